import { type CheckOutcome, checked, failed } from '../result.ts';
import { digitOfRemainder11, isAllEqual, remainder11 } from './modulo.ts';

/** CNPJ, 12 digits or capitals (letters since July 2026) and two check digits, without mask. */
export function checkCnpj(cnpj: string): CheckOutcome {
  if (/^[\dA-Z*]{14}$/.test(cnpj) && cnpj.includes('*')) return { result: 'not_applicable', reason: 'masked' };
  if (!/^[\dA-Z]{12}\d{2}$/.test(cnpj)) return failed('form');
  if (isAllEqual(cnpj)) return failed('all_equal_digits');
  const first = digitOfRemainder11(remainder11(cnpj.slice(0, 12)));
  const second = digitOfRemainder11(remainder11(cnpj.slice(0, 13)));
  return checked(cnpj.slice(12) === `${first}${second}`);
}

/** Whether the number holds a letter that the tax authorities advise against: I, O, U, Q or F. */
export function hasUnusualLetter(cnpj: string): boolean {
  return /[IOUQF]/.test(cnpj.slice(0, 12));
}
