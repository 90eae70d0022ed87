import { compareDecimals } from '../../../decimal.ts';
import { parseAccessKey } from '../check-digits/access-key.ts';
import { readDigitableLine } from '../check-digits/boleto.ts';
import { readPix } from '../check-digits/pix.ts';
import { sameIdentifier } from './expected-value.ts';
import {
  amountOf,
  type DocumentFields,
  type DocumentRule,
  invalid,
  listParam,
  notApplicable,
  notChecked,
  textOf,
  textParam,
  valid,
  verdict,
} from './rule-context.ts';

/** One comparison between a code and a printed field; null when either says nothing. */
interface Comparison {
  readonly key: string;
  readonly agrees: boolean | null;
}

function conclude(codeKey: string, comparisons: readonly Comparison[]) {
  const made = comparisons.filter(({ agrees }) => agrees !== null);
  const fields = [codeKey, ...made.map(({ key }) => key)];
  if (made.length === 0) return { ...notChecked('nothing_printed'), fields: [] };
  const differing = made.filter(({ agrees }) => agrees === false).map(({ key }) => key);
  return { ...verdict(differing.length === 0, 'code_differs', differing), fields };
}

const unread = { ...notChecked('no_readable_code'), fields: [] };

function compareText(fields: DocumentFields, key: string, inCode: string | null): Comparison {
  const printed = textOf(fields, key);
  return { key, agrees: inCode === null || printed === null ? null : sameIdentifier(inCode, printed) };
}

function compareAmount(fields: DocumentFields, key: string, inCode: string | null): Comparison {
  const printed = amountOf(fields[key]);
  const order = inCode === null || printed === null ? null : compareDecimals(inCode, printed);
  return { key, agrees: order === null ? null : order === 0 };
}

const mapText = (fields: DocumentFields, change: (text: string) => string): DocumentFields =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, typeof value === 'string' ? change(value) : value]),
  );

/** The same with whichever of several fields the code names; the first where it names none. */
function compareEither(fields: DocumentFields, keys: readonly string[], inCode: string | null): Comparison {
  const made = keys.map((key) => compareText(fields, key, inCode));
  return made.find(({ agrees }) => agrees === true) ?? made[0] ?? { key: '', agrees: null };
}

/**
 * Params name the printed fields: `key`, `issuer`, `number`, `series`, `date`. A list of issuers are those who may have
 * issued it: the provider of services, or who takes them.
 */
const keyEqualsPrint: DocumentRule = (fields, params) => {
  const codeKey = textParam(params, 'key') ?? 'accessKey';
  const key = parseAccessKey(textOf(fields, codeKey) ?? '');
  if (!key) return unread;
  const date = textParam(params, 'date') ?? 'issueDate';
  const issuers = listParam(params, 'issuer') ?? [textParam(params, 'issuer') ?? 'issuerCnpj'];
  const numbers = mapText(fields, (text) => text.replace(/\D/g, '').replace(/^0+(?=\d)/, ''));
  const months = mapText(fields, (text) => text.slice(0, 7));
  return conclude(codeKey, [
    compareEither(fields, issuers, key.issuerTaxId),
    compareText(numbers, textParam(params, 'number') ?? 'number', key.number),
    compareText(numbers, textParam(params, 'series') ?? 'series', key.series),
    compareText(months, date, key.yearMonth),
  ]);
};

/** Params name the printed fields: `key`, `amount`, `dueDate`, `issueDate`. */
const boletoEqualsPrint: DocumentRule = (fields, params, { today }) => {
  const codeKey = textParam(params, 'key') ?? 'digitableLine';
  const issued = textOf(fields, textParam(params, 'issueDate') ?? 'issueDate');
  const content = readDigitableLine(textOf(fields, codeKey) ?? '', issued ?? today);
  if (!content) return unread;
  return conclude(codeKey, [
    compareAmount(fields, textParam(params, 'amount') ?? 'amount', content.amount),
    compareText(fields, textParam(params, 'dueDate') ?? 'dueDate', content.kind === 'bank' ? content.dueDate : null),
  ]);
};

/** Params name the printed fields: `key`, `amount`. */
const pixEqualsPrint: DocumentRule = (fields, params) => {
  const codeKey = textParam(params, 'key') ?? 'pixPayload';
  const content = readPix(textOf(fields, codeKey) ?? '');
  if (!content) return unread;
  return conclude(codeKey, [compareAmount(fields, textParam(params, 'amount') ?? 'amount', content.amount)]);
};

/** `keys`: fields that stand in a barcode and in print, all that were read from a barcode unless given. */
const barcodeEqualsPrint: DocumentRule = (fields, params, { inBarcodes = {} }) => {
  const keys = listParam(params, 'keys') ?? Object.keys(inBarcodes);
  const read = keys.filter((key) => textOf(inBarcodes, key) !== null);
  if (read.length === 0) return unread;
  const made = read
    .map((key) => compareText(fields, key, textOf(inBarcodes, key)))
    .filter(({ agrees }) => agrees !== null);
  if (made.length === 0) return { ...notChecked('nothing_printed'), fields: [] };
  const differing = made.filter(({ agrees }) => agrees === false).map(({ key }) => key);
  return { ...verdict(differing.length === 0, 'barcode_differs', differing), fields: made.map(({ key }) => key) };
};

/** Whether the values of an attached invoice are printed as it has them, as far as they are printed. */
const attachmentEqualsPrint: DocumentRule = (_fields, _params, { heldAgainstPrint }) => {
  if (heldAgainstPrint === undefined) {
    return { ...notApplicable('no_attachment'), fields: [] };
  }
  const { agreeing, differing } = heldAgainstPrint;
  if (differing.length > 0) {
    const fields = differing.map(({ field }) => field);
    return { ...invalid('attachment_differs', fields), fields, differences: differing };
  }
  if (agreeing.length === 0) return { ...notChecked('attachment_not_printed'), fields: [] };
  return { ...valid, fields: agreeing };
};

/** The rules that compare what a code or an attachment says with what is printed around it. */
export const printRules = {
  'key.equals_print': keyEqualsPrint,
  'boleto.equals_print': boletoEqualsPrint,
  'pix.equals_print': pixEqualsPrint,
  'barcode.equals_print': barcodeEqualsPrint,
  'attachment.equals_print': attachmentEqualsPrint,
} satisfies Readonly<Record<string, DocumentRule>>;
