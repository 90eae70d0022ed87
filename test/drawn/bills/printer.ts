import { isoDate } from '../../../src/domain/reading/validation/calendar.ts';
import { KeptTables } from '../kept-tables.ts';
import type { Random } from '../random.ts';
import { type Bill, decimal, oneOf, printedDate, printedNumber } from './bill-contents.ts';

/** Prints the values of one document in its forms and keeps what was printed: the truth. */
export class Printer {
  readonly fields = new Map<string, readonly string[]>();
  readonly lines: string[] = [];
  readonly kept = new KeptTables();
  readonly #bill: Bill;
  readonly #signs: string;
  readonly #dates: string;
  readonly #money: string;
  readonly #isLoud: boolean;
  readonly #sign: 1 | -1;
  readonly #random: Random;

  constructor(bill: Bill, random: Random) {
    this.#bill = bill;
    this.#random = random;
    this.#signs = oneOf(bill.country.numbers, random);
    this.#dates = oneOf(bill.country.dates, random);
    this.#money = oneOf(bill.country.money, random);
    this.#isLoud = random.next() < 0.15;
    this.#sign = bill.kind === 'credit_note' && random.next() < 0.4 ? -1 : 1;
  }

  /** Keeps one or several values any of which is right. */
  reported(key: string, value: string, ...others: readonly string[]): string {
    this.fields.set(key, [value, ...others]);
    return value;
  }

  date(key: string, date: Date): string {
    this.reported(key, isoDate({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }));
    return this.other(date);
  }

  /** A date that is no field. */
  other(date: Date): string {
    return printedDate(date, this.#dates, this.#bill.words);
  }

  amount(key: string, amount: number, ...others: readonly number[]): number {
    const [first, ...more] = [amount, ...others].map((each) => decimal(each * this.#sign, this.#bill.country));
    this.reported(key, first ?? '', ...more);
    return amount;
  }

  line(amount: number): void {
    this.lines.push(decimal(amount * this.#sign, this.#bill.country));
  }

  /** An amount without its currency. */
  bare(amount: number): string {
    return printedNumber(amount * this.#sign, this.#signs, this.#bill.country);
  }

  unsigned(amount: number): string {
    return printedNumber(amount, this.#signs, this.#bill.country);
  }

  /** An amount with its currency, where this document prints one; the total of a document always has it. */
  money(amount: number, isTotal = false): string {
    const form = isTotal && this.#money === 'a' ? `a ${this.#bill.country.currency}` : this.#money;
    const number = this.bare(amount);
    return form.replace('a', () => number);
  }

  quantity(quantity: number): string {
    return String(quantity).replace('.', this.#signs.at(-1) ?? '.');
  }

  taxLabel(spellings: string, rate: number, base: number): string {
    const form = oneOf(spellings, this.#random);
    const text = form.replace('{r}', String(rate).replace('.', this.#signs.at(-1) ?? '.'));
    return this.loud(text.replace('{b}', () => this.bare(base)));
  }

  /** A label, in capitals where this document prints them so. */
  loud(label: string): string {
    return this.#isLoud ? label.toLocaleUpperCase(this.#bill.words.language) : label;
  }

  label(spellings: string): string {
    return this.loud(oneOf(spellings, this.#random));
  }
}
