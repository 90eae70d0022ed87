import { addUpTo } from '../../../decimal.ts';
import type { CheckCode } from '../../result/check-messages.ts';
import type { RuleAnswer } from '../result.ts';
import {
  amountOf,
  type DocumentFields,
  type DocumentRule,
  listParam,
  notChecked,
  numberParam,
  textParam,
  verdict,
} from './rule-context.ts';

const cent = '0.01';

function answerOf(amounts: readonly (string | null)[], sum: string | null, by: { tolerance: string; code: CheckCode }) {
  if (amounts.length === 0 || sum === null || amounts.includes(null)) {
    return notChecked('amount_not_read');
  }
  const read = amounts.map((amount) => amount ?? '');
  const agrees = addUpTo(read, sum, by.tolerance);
  return agrees === null ? notChecked('no_number') : verdict(agrees, by.code);
}

function about(answer: RuleAnswer, fields: DocumentFields, keys: readonly string[]) {
  return { ...answer, fields: keys.filter((key) => (fields[key] ?? null) !== null) };
}

/**
 * `list` and `column`: the amounts; `total`: key of the sum, before or after charges and discounts; `tolerancePerLine`:
 * 0.01 unless given.
 */
const itemsEqualTotal: DocumentRule = (fields, params, { lists, additions }) => {
  const [list, column, total] = ['list', 'column', 'total'].map((key) => textParam(params, key) ?? '');
  const amounts = (lists?.[list ?? ''] ?? []).map((row) => amountOf(row[column ?? '']));
  const cents = Math.round((numberParam(params, 'tolerancePerLine') ?? 0.01) * 100) * amounts.length;
  const tolerance = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  const sum = amountOf(fields[total ?? '']);
  const code = 'items_do_not_add_up';
  const plain = answerOf(amounts, sum, { tolerance, code });
  const isCharged = plain.result === 'invalid' && additions !== undefined;
  const answer = isCharged ? answerOf([...amounts, additions], sum, { tolerance, code }) : plain;
  return about(answer, fields, [total ?? '']);
};

const negated = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

/**
 * `add`: keys of the amounts, the first of which must have been read; `subtract`: keys of amounts taken off; `total`:
 * key of the sum. Amounts that the document does not print count as nothing.
 */
const partsEqualTotal: DocumentRule = (fields, params) => {
  const [add, subtract] = [listParam(params, 'add') ?? [], listParam(params, 'subtract') ?? []];
  const total = textParam(params, 'total') ?? 'total';
  const taken = subtract.map((key) => amountOf(fields[key])).filter((amount) => amount !== null);
  const parts = add.map((key) => amountOf(fields[key])).filter((amount) => amount !== null);
  const isKnown = amountOf(fields[add[0] ?? '']) !== null && parts.length + taken.length > 1;
  const amounts = isKnown ? [...parts, ...taken.map((amount) => negated(amount.replace(/^-/, '')))] : [];
  const answer = answerOf(amounts, amountOf(fields[total]), { tolerance: cent, code: 'parts_do_not_add_up' });
  return about(answer, fields, [...add, ...subtract, total]);
};

/** `list` and `column`: movements of an account; `opening` and `closing`: keys of its balances. */
const balance: DocumentRule = (fields, params, { lists }) => {
  const keys = [
    textParam(params, 'opening') ?? 'openingBalance',
    textParam(params, 'closing') ?? 'closingBalance',
  ] as const;
  const rows = lists?.[textParam(params, 'list') ?? 'transactions'] ?? [];
  const moved = rows.map((row) => amountOf(row[textParam(params, 'column') ?? 'amount']));
  const amounts = moved.length === 0 ? [] : [amountOf(fields[keys[0]]), ...moved];
  return about(
    answerOf(amounts, amountOf(fields[keys[1]]), { tolerance: cent, code: 'balances_differ' }),
    fields,
    keys,
  );
};

/** The rules that add up amounts. */
export const sumRules = {
  'sum.items_equal_total': itemsEqualTotal,
  'sum.parts_equal_total': partsEqualTotal,
  'sum.balance': balance,
} satisfies Readonly<Record<string, DocumentRule>>;
