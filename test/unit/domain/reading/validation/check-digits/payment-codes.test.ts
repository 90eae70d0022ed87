import { describe, expect, test } from 'vitest';
import {
  checkAccessKey,
  parseAccessKey,
} from '../../../../../../src/domain/reading/validation/check-digits/access-key.ts';
import {
  barCodeOfLine,
  checkDigitableLine,
  dateOfDueFactor,
  digitableLineOf,
  readDigitableLine,
} from '../../../../../../src/domain/reading/validation/check-digits/boleto.ts';
import { checkPix, crc16, readPix } from '../../../../../../src/domain/reading/validation/check-digits/pix.ts';

const sampleKey = '35260912345678000195550010000123451246813578';
const letterKey = '35260912ABC34501DE35550010000123451246813578';
const nfseKey = '35503082212345678000195000000001234526092468135799';
const bankLine = '99991234596789012345767890123457816460000123456';
const utilityLine = '836300000012578900991238456789012345567890123456';
const utilityLine11 = '838500000016578900991230456789012341567890123457';
const samplePix =
  '00020126580014br.gov.bcb.pix013600000000-0000-4000-8000-0000000000005204000053039865406123.455802BR5912LOJA EXEMPLO6009SAO PAULO62150511DOCFACE000163042087';

const wrongDigit = { result: 'invalid', reason: 'check_digit' };
const wrongForm = { result: 'invalid', reason: 'form' };
const replaceAt = (text: string, place: number, character: string): string =>
  text.slice(0, place) + character + text.slice(place + 1);

describe('checkAccessKey', () => {
  test('accepts keys of a numeric and of a letter CNPJ', () => {
    expect(checkAccessKey(sampleKey)).toEqual({ result: 'valid' });
    expect(checkAccessKey(letterKey)).toEqual({ result: 'valid' });
  });

  test('refuses a changed digit and another length', () => {
    expect(checkAccessKey(replaceAt(sampleKey, 20, '6'))).toEqual(wrongDigit);
    expect(checkAccessKey(sampleKey.slice(1))).toEqual(wrongForm);
  });

  test('does not judge the 50 characters of an NFS-e', () => {
    expect(checkAccessKey(nfseKey)).toEqual({ result: 'not_checked', reason: 'unproven' });
  });
});

describe('parseAccessKey', () => {
  test('reads issuer, month, model, series and number', () => {
    expect(parseAccessKey(sampleKey)).toEqual({
      kind: 'nfe',
      issuerTaxId: '12345678000195',
      yearMonth: '2026-09',
      number: '12345',
      series: '1',
      model: '55',
    });
    expect(parseAccessKey(letterKey)?.issuerTaxId).toBe('12ABC34501DE35');
  });

  test('reads the CPF of a person who issues', () => {
    const key = `352609${'00012345678909'}55920000012345${'1246813570'}`;
    expect(parseAccessKey(key)).toMatchObject({ issuerTaxId: '12345678909', series: '920', number: '12345' });
  });

  test('reads the key of an NFS-e', () => {
    expect(parseAccessKey(nfseKey)).toEqual({
      kind: 'nfse',
      issuerTaxId: '12345678000195',
      yearMonth: '2026-09',
      number: '12345',
      series: null,
      model: null,
    });
    expect(parseAccessKey('12')).toBeNull();
  });
});

describe('checkDigitableLine', () => {
  test.each([bankLine, utilityLine, utilityLine11])('accepts %s', (line) => {
    expect(checkDigitableLine(line)).toEqual({ result: 'valid' });
  });

  test('refuses a wrong digit in each block and a wrong general digit', () => {
    for (const place of [9, 20, 31, 32]) {
      const other = String((Number(bankLine.charAt(place)) + 1) % 10);
      expect(checkDigitableLine(replaceAt(bankLine, place, other))).toEqual(wrongDigit);
    }
    for (const place of [3, 11, 23, 35, 47]) {
      const other = String((Number(utilityLine.charAt(place)) + 1) % 10);
      expect(checkDigitableLine(replaceAt(utilityLine, place, other))).toEqual(wrongDigit);
    }
  });

  test('refuses another length and an unknown value kind', () => {
    expect(checkDigitableLine('123')).toEqual(wrongForm);
    expect(checkDigitableLine(replaceAt(utilityLine, 2, '5'))).toEqual(wrongForm);
  });
});

describe('digitableLineOf', () => {
  test.each([bankLine, utilityLine, utilityLine11])('works out the line %s from its bar code', (line) => {
    expect(digitableLineOf(barCodeOfLine(line) ?? '')).toBe(line);
  });

  test('leaves a wrong general digit as it is', () => {
    const barCode = replaceAt(barCodeOfLine(bankLine) ?? '', 4, '2');
    expect(digitableLineOf(barCode)?.charAt(32)).toBe('2');
  });

  test('takes 44 digits only', () => {
    expect(digitableLineOf('123')).toBeNull();
    expect(digitableLineOf(`82${'5'.repeat(42)}`)).toBeNull();
  });
});

describe('readDigitableLine', () => {
  test('reads bank, amount and the due date nearest to the issue date', () => {
    expect(barCodeOfLine(bankLine)).toBe('99998164600001234561234567890123456789012345');
    expect(readDigitableLine(bankLine, '2026-11-01')).toEqual({
      kind: 'bank',
      barCode: '99998164600001234561234567890123456789012345',
      bank: '999',
      amount: '1234.56',
      dueDate: '2026-11-30',
    });
    expect(readDigitableLine(bankLine, '2002-03-01')).toMatchObject({ dueDate: '2002-04-10' });
  });

  test('reads segment and amount of a utility bill', () => {
    expect(readDigitableLine(utilityLine, '2026-09-01')).toMatchObject({ segment: '3', amount: '157.89' });
    expect(readDigitableLine(utilityLine11, '2026-09-01')).toMatchObject({ segment: '3', amount: '157.89' });
  });

  test('leaves out the amount where it is open or a reference quantity', () => {
    expect(readDigitableLine(replaceAt(utilityLine, 2, '7'), '2026-09-01')).toMatchObject({ amount: null });
    const open = `${bankLine.slice(0, 33)}${'0'.repeat(14)}`;
    expect(readDigitableLine(open, '2026-09-01')).toMatchObject({ amount: null, dueDate: null });
    expect(readDigitableLine('1', '2026-09-01')).toBeNull();
  });
});

describe('dateOfDueFactor', () => {
  test.each([
    ['9999', '2025-02-01', '2025-02-21'],
    ['1000', '2025-02-01', '2025-02-22'],
    ['1000', '2000-07-01', '2000-07-03'],
    ['9999', '2049-10-01', '2049-10-13'],
    ['1000', '2049-10-01', '2049-10-14'],
    ['1646', '2026-09-24', '2026-11-30'],
    ['0001', '2026-09-24', '1997-10-08'],
  ])('of %s near %s is %s', (factor, reference, date) => {
    expect(dateOfDueFactor(factor, reference)).toBe(date);
  });

  test('has no date for 0000', () => {
    expect(dateOfDueFactor('0000', '2026-09-24')).toBeNull();
  });
});

describe('checkPix', () => {
  test('computes the CRC of the standard test text', () => {
    expect(crc16('123456789')).toBe('29B1');
  });

  test('accepts a whole code and refuses a changed or cut one', () => {
    expect(checkPix(samplePix)).toEqual({ result: 'valid' });
    expect(checkPix(samplePix.replace('123.45', '123.46'))).toEqual(wrongDigit);
    expect(checkPix(samplePix.slice(0, -10))).toEqual(wrongForm);
    expect(checkPix(`0002010104${crc16('0002010104')}`)).toEqual(wrongForm);
    expect(checkPix('')).toEqual(wrongForm);
  });
});

describe('readPix', () => {
  test('reads key, amount, receiver and transaction', () => {
    expect(readPix(samplePix)).toEqual({
      key: '00000000-0000-4000-8000-000000000000',
      url: null,
      amount: '123.45',
      receiverName: 'LOJA EXEMPLO',
      receiverCity: 'SAO PAULO',
      transactionId: 'DOCFACE0001',
    });
  });

  test('takes *** for no transaction, and answers null for another code', () => {
    expect(readPix(samplePix.replace('62150511DOCFACE0001', '62070503***'))?.transactionId).toBeNull();
    expect(readPix('000201')).toBeNull();
    expect(readPix('not a code')).toBeNull();
  });
});
