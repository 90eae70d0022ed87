import type { Random } from '../random.ts';
import { type BillCountry, sellers } from './bill-countries.ts';
import type { BillWords } from './bill-words.ts';
import { makeIban, makeTaxId } from './tax-ids.ts';

export type BillKind = 'invoice' | 'credit_note' | 'receipt';

export interface Party {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly taxId: string;
}

export interface BillLine {
  readonly name: string;
  readonly code: string;
  readonly quantity: number;
  /** In the smallest unit of the currency, like all amounts. */
  readonly price: number;
  readonly amount: number;
  readonly rate: number;
}

/** What one document says, before it is laid out. */
export interface Bill {
  readonly kind: BillKind;
  readonly country: BillCountry;
  readonly words: BillWords;
  readonly number: string;
  readonly related: string;
  readonly orderNumber: string;
  readonly customerNumber: string;
  readonly issueDate: Date;
  readonly dueDate: Date;
  readonly issuer: Party;
  readonly recipient: Party;
  readonly iban: string | null;
  readonly lines: readonly BillLine[];
  readonly goods: number;
  readonly discount: number;
  readonly shipping: number;
  readonly net: number;
  readonly taxes: readonly { readonly rate: number; readonly base: number; readonly tax: number }[];
  readonly gross: number;
  readonly prepaid: number;
}

const day = 86_400_000;

/** One of several spellings. */
export function oneOf(spellings: string, random: Random): string {
  const all = spellings.split('|');
  return all[Math.floor(random.next() * all.length)] ?? spellings;
}

export const sellerLabel = ({ words }: Bill, random: Random): string => oneOf(sellers[words.language] ?? '', random);

/** A number in a form where `#` is a digit and `Y` the year. */
function numbered(form: string, year: number, random: Random): string {
  return form.replaceAll('Y', String(year)).replaceAll('#', () => random.digits(1));
}

function partyOf(country: BillCountry, name: string, random: Random): Party {
  return {
    name,
    street: oneOf(country.streets, random),
    city: oneOf(country.cities, random),
    taxId: country.code === 'US' ? '' : makeTaxId(country.code, random),
  };
}

/** Amounts of countries whose money is small are larger. */
const scales: Readonly<Record<string, number>> = {
  HUF: 4,
  IDR: 120,
  VND: 180,
  CZK: 20,
  SEK: 10,
  NOK: 10,
  DKK: 8,
  MXN: 15,
  TRY: 20,
};

function linesOf(bill: Pick<Bill, 'kind' | 'country' | 'words'>, rates: readonly number[], random: Random): BillLine[] {
  const { country, words, kind } = bill;
  const products = words.products.split('|');
  const start = random.whole(0, products.length - 1);
  const scale = scales[country.currency] ?? 1;
  return Array.from({ length: random.whole(1, kind === 'receipt' ? 5 : 6) }, (_, at): BillLine => {
    const whole = random.next() < 0.85;
    const quantity = whole ? random.whole(1, random.pick([1, 3, 12])) : random.whole(2, 15) / 2;
    const step = country.decimals === 0 ? 10 * scale : random.pick([1, 5, 50, 100]);
    const size = kind === 'receipt' ? 60 : 900;
    const cents = random.whole(2, size) * (country.decimals === 0 ? 1 : 100) * (country.decimals === 0 ? 1 : scale);
    const price = country.decimals === 0 ? cents * step : Math.round((cents + random.whole(0, 99)) / step) * step;
    return {
      name: products[(start + at) % products.length] ?? '',
      code: random.pick([`${random.digits(5)}`, `A-${random.digits(4)}`, `${random.digits(3)}.${random.digits(3)}`]),
      quantity,
      price,
      amount: Math.round(quantity * price),
      rate: rates[at % rates.length] ?? 0,
    };
  });
}

const total = (amounts: readonly number[]): number => amounts.reduce((sum, each) => sum + each, 0);

function taxesOf(lines: readonly BillLine[], rates: readonly number[], more: { extra: number; isGross: boolean }) {
  return rates.flatMap((rate, at) => {
    const own = lines.filter((line) => line.rate === rate);
    const all = total(own.map(({ amount }) => amount)) + (at === 0 ? more.extra : 0);
    if (all === 0) return [];
    const tax = Math.round(more.isGross ? (all * rate) / (100 + rate) : (all * rate) / 100);
    return [{ rate, base: more.isGross ? all - tax : all, tax }];
  });
}

/** What a document of a country says. */
export function billOf(kind: BillKind, { country, words }: Pick<Bill, 'country' | 'words'>, random: Random): Bill {
  const names = country.companies.split('|');
  const at = random.whole(0, names.length - 1);
  const issueDate = new Date(Date.UTC(2025, random.whole(0, 11), random.whole(1, 28)));
  const [usual, ...others] = country.rates;
  const second = others[random.whole(0, others.length)];
  const rates = second !== undefined && random.next() < 0.3 ? [usual, second] : [usual];
  const lines = linesOf({ kind, country, words }, rates, random);
  const goods = total(lines.map(({ amount }) => amount));
  const isSheet = kind !== 'receipt';
  const unit = country.decimals === 0 ? 1000 : 100;
  const discount =
    isSheet && rates.length === 1 && random.next() < 0.15 ? Math.round(goods * random.pick([0.02, 0.05, 0.1])) : 0;
  const shipping = isSheet && random.next() < 0.15 ? random.whole(5, 40) * unit : 0;
  const extra = shipping - discount;
  const taxes = taxesOf(lines, rates, { extra, isGross: !isSheet });
  const [net, tax] = [total(taxes.map(({ base }) => base)), total(taxes.map((each) => each.tax))];
  const gross = net + tax;
  const isPrepaid = kind === 'invoice' && random.next() < 0.2;
  const year = issueDate.getUTCFullYear();
  const number = (): string => numbered(oneOf(country.series, random), year, random);
  return {
    kind,
    country,
    words,
    number: isSheet ? number() : random.digits(random.whole(4, 7)),
    related: number(),
    orderNumber: numbered(random.pick(['PO-#####', '45000#####', 'B-####', '######']), year, random),
    customerNumber: numbered(random.pick(['#####', 'K-####', '1####', 'C0####']), year, random),
    issueDate,
    dueDate: new Date(issueDate.getTime() + random.pick([8, 14, 30, 45]) * day),
    issuer: partyOf(country, names[at] ?? '', random),
    recipient: partyOf(country, names[(at + 1) % names.length] ?? '', random),
    iban: makeIban(country.code, random),
    lines,
    goods,
    discount,
    shipping,
    net,
    taxes,
    gross,
    prepaid: isPrepaid ? Math.round((gross * random.pick([0.1, 0.3, 0.5])) / unit) * unit : 0,
  };
}

/** An amount as a decimal number with a point. */
export function decimal(amount: number, { decimals }: BillCountry): string {
  return decimals === 0 ? String(amount) : (amount / 100).toFixed(2);
}

/** An amount as it is printed with the signs of thousands and of decimals. */
export function printedNumber(amount: number, signs: string, country: BillCountry): string {
  const [thousands = '', point = ''] = [...signs];
  const [whole = '', rest] = decimal(Math.abs(amount), country).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, thousands === '_' ? '\u00a0' : thousands);
  return `${amount < 0 ? '-' : ''}${grouped}${rest === undefined ? '' : point + rest}`;
}

/** A date in a form of a country. */
export function printedDate(date: Date, form: string, { months }: BillWords): string {
  const [month, number, year] = [date.getUTCMonth() + 1, date.getUTCDate(), String(date.getUTCFullYear())];
  const parts: Readonly<Record<string, string>> = {
    D: String(number).padStart(2, '0'),
    d: String(number),
    M: String(month).padStart(2, '0'),
    m: String(month),
    Y: year,
    y: year.slice(2),
    N: months.split(' ')[month - 1] ?? '',
  };
  return form.replaceAll(/(?<![a-z])[DdMmYyN](?![a-z])/g, (part) => parts[part] ?? '');
}
