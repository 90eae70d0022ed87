import {
  getBoletoInfo,
  isValidBoleto,
  isValidCnh,
  isValidCnpj,
  isValidCpf,
  isValidIban,
  isValidNfeKey,
  isValidPis,
  isValidPixPayload,
  isValidVoterId,
} from '@brazilian-utils/brazilian-utils';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkAccessKey } from '../../../../../../src/domain/reading/validation/check-digits/access-key.ts';
import {
  checkDigitableLine,
  readDigitableLine,
} from '../../../../../../src/domain/reading/validation/check-digits/boleto.ts';
import {
  checkCnh,
  checkCnpj,
  checkCpf,
  checkIban,
  checkPis,
  checkVoterTitle,
} from '../../../../../../src/domain/reading/validation/check-digits/identifiers.ts';
import { modulo10 } from '../../../../../../src/domain/reading/validation/check-digits/modulo.ts';
import { checkPix, crc16 } from '../../../../../../src/domain/reading/validation/check-digits/pix.ts';
import type { CheckOutcome } from '../../../../../../src/domain/reading/validation/result.ts';

type Check = (text: string) => CheckOutcome;

const digits = (length: number): fc.Arbitrary<string> =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((each) => each.join(''))
    .filter((text) => new Set(text).size > 1);
const letterRoot = fc.stringMatching(/^[0-9A-Z]{12}$/).filter((text) => new Set(text).size > 1);

/** Every completion of a base by check digits that a check accepts. */
function completions(base: string, check: Check, count = 2): string[] {
  const endings = Array.from({ length: 10 ** count }, (_, ending) => base + String(ending).padStart(count, '0'));
  return endings.filter((text) => check(text).result === 'valid');
}

interface Agreement {
  readonly check: Check;
  readonly oracle: (text: string) => boolean;
  readonly checkDigits?: number;
}

function expectOneCompletion(base: fc.Arbitrary<string>, { check, oracle, checkDigits = 2 }: Agreement) {
  fc.assert(
    fc.property(base, (root) => {
      const [only, ...others] = completions(root, check, checkDigits);
      expect(others).toEqual([]);
      expect(only === undefined ? false : oracle(only)).toBe(true);
    }),
    { numRuns: 300 },
  );
}

function expectChangeToBeSeen(base: fc.Arbitrary<string>, check: Check) {
  fc.assert(
    fc.property(base, fc.nat(), fc.integer({ min: 1, max: 9 }), (root, seed, shift) => {
      const [number = ''] = completions(root, check);
      // Remainders 0 and 1 share the digit 0, so a first check digit of 0 lets some changes pass.
      fc.pre(number.charAt(number.length - 2) !== '0');
      const place = seed % number.length;
      const other = String((Number(number.charAt(place)) + shift) % 10);
      expect(check(number.slice(0, place) + other + number.slice(place + 1)).result).toBe('invalid');
    }),
    { numRuns: 500 },
  );
}

describe('check digits agree with an independent library', () => {
  test('on one CPF for every nine digits', () => {
    expectOneCompletion(digits(9), { check: checkCpf, oracle: isValidCpf });
  });

  test('on one CNPJ for every twelve digits', () => {
    expectOneCompletion(digits(12), { check: checkCnpj, oracle: (cnpj) => isValidCnpj(cnpj) });
  });

  test('on one CNPJ for every twelve digits and letters', () => {
    expectOneCompletion(letterRoot, { check: checkCnpj, oracle: (cnpj) => isValidCnpj(cnpj, { version: 2 }) });
  });

  test('on one CNH for every nine digits', () => {
    expectOneCompletion(digits(9), { check: checkCnh, oracle: isValidCnh });
  });

  test('on one PIS for every ten digits', () => {
    expectOneCompletion(digits(10), { check: checkPis, oracle: isValidPis, checkDigits: 1 });
  });

  test('on one voter title for every sequence and state', () => {
    const state = fc.integer({ min: 1, max: 28 }).map((code) => String(code).padStart(2, '0'));
    const base = fc.tuple(digits(8), state).map((parts) => parts.join(''));
    expectOneCompletion(base, { check: checkVoterTitle, oracle: isValidVoterId });
  });

  test('on one key of numbers for every 43 digits', () => {
    const base = fc.tuple(digits(9), fc.constantFrom('55', '65', '57')).map(([number, model]) => {
      return `352609${'12345678000195'}${model}001${number}1${'24681357'}`;
    });
    expectOneCompletion(base, { check: checkAccessKey, oracle: isValidNfeKey, checkDigits: 1 });
  });

  test('on any eleven digits, valid or not', () => {
    fc.assert(
      fc.property(digits(11), (text) => {
        expect(checkCpf(text).result === 'valid').toBe(isValidCpf(text));
        expect(checkCnh(text).result === 'valid').toBe(isValidCnh(text));
        expect(checkPis(text).result === 'valid').toBe(isValidPis(text));
      }),
      { numRuns: 2000 },
    );
  });

  test('on IBANs of Brazil', () => {
    const bban = fc.stringMatching(/^[0-9]{23}[A-Z][1-9A-Z]$/);
    fc.assert(
      fc.property(bban, (text) => {
        const valid = Array.from({ length: 97 }, (_, pair) => `BR${String(pair + 2).padStart(2, '0')}${text}`).filter(
          (iban) => checkIban(iban).result === 'valid',
        );
        expect(valid).toHaveLength(1);
        expect(isValidIban(valid[0] ?? '')).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

describe('payment codes agree with an independent library', () => {
  /** A bank line with its block digits computed here and its general digit searched. */
  const bankLine = fc
    .tuple(digits(25), fc.integer({ min: 1000, max: 9999 }), digits(10))
    .map(([free, factor, cents]) => {
      const blocks = [`0019${free.slice(0, 5)}`, free.slice(5, 15), free.slice(15)].map(
        (block) => block + modulo10(block),
      );
      const lines = Array.from('123456789', (general) => `${blocks.join('')}${general}${factor}${cents}`);
      return lines.filter((line) => checkDigitableLine(line).result === 'valid');
    });

  test('on bank lines, with one general digit each', () => {
    fc.assert(
      fc.property(bankLine, (lines) => {
        expect(lines).toHaveLength(1);
        expect(isValidBoleto(lines[0] ?? '')).toBe(true);
      }),
    );
  });

  test('on the amount of a bank line', () => {
    fc.assert(
      fc.property(bankLine, ([line = '']) => {
        const cents = readDigitableLine(line, '2026-09-24')?.amount?.replace('.', '') ?? '0';
        expect(Number(cents)).toBe(getBoletoInfo(line)?.amount ?? 0);
      }),
    );
  });

  test('on lines of utilities and taxes, of all four kinds', () => {
    const modulo11 = (text: string): number => {
      const sum = Array.from(text).reduceRight((total, digit, place) => {
        return total + Number(digit) * (2 + ((text.length - 1 - place) % 8));
      }, 0);
      const digit = 11 - (sum % 11);
      return digit > 9 ? 0 : digit;
    };
    fc.assert(
      fc.property(fc.constantFrom('6', '7', '8', '9'), digits(40), (kind, rest) => {
        const digitOf = kind < '8' ? modulo10 : modulo11;
        const barCode = `83${kind}${digitOf(`83${kind}${rest}`)}${rest}`;
        const blocks = [0, 11, 22, 33].map((start) => barCode.slice(start, start + 11));
        const line = blocks.map((block) => block + digitOf(block)).join('');
        expect(checkDigitableLine(line)).toEqual({ result: 'valid' });
        expect(isValidBoleto(line)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('on the Pix code of the reference sheet and a changed one', () => {
    const body =
      '00020126580014br.gov.bcb.pix013600000000-0000-4000-8000-0000000000005204000053039865406123.455802BR5912LOJA EXEMPLO6009SAO PAULO62150511DOCFACE00016304';
    expect(isValidPixPayload(body + crc16(body))).toBe(true);
    expect(checkPix(body + crc16(body)).result).toBe('valid');
    expect(isValidPixPayload(`${body}0000`)).toBe(false);
    expect(checkPix(`${body}0000`).result).toBe('invalid');
  });
});

describe('one changed digit', () => {
  test('makes a CPF invalid', () => {
    expectChangeToBeSeen(digits(9), checkCpf);
  });

  test('makes a CNPJ of digits invalid', () => {
    expectChangeToBeSeen(digits(12), checkCnpj);
  });

  test('may pass unseen where the first check digit of a CPF is 0, as the official rule has it', () => {
    const pairs = Array.from({ length: 1000 }, (_, tail) => String(tail).padStart(3, '0')).flatMap((tail) =>
      completions(`123456${tail}`, checkCpf).map((cpf) => [cpf, `2${cpf.slice(1)}`] as const),
    );
    const unseen = pairs.filter(([, changed]) => checkCpf(changed).result === 'valid');
    expect(unseen.length).toBeGreaterThan(0);
    expect(unseen.every(([cpf, changed]) => isValidCpf(cpf) && isValidCpf(changed))).toBe(true);
  });
});
