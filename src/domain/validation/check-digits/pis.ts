import { type CheckOutcome, checked, failed } from '../result.ts';
import { digitOfRemainder11, isAllEqual, weightedSum } from './modulo.ts';

const digitWeights = [3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** PIS, PASEP, NIT or NIS: 11 digits without mask. */
export function checkPis(pis: string): CheckOutcome {
  if (!/^\d{11}$/.test(pis)) return failed('form');
  if (isAllEqual(pis)) return failed('all_equal_digits');
  return checked(Number(pis.charAt(10)) === digitOfRemainder11(weightedSum(pis, digitWeights) % 11));
}
