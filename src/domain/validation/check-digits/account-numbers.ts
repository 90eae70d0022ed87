import { type CheckOutcome, checked, failed } from '../result.ts';
import { isAllEqual, modulo10 } from './modulo.ts';

/** Luhn (ISO/IEC 7812-1) over digits, the last of which is the check digit: payment cards, IMEI. */
export function checkLuhn(number: string): CheckOutcome {
  if (!/^\d{2,}$/.test(number)) return failed('form');
  if (isAllEqual(number)) return failed('all_equal_digits');
  return checked(Number(number.slice(-1)) === modulo10(number.slice(0, -1)));
}

/** IBAN without spaces (ISO 13616): country and check digits moved to the end, A = 10 ... Z = 35, mod 97 is 1. */
export function checkIban(iban: string): CheckOutcome {
  if (!/^[A-Z]{2}\d{2}[\dA-Z]{11,30}$/.test(iban)) return failed('form');
  const moved = iban.slice(4) + iban.slice(0, 4);
  const remainder = Array.from(moved).reduce((rest, character) => {
    const value = Number.parseInt(character, 36);
    return (rest * (value > 9 ? 100 : 10) + value) % 97;
  }, 0);
  return checked(remainder === 1);
}
