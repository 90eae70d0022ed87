import { type CheckOutcome, checked, failed } from '../result.ts';
import { isAllEqual, modulo10 } from './modulo.ts';

/** Luhn (ISO/IEC 7812-1) over digits, the last of which is the check digit: payment cards, IMEI. */
export function checkLuhn(number: string): CheckOutcome {
  if (!/^\d{2,}$/.test(number)) return failed('form');
  if (isAllEqual(number)) return failed('all_equal_digits');
  return checked(Number(number.slice(-1)) === modulo10(number.slice(0, -1)));
}
