import type { Random } from './random.ts';

function weighted(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index] ?? 0), 0);
}

function descending(from: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => from - index);
}

/** A CPF with right check digits: weights 10 to 2 and 11 to 2, modulo 11. */
export function makeCpf(random: Random): string {
  const digit = (base: string, from: number): string => {
    const rest = weighted(base, descending(from, base.length)) % 11;
    return rest < 2 ? '0' : String(11 - rest);
  };
  const nine = `9${random.digits(8)}`;
  const ten = nine + digit(nine, 10);
  return ten + digit(ten, 11);
}

/** A licence number with right check digits, with the discount where the first of them would be 10. */
export function makeLicenceNumber(random: Random): string {
  const base = `9${random.digits(8)}`;
  const first = weighted(base, descending(9, 9)) % 11;
  const discount = first === 10 ? 2 : 0;
  const second = (weighted(base, [1, 2, 3, 4, 5, 6, 7, 8, 9]) % 11) - discount;
  const wrapped = second < 0 ? second + 11 : second;
  return `${base}${first === 10 ? 0 : first}${wrapped === 10 ? 0 : wrapped}`;
}

/** An identity number of São Paulo: weights 2 to 9, modulo 11, X for ten. */
export function makeIdentityNumber(random: Random): string {
  const base = random.whole(10, 59) + random.digits(6);
  const check = 11 - (weighted(base, [2, 3, 4, 5, 6, 7, 8, 9]) % 11);
  return base + (check === 10 ? 'X' : check === 11 ? '0' : String(check));
}

function modulo10(block: string): string {
  const sum = [...block].toReversed().reduce((total, character, index) => {
    const product = Number(character) * (index % 2 === 0 ? 2 : 1);
    return total + Math.floor(product / 10) + (product % 10);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** The line of an electricity bill (48 digits, every check digit modulo 10). */
export function makeUtilityLine(amount: string, random: Random): string {
  const value = amount.replace('.', '').padStart(11, '0');
  const rest = `${value}${random.digits(4)}${random.digits(25)}`;
  const code = `836${modulo10(`836${rest}`)}${rest}`;
  return [0, 11, 22, 33].map((from) => code.slice(from, from + 11) + modulo10(code.slice(from, from + 11))).join('');
}

/** The weights of modulo 11 from the right: 2 to 9, then 2 again; 0 and 1 left over give the digit 0. */
function modulo11(digits: string): string {
  const sum = [...digits].toReversed().reduce((total, digit, index) => total + Number(digit) * (2 + (index % 8)), 0);
  const rest = sum % 11;
  return rest < 2 ? '0' : String(11 - rest);
}

/** A CNPJ of digits with right check digits. */
export function makeCnpj(random: Random): string {
  const base = `9${random.digits(7)}0001`;
  const first = modulo11(base);
  return base + first + modulo11(base + first);
}

/** What the access key of an electronic document says. */
export interface KeyParts {
  /** IBGE code of the state, two digits. */
  readonly state: string;
  /** ISO date. */
  readonly issueDate: string;
  readonly issuer: string;
  /** 55 NF-e, 57 CT-e, 58 MDF-e. */
  readonly model: string;
  readonly series: number;
  readonly number: number;
}

/** An access key of 44 digits with a right check digit. */
export function makeAccessKey({ state, issueDate, issuer, model, series, number }: KeyParts, random: Random): string {
  const padded = (value: number, length: number): string => String(value).padStart(length, '0');
  const month = issueDate.slice(2, 4) + issueDate.slice(5, 7);
  const base = `${state}${month}${issuer}${model}${padded(series, 3)}${padded(number, 9)}1${random.digits(8)}`;
  return base + modulo11(base);
}
