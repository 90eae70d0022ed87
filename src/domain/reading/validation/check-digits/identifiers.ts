import { type CheckOutcome, checked, failed, passed } from '../result.ts';
import { digitOfRemainder11, isAllEqual, modulo10, remainder11, weightedSum } from './modulo.ts';

const firstCpfWeights = [10, 9, 8, 7, 6, 5, 4, 3, 2];
const secondCpfWeights = [11, ...firstCpfWeights];

/** CPF, 11 digits without mask. A number with hidden digits (`*`) is not applicable. */
export function checkCpf(cpf: string): CheckOutcome {
  if (/^[\d*]{11}$/.test(cpf) && cpf.includes('*')) return { result: 'not_applicable', reason: 'masked' };
  if (!/^\d{11}$/.test(cpf)) return failed('form');
  if (isAllEqual(cpf)) return failed('all_equal_digits');
  const first = digitOfRemainder11(weightedSum(cpf, firstCpfWeights) % 11);
  const second = digitOfRemainder11(weightedSum(cpf, secondCpfWeights) % 11);
  return checked(cpf.slice(9) === `${first}${second}`);
}

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

const pisWeights = [3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** PIS, PASEP, NIT or NIS: 11 digits without mask. */
export function checkPis(pis: string): CheckOutcome {
  if (!/^\d{11}$/.test(pis)) return failed('form');
  if (isAllEqual(pis)) return failed('all_equal_digits');
  return checked(Number(pis.charAt(10)) === digitOfRemainder11(weightedSum(pis, pisWeights) % 11));
}

const firstCnhWeights = [9, 8, 7, 6, 5, 4, 3, 2, 1];
const secondCnhWeights = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Registration number of a driving licence, 11 digits. A first remainder of 10 takes 2 from the second. */
export function checkCnh(registration: string): CheckOutcome {
  if (!/^\d{11}$/.test(registration)) return failed('form');
  if (isAllEqual(registration)) return failed('all_equal_digits');
  const firstRemainder = weightedSum(registration, firstCnhWeights) % 11;
  const discounted = firstRemainder === 10;
  const secondRemainder = ((weightedSum(registration, secondCnhWeights) % 11) - (discounted ? 2 : 0) + 11) % 11;
  const first = discounted ? 0 : firstRemainder;
  const second = secondRemainder === 10 ? 0 : secondRemainder;
  return checked(registration.slice(9) === `${first}${second}`);
}

const rgWeights = [2, 3, 4, 5, 6, 7, 8, 9];

/** RG of São Paulo, 8 digits and a digit or X. The rule is not official: a digit that differs is `not_checked`. */
export function checkRgSp(rg: string): CheckOutcome {
  if (!/^\d{8}[\dX]$/.test(rg)) return failed('form');
  const digit = (11 - (weightedSum(rg, rgWeights) % 11)) % 11;
  return rg.charAt(8) === (digit === 10 ? 'X' : String(digit)) ? passed : { result: 'not_checked', reason: 'unproven' };
}

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
