import { type CheckOutcome, checked, failed } from '../result.ts';
import { isAllEqual, weightedSum } from './modulo.ts';

const firstWeights = [9, 8, 7, 6, 5, 4, 3, 2, 1];
const secondWeights = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Registration number of a driving licence, 11 digits. A first remainder of 10 takes 2 from the second. */
export function checkCnh(registration: string): CheckOutcome {
  if (!/^\d{11}$/.test(registration)) return failed('form');
  if (isAllEqual(registration)) return failed('all_equal_digits');
  const firstRemainder = weightedSum(registration, firstWeights) % 11;
  const discounted = firstRemainder === 10;
  const secondRemainder = ((weightedSum(registration, secondWeights) % 11) - (discounted ? 2 : 0) + 11) % 11;
  const first = discounted ? 0 : firstRemainder;
  const second = secondRemainder === 10 ? 0 : secondRemainder;
  return checked(registration.slice(9) === `${first}${second}`);
}
