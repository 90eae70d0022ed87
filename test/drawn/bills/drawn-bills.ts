import type { KeptTable } from '../kept-tables.ts';
import { Random } from '../random.ts';
import { type BillKind, billOf } from './bill-contents.ts';
import { billCountries } from './bill-countries.ts';
import type { BillWords } from './bill-words.ts';
import { drawBill } from './draw-bill.ts';
import { drawReceipt } from './draw-receipt.ts';
import { Printer } from './printer.ts';
import { type Face, standardLanguages } from './sheet.ts';
import { eastern } from './words-east.ts';
import { northern } from './words-north.ts';
import { southern } from './words-south.ts';
import { western } from './words-west.ts';

/** A drawn document with money and what is in print on it. */
export interface DrawnBillFile {
  readonly name: string;
  /** ISO 639-1. */
  readonly language: string;
  readonly kind: BillKind;
  /** ISO 4217. */
  readonly currency: string;
  /** Values that are printed: ISO dates, decimal numbers with a point, words as printed; any of several is right. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  /** What the lines cost. */
  readonly lines: readonly string[];
  /** Items, and labels with their values; empty of a receipt. */
  readonly tables: readonly KeptTable[];
  readonly bytes: Uint8Array;
  readonly extension: 'pdf';
}

export const billLanguages: readonly BillWords[] = [...western, ...northern, ...eastern, ...southern];

const kinds = ['invoice', 'invoice', 'credit_note', 'invoice', 'receipt'] as const;

async function drawn(at: number, seed: number): Promise<DrawnBillFile> {
  const random = new Random(seed * 104_729 + at * 613);
  const words = billLanguages[at % billLanguages.length];
  if (words === undefined) throw new Error('No language is known.');
  const own = billCountries.filter(({ language }) => language === words.language);
  const round = Math.floor(at / billLanguages.length);
  const country = own[(round + seed) % own.length];
  if (country === undefined) throw new Error(`No country of ${words.language} is known.`);
  const kind = kinds[(at + round + seed) % kinds.length] ?? 'invoice';
  const bill = billOf(kind, { country, words }, random);
  const printer = new Printer(bill, random);
  const standard: readonly [Face, ...Face[]] =
    kind === 'receipt' ? ['Courier', 'noto'] : ['Helvetica', 'Times', 'noto'];
  const isCyrillicNumber = bill.number.includes('Α');
  const face = standardLanguages.has(words.language) && !isCyrillicNumber ? random.pick(standard) : 'noto';
  const draw = kind === 'receipt' ? drawReceipt : drawBill;
  const bytes = await draw(bill, printer, { random, face });
  const { fields, lines, kept } = printer;
  const { tables } = kept;
  const name = `${String(at + 1).padStart(3, '0')} ${words.language}-${country.code} ${kind}`;
  return {
    name,
    language: words.language,
    kind,
    currency: country.currency,
    fields,
    lines,
    tables,
    bytes,
    extension: 'pdf',
  };
}

/** Invoices, credit notes and receipts of all languages in turn, in layouts drawn at random by the seed. */
export async function* drawnBills(count: number, seed: number): AsyncGenerator<DrawnBillFile> {
  for (let at = 0; at < count; at += 1) yield await drawn(at, seed);
}
