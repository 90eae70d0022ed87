import type { NormaliseContext, NormalisedValue } from '../field-value.ts';
import { foldedText } from '../folded-text.ts';
import { brazilianState } from './brazilian-states.ts';

const yes: ReadonlySet<string> = new Set(['SIM', 'S', 'YES', 'Y', 'TRUE', 'VERDADEIRO', 'X', '1']);
const noWords: ReadonlySet<string> = new Set(['NAO', 'N', 'NO', 'FALSE', 'FALSO', '0']);
const ticked = /^[\s[(]*[✓✔☑☒✗✘][\s\])]*$/u;
const unticked = /^\s*(?:☐|□|\[\s*\]|\(\s*\))\s*$/u;
const sexes: Readonly<Record<string, string>> = {
  M: 'M',
  MASC: 'M',
  MASCULINO: 'M',
  MALE: 'M',
  F: 'F',
  FEM: 'F',
  FEMININO: 'F',
  FEMALE: 'F',
  X: 'X',
  'M M': 'M',
  'F F': 'F',
  'M MALE': 'M',
  'F FEMALE': 'F',
};

const choice = (value: string | boolean | null | undefined): NormalisedValue | null =>
  value === null || value === undefined ? null : { value, corrections: [] };

/** The two letters of a Brazilian state. */
export function normaliseState(raw: string): NormalisedValue | null {
  return choice(brazilianState(raw));
}

/**
 * The member of `allowed` that the text is, or the only one it holds as a whole word, spelt as in `allowed`. A text
 * that is no member stays as it is, for the rule `enum.member` to report.
 */
export function normaliseEnum(raw: string, context: NormaliseContext): NormalisedValue | null {
  const text = foldedText(raw);
  const allowed = context.allowed ?? [];
  const same = allowed.find((member) => foldedText(member) === text);
  const held = allowed.filter((member) => ` ${text} `.includes(` ${foldedText(member)} `));
  const value = same ?? (held.length === 1 ? held[0] : undefined) ?? raw.replace(/\s+/g, ' ').trim();
  return value === '' ? null : choice(value);
}

export function normaliseBoolean(raw: string): NormalisedValue | null {
  const text = foldedText(raw);
  if (yes.has(text) || ticked.test(raw)) return choice(true);
  return noWords.has(text) || unticked.test(raw) ? choice(false) : null;
}

/** M, F or X (unspecified). */
export function normaliseSex(raw: string): NormalisedValue | null {
  return raw.trim() === '<' ? choice('X') : choice(sexes[foldedText(raw)]);
}
