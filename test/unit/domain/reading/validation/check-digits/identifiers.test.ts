import { describe, expect, test } from 'vitest';
import { cepMatchesState } from '../../../../../../src/domain/reading/validation/brazilian-states.ts';
import {
  checkCnh,
  checkCnpj,
  checkCpf,
  checkIban,
  checkLuhn,
  checkPis,
  checkRgSp,
  checkVoterTitle,
  hasUnusualLetter,
} from '../../../../../../src/domain/reading/validation/check-digits/identifiers.ts';
import { mrzDigit } from '../../../../../../src/domain/reading/validation/mrz.ts';

const valid = { result: 'valid' };
const wrongDigit = { result: 'invalid', reason: 'check_digit' };
const wrongForm = { result: 'invalid', reason: 'form' };
const allEqual = { result: 'invalid', reason: 'all_equal_digits' };

describe('checkCpf', () => {
  test.each(['12345678909', '98765432100', '01234567890'])('accepts %s', (cpf) => {
    expect(checkCpf(cpf)).toEqual(valid);
  });

  test.each(Array.from('0123456789', (digit) => digit.repeat(11)))('names the equal digits of %s', (cpf) => {
    expect(checkCpf(cpf)).toEqual(allEqual);
  });

  test('refuses a wrong digit, a mask and a missing digit', () => {
    expect(checkCpf('12345678908')).toEqual(wrongDigit);
    expect(checkCpf('123.456.789-09')).toEqual(wrongForm);
    expect(checkCpf('1234567890')).toEqual(wrongForm);
  });

  test.each(['123456780', '987654320', '000000191'])('accepts one of a hundred numbers that begin with %s', (start) => {
    const digits = Array.from({ length: 100 }, (_, index) => String(index).padStart(2, '0'));
    expect(digits.filter((last) => checkCpf(start + last).result === 'valid')).toHaveLength(1);
  });

  test('does not apply to a number with hidden digits', () => {
    expect(checkCpf('***456789**')).toEqual({ result: 'not_applicable', reason: 'masked' });
  });
});

describe('checkCnpj', () => {
  test.each(['12345678000195', '12ABC34501DE35', 'AB12CD34000184'])('accepts %s', (cnpj) => {
    expect(checkCnpj(cnpj)).toEqual(valid);
  });

  test('names equal digits and refuses wrong ones', () => {
    expect(checkCnpj('0'.repeat(14))).toEqual(allEqual);
    expect(checkCnpj('12345678000196')).toEqual(wrongDigit);
    expect(checkCnpj('12ABC34501DE36')).toEqual(wrongDigit);
  });

  test('refuses small letters and letters among the check digits', () => {
    expect(checkCnpj('12abc34501de35')).toEqual(wrongForm);
    expect(checkCnpj('12ABC34501DE3A')).toEqual(wrongForm);
  });

  test('does not apply to a number with hidden places', () => {
    expect(checkCnpj('**3456780001**')).toEqual({ result: 'not_applicable', reason: 'masked' });
  });

  test('tells the letters that authorities advise against', () => {
    expect(hasUnusualLetter('12ABC34501DE35')).toBe(false);
    expect(hasUnusualLetter('12FBC34501DE35')).toBe(true);
  });
});

describe('checkCnh', () => {
  test.each([
    ['12345678900', 'ordinary'],
    ['99999997303', 'first remainder 10'],
    ['99999993000', 'second below zero'],
    ['99999991408', 'discount of a second remainder of 10'],
    ['99999999330', 'second remainder 10'],
  ])('accepts %s (%s)', (registration) => {
    expect(checkCnh(registration)).toEqual(valid);
  });

  test.each(Array.from('0123456789', (digit) => digit.repeat(11)))('names the equal digits of %s', (registration) => {
    expect(checkCnh(registration)).toEqual(allEqual);
  });

  test('refuses a wrong digit', () => {
    expect(checkCnh('12345678901')).toEqual(wrongDigit);
    expect(checkCnh('1234567890')).toEqual(wrongForm);
  });
});

describe('checkVoterTitle', () => {
  test.each([
    ['123456782690', 'ordinary'],
    ['999999942607', 'remainder 10'],
    ['999999992607', 'remainder 0 in Roraima'],
    ['999999990116', 'remainder 0 in São Paulo'],
    ['999999970141', 'second remainder 0 in São Paulo'],
  ])('accepts %s (%s)', (title) => {
    expect(checkVoterTitle(title)).toEqual(valid);
  });

  test('adds leading zeros that print leaves out', () => {
    const title = Array.from({ length: 100 }, (_, digits) => `234567826${String(digits).padStart(2, '0')}`).filter(
      (candidate) => checkVoterTitle(candidate).result === 'valid',
    );
    expect(title).toHaveLength(1);
    expect(checkVoterTitle(`0${title[0]}`)).toEqual(valid);
  });

  test('refuses a wrong digit, a state that does not exist and equal digits', () => {
    expect(checkVoterTitle('123456782691')).toEqual(wrongDigit);
    expect(checkVoterTitle('123456782990')).toEqual(wrongForm);
    expect(checkVoterTitle('000000000000')).toEqual(allEqual);
  });

  test('does not judge the 13 digits of some numbers', () => {
    expect(checkVoterTitle('1234567890190')).toEqual({ result: 'not_checked', reason: 'unproven' });
  });
});

describe('checkPis', () => {
  test.each(['12345678900', '99999999990'])('accepts %s', (pis) => {
    expect(checkPis(pis)).toEqual(valid);
  });

  test('names equal zeros and refuses a wrong digit', () => {
    expect(checkPis('00000000000')).toEqual(allEqual);
    expect(checkPis('12345678901')).toEqual(wrongDigit);
    expect(checkPis('123')).toEqual(wrongForm);
  });
});

describe('checkRgSp', () => {
  test.each(['123456782', '12345685X'])('accepts %s', (rg) => {
    expect(checkRgSp(rg)).toEqual(valid);
  });

  test('only advises: another digit is not checked', () => {
    expect(checkRgSp('123456783')).toEqual({ result: 'not_checked', reason: 'unproven' });
    expect(checkRgSp('12345')).toEqual(wrongForm);
  });
});

describe('checkLuhn', () => {
  test('accepts the number of ISO/IEC 7812-1 and refuses its neighbours', () => {
    expect(checkLuhn('79927398713')).toEqual(valid);
    expect(checkLuhn('79927398714')).toEqual(wrongDigit);
    expect(checkLuhn('7')).toEqual(wrongForm);
    expect(checkLuhn('0000')).toEqual(allEqual);
  });
});

describe('checkIban', () => {
  test.each(['GB82WEST12345698765432', 'DE89370400440532013000'])('accepts the published example %s', (iban) => {
    expect(checkIban(iban)).toEqual(valid);
  });

  test('refuses a wrong digit and a wrong form', () => {
    expect(checkIban('GB82WEST12345698765431')).toEqual(wrongDigit);
    expect(checkIban('GB82 WEST')).toEqual(wrongForm);
  });
});

describe('mrzDigit', () => {
  test.each([
    ['AA000000<', '0'],
    ['12345678900', '7'],
    ['900115', '8'],
    ['310114', '8'],
  ])('of %s is %s', (text, digit) => {
    expect(mrzDigit(text)).toBe(digit);
  });
});

describe('cepMatchesState', () => {
  test.each([
    ['01001000', 'SP'],
    ['11001000', 'SP'],
    ['20001000', 'RJ'],
    ['29001000', 'ES'],
    ['30001000', 'MG'],
    ['49001000', 'SE'],
    ['59001000', 'RN'],
    ['69001000', 'AM'],
    ['70001000', 'DF'],
    ['89001000', 'SC'],
    ['90001000', 'RS'],
  ])('finds %s in %s', (cep, state) => {
    expect(cepMatchesState(cep, state)).toBe(true);
  });

  test('tells a CEP of another state', () => {
    expect(cepMatchesState('01001000', 'RJ')).toBe(false);
    expect(cepMatchesState('x', 'RJ')).toBe(false);
  });
});
