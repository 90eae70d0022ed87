/** A currency and how it is printed beside an amount. */
interface Currency {
  /** ISO 4217. */
  readonly code: string;
  /** Its sign or abbreviation, and no other currency's; its code is known besides. */
  readonly sign?: string;
  /** Whether its amounts are usually printed without decimals: ISO 4217 gives it none, or nobody uses them. */
  readonly isWhole?: true;
}

/** Those with a sign of several characters stand before those whose sign ends like it. A bare `$` shows none. */
const known: readonly Currency[] = [
  { code: 'BRL', sign: 'R\\s?\\$' },
  { code: 'USD', sign: 'US\\s?\\$' },
  { code: 'SGD', sign: '\\bS\\$' },
  { code: 'AUD', sign: '\\bAU?\\$' },
  { code: 'CAD', sign: '\\bCA?\\$' },
  { code: 'NZD', sign: '\\bNZ\\$' },
  { code: 'HKD', sign: '\\bHK\\$' },
  { code: 'TWD', sign: '\\bNT\\$' },
  { code: 'MXN', sign: '\\bMX\\$' },
  { code: 'MYR', sign: '\\bRM(?=\\s?\\d|\\s?$)' },
  { code: 'EUR', sign: '€' },
  { code: 'GBP', sign: '£' },
  { code: 'JPY', sign: '[¥￥]|円', isWhole: true },
  { code: 'CNY', sign: '元|\\bRMB\\b' },
  { code: 'KRW', sign: '₩', isWhole: true },
  { code: 'VND', sign: '₫|\\bVNĐ|(?<=\\d\\s?)đ(?!\\p{L})', isWhole: true },
  { code: 'IDR', sign: '\\bRp\\b', isWhole: true },
  { code: 'INR', sign: '₹' },
  { code: 'PHP', sign: '₱' },
  { code: 'THB', sign: '฿' },
  { code: 'TRY', sign: '₺|(?<=\\d\\s?)TL\\b' },
  { code: 'ILS', sign: '₪' },
  { code: 'NGN', sign: '₦' },
  { code: 'UAH', sign: '₴' },
  { code: 'PLN', sign: '\\bzł' },
  { code: 'CZK', sign: '\\bKč' },
  { code: 'HUF', sign: '\\bFt\\b', isWhole: true },
  { code: 'CHF', sign: '\\bFr\\.(?=\\s?\\d)' },
  { code: 'BGN', sign: '(?<=\\d\\s?)лв' },
  { code: 'SEK' },
  { code: 'NOK' },
  { code: 'DKK' },
  { code: 'ZAR' },
  { code: 'AED' },
  { code: 'SAR' },
  { code: 'RON', sign: '(?<=\\d\\s?)(?:lei|LEI|Lei)\\b' },
  { code: 'ARS' },
  { code: 'CLP', isWhole: true },
  { code: 'COP', isWhole: true },
  { code: 'PEN' },
  { code: 'ISK', isWhole: true },
];

/** A code is beside the digits, since some are words too; there a misread letter joins it seldom. */
const codePattern = (code: string): string => `\\b${code}(?=[\\s.:]{0,2}[-−–]?\\d|\\W*$)|(?<=\\d\\s?)${code}\\b`;

const patterns: readonly (readonly [pattern: RegExp, code: string])[] = known.map(({ code, sign }) => [
  new RegExp(sign === undefined ? codePattern(code) : `${sign}|${codePattern(code)}`, 'u'),
  code,
]);
/** `RS` is how OCR reads `R$`; where something else shows the currency, it may be the rupees of some country. */
const rupeesOrReais = /\bR[Ss](?=[.:]?\s?\d)/;

const codes = known.map(({ code }) => code).join('|');
const sign = '(?:(?<![A-Za-z])(?:(?:R|US) |[A-Z]{1,2}))?[$€£¥￥₩₫₹₱฿₺₪₦₴]';
/** A sign, an abbreviation or a code before an amount, as the source of a regular expression. */
export const currencyName = `(?:${sign}|(?<![A-Za-z])(?:R[Ss]|RM|Rp|${codes})[.:]?)`;
/** The name of a currency whose amounts are printed without decimals, behind one, as the source of an expression. */
export const wholeCurrencyName = `(?:[円₩₫đ]|VNĐ|Ft|${known.flatMap(({ code, isWhole }) => (isWhole ? [code] : [])).join('|')})`;
/** What is right before an amount. */
export const currencyBefore = new RegExp(`${currencyName}\\s?$`);

const wholeCodes: ReadonlySet<string> = new Set(known.flatMap(({ code, isWhole }) => (isWhole ? [code] : [])));

const signs = 'R\\s?\\$|US\\s?\\$|(?:HK|NT|NZ|MX|[SAC])\\$|[$€£¥￥₩₫₹₱฿₺₪₦₴]';
const named = `${signs}|RM|Rp|${codes}`;
const headedStart = /^(?:\(|total\s|amount\s)/i;
const headed = '(?:^[^\\w\\n]{0,4}|\\(|(?:TOTAL|Total|AMOUNT|Amount)\\s)';
/** A currency before or behind digits, or alone in a line or in brackets, or behind what a column or sum is called. */
const mentions = new RegExp(
  `(?<![A-Za-z])(?:${named}|Fr\\.)[.:]?\\s?(?=\\d)|(?<=\\d{3}\\s?)Ft(?![A-Za-z])|(?<=\\d\\s?)(?:[€₫đ]|zł|Kč|TL|лв|[Ll]ei|LEI|VNĐ|${codes})(?![A-Za-z])|${headed}(?:RM|R\\$|${codes})(?=\\)|[ .:]{0,4}$| \\d)`,
  'gm',
);

/** The currencies that amounts and headings of a text name, each as often as it is named; `USD` for a bare `$`. */
export function currenciesNamed(text: string): readonly string[] {
  return Array.from(text.matchAll(mentions), ([mention]) => {
    const name = mention.replace(headedStart, '').trim();
    return currencyIn(`1 ${name} 1`, null) ?? (name.includes('$') ? 'USD' : null);
  }).filter((code) => code !== null);
}

/**
 * The currency that a text names, as its ISO 4217 code; null where it names none, or only `$`. `assumed` is that of its
 * document.
 */
export function currencyIn(text: string, assumed: string | null): string | null {
  const named = patterns.find(([pattern]) => pattern.test(text))?.[1];
  if (named !== undefined) return named;
  return rupeesOrReais.test(text) ? (assumed ?? 'BRL') : null;
}

/** Whether amounts of a currency are usually printed without decimals, so that a lone separator groups thousands. */
export function isWholeCurrency(code: string | null): boolean {
  return code !== null && wholeCodes.has(code);
}
