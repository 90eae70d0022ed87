import { type CheckOutcome, failed, passed } from '../result.ts';
import { weightedSum } from './modulo.ts';

const digitWeights = [2, 3, 4, 5, 6, 7, 8, 9];

/** RG of São Paulo, 8 digits and a digit or X. The rule is not official: a digit that differs is `not_checked`. */
export function checkRgSp(rg: string): CheckOutcome {
  if (!/^\d{8}[\dX]$/.test(rg)) return failed('form');
  const digit = (11 - (weightedSum(rg, digitWeights) % 11)) % 11;
  return rg.charAt(8) === (digit === 10 ? 'X' : String(digit)) ? passed : { result: 'not_checked', reason: 'unproven' };
}
