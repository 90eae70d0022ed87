import { type CheckOutcome, checked, failed } from '../result.ts';
import { isAllEqual, weightedSum } from './modulo.ts';

const sequenceWeights = [2, 3, 4, 5, 6, 7, 8, 9];
const stateWeights = [7, 8, 9];
/** Electoral codes, which are not IBGE codes; 28 is abroad. */
const lastState = 28;
const saoPaulo = 1;
const minasGerais = 2;

function digit(remainder: number, state: number): number {
  if (remainder === 0 && (state === saoPaulo || state === minasGerais)) return 1;
  return remainder === 10 ? 0 : remainder;
}

/**
 * Título de eleitor: 8 digits of sequence, 2 of state, 2 of check; missing leading zeros are added. How the 13 digits
 * of some SP and MG numbers are checked is not confirmed: `not_checked`.
 */
export function checkVoterTitle(title: string): CheckOutcome {
  if (!/^\d{1,13}$/.test(title)) return failed('form');
  if (title.length === 13) return { result: 'not_checked', reason: 'unproven' };
  const padded = title.padStart(12, '0');
  if (isAllEqual(padded)) return failed('all_equal_digits');
  const state = Number(padded.slice(8, 10));
  if (state < 1 || state > lastState) return failed('form');
  const first = digit(weightedSum(padded, sequenceWeights) % 11, state);
  const second = digit(weightedSum(`${padded.slice(8, 10)}${first}`, stateWeights) % 11, state);
  return checked(padded.slice(10) === `${first}${second}`);
}
