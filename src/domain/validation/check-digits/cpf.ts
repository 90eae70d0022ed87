import { type CheckOutcome, checked, failed } from '../result.ts';
import { digitOfRemainder11, isAllEqual, weightedSum } from './modulo.ts';

const firstWeights = [10, 9, 8, 7, 6, 5, 4, 3, 2];
const secondWeights = [11, ...firstWeights];

/** CPF, 11 digits without mask. A number with hidden digits (`*`) is not applicable. */
export function checkCpf(cpf: string): CheckOutcome {
  if (/^[\d*]{11}$/.test(cpf) && cpf.includes('*')) return { result: 'not_applicable', reason: 'masked' };
  if (!/^\d{11}$/.test(cpf)) return failed('form');
  if (isAllEqual(cpf)) return failed('all_equal_digits');
  const first = digitOfRemainder11(weightedSum(cpf, firstWeights) % 11);
  const second = digitOfRemainder11(weightedSum(cpf, secondWeights) % 11);
  return checked(cpf.slice(9) === `${first}${second}`);
}
