import { isFieldType } from '../../../template/field-types.ts';
import type { FieldDefinition } from '../../../template/template.ts';
import type { GroundingMatch } from '../../result/generation.ts';
import type { FieldValue } from '../../result/ocr-result.ts';
import { isMoney, type NormaliseContext, type NormalisedValue } from '../../validation/field-value.ts';
import { normalise } from '../../validation/normalise.ts';
import { editDistance } from '../edit-distance.ts';
import { type FieldSettings, flowing, normaliseContext } from '../field-of.ts';
import type { PageWord } from '../page-layout.ts';
import { findPhrase, type PhraseHit, phraseKey } from '../phrases.ts';
import { isUnticked } from './option-boxes.ts';
import { plainSigns, visible } from './plain-signs.ts';
import { belongsElsewhere, marked, mayBegin } from './value-marks.ts';
import {
  type IndexedPage,
  inOneCell,
  inOneColumn,
  type PlacedPageWord,
  textOf,
  type WordSequence,
} from './word-index.ts';

/** A place at which a value is. */
export interface Occurrence {
  readonly match: Exclude<GroundingMatch, 'none'>;
  readonly score: number;
  readonly page: number;
  /** Number of the line in which it begins, from 1. */
  readonly line: number;
  readonly tokens: readonly PlacedPageWord[];
  /** As the print says it. */
  readonly value: FieldValue;
  /** How the print was read, where it was read anew. */
  readonly read?: NormalisedValue;
}

/** What is searched: the text that a generator returned for a field. */
interface Sought {
  readonly definition: FieldDefinition;
  readonly text: string;
  readonly value: FieldValue;
  readonly context: NormaliseContext;
}

/** Types that are the same when their values are, however they are written. */
const byValue: ReadonlySet<string> = new Set(['date', 'expiry', 'yearMonth', 'money', 'number', 'boolean', 'sex']);
/** Types in which a misread letter can be forgiven: none of which another letter makes another value. */
const withLetters: ReadonlySet<string> = new Set(['text', 'name', 'address']);
/** Types without check digits that stand together: of words that stand apart nobody makes one of them. */
const inOnePlace: ReadonlySet<string> = new Set(['code', 'cep', 'phone', 'taxId']);
/** Types in which what parts digits says nothing. */
const identifiers: ReadonlySet<string> = new Set([
  'cpf',
  'cnpj',
  'taxId',
  'cnh',
  'cep',
  'phone',
  'iban',
  'accessKey',
  'digitableLine',
]);

/** Types of which a form prints every choice, with a box for each. */
const options: ReadonlySet<string> = new Set(['boolean', 'sex', 'enum']);

const scores = { exact: 1, normalised: 0.95, fuzzy: 0.8 } as const;
/** Words that a date, an amount or a number takes at most. */
const maxWords = 6;
const maxCharacters = 40;
/** Characters that are searched for the values of one document before misread letters are not forgiven any more. */
const maxSearched = 60_000_000;

/** Finds where values stand among the words that docface read. For one document: bounds its work over all values. */
export class ValueFinder {
  readonly #pages: readonly IndexedPage[];
  readonly #settings: FieldSettings;
  readonly #values = new Map<string, ReadonlyMap<string, readonly Occurrence[]>>();
  #left = maxSearched;

  constructor(pages: readonly IndexedPage[], settings: FieldSettings) {
    this.#pages = pages;
    this.#settings = settings;
  }

  /** Null for a text that is none of its type. */
  valueOf(definition: FieldDefinition, text: string): FieldValue {
    if (!isFieldType(definition.type)) return null;
    const context = normaliseContext(definition, this.#settings);
    const plain = withLetters.has(definition.type) ? text : plainSigns(text);
    return normalise(definition.type, plain, context)?.value ?? null;
  }

  /**
   * Every place of the best class in which the value is, in the order of reading; on one page where it is printed.
   * What only names its field has none, though it is printed.
   */
  find(definition: FieldDefinition, returned: string, page?: number): readonly Occurrence[] {
    const text = visible(returned);
    const value = this.valueOf(definition, text);
    if (value === null || isLabelOf(definition, text)) return [];
    const sought = { definition, text, value, context: normaliseContext(definition, this.#settings) };
    const pages = this.#pages.filter(({ number }) => page === undefined || number === page);
    const found = pages.flatMap((each) => {
      const places = byValue.has(definition.type) ? this.#byValue(sought, each) : this.#byText(sought, each);
      return options.has(definition.type) ? places.filter((place) => !isUnticked(place, each)) : places;
    });
    for (const match of ['exact', 'normalised', 'fuzzy'] as const) {
      const best = found.filter((occurrence) => occurrence.match === match);
      if (best.length > 0) return best;
    }
    return [];
  }

  /** Whether two texts say the same value of a type. */
  areSame(definition: FieldDefinition, one: string, other: string): boolean {
    const [value, another] = [this.valueOf(definition, one), this.valueOf(definition, other)];
    if (phraseKey(one) === phraseKey(other)) return true;
    return value !== null && another !== null && valueKey(value) === valueKey(another);
  }

  /** The words of a line of a page, from left to right. */
  wordsOf(page: number, line: number): readonly PlacedPageWord[] {
    const indexed = this.#pages.find(({ number }) => number === page);
    return indexed?.lines.get(line) ?? [];
  }

  #byText(sought: Sought, page: IndexedPage): readonly Occurrence[] {
    const key = phraseKey(plainSigns(sought.text));
    if (key === '') return [];
    const found = [page.acrossColumns, page.inReadingOrder].flatMap((sequence) => {
      this.#left -= sequence.plain.joined.length + key.length;
      return inSequence(sought, { key, sequence, page: page.number, forgives: this.#left > 0 });
    });
    return distinct(found);
  }

  #byValue(sought: Sought, page: IndexedPage): readonly Occurrence[] {
    const { type, timeframe = '' } = sought.definition;
    const name = `${page.number} ${type} ${timeframe}`;
    const known = this.#values.get(name) ?? valuesOn(page, sought);
    this.#values.set(name, known);
    return (known.get(valueKey(sought.value)) ?? [])
      .filter(({ value }) => sameCurrency(value, sought))
      .map((occurrence) => {
        const isExact = collapsed(occurrence.tokens) === collapsedText(sought.text);
        return isExact ? { ...occurrence, match: 'exact', score: scores.exact } : occurrence;
      });
  }
}

/**
 * Whether a text is what its field is called, in the template or in print: small models answer with the label that they
 * were to look behind, and rows with the headings of their columns.
 */
export function isLabelOf({ title, extract }: FieldDefinition, text: string): boolean {
  const labels = extract.flatMap((rule) => ('labels' in rule ? rule.labels : []));
  const key = phraseKey(plainSigns(text));
  return [title, ...labels].some((label) => phraseKey(label) === key);
}

const outerMarks = /^[\s.,;:()[\]"'“”|]+|[\s.,;:()[\]"'“”|]+$/g;

function collapsedText(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').replace(outerMarks, '');
}

function collapsed(tokens: readonly PlacedPageWord[]): string {
  return collapsedText(textOf(tokens));
}

/** The numbers of a text with what parts their digits: `1.234` is no `12.34`. */
function numbersIn(text: string): string {
  return (plainSigns(text).match(/\p{N}+(?:[.,:/-]\p{N}+)*/gu) ?? []).join(' ');
}

function digitsIn(text: string): string {
  return plainSigns(text).replace(/\P{N}/gu, '');
}

interface Search {
  readonly key: string;
  readonly sequence: WordSequence;
  readonly page: number;
  /** Whether there is time left to forgive misread letters. */
  readonly forgives: boolean;
}

function inSequence(sought: Sought, { key, sequence, page, forgives }: Search): readonly Occurrence[] {
  if (!forgives && !sequence.plain.joined.includes(key)) return [];
  return findPhrase(sequence.plain, key).flatMap((hit): readonly Occurrence[] => {
    const { start, slips } = hit;
    const tokens = sequence.words
      .slice(start, wholeEnd(hit, key, sequence))
      .filter(({ token }) => phraseKey(token.text) !== '');
    const kind = classOf(sought, textOf(tokens), slips);
    const first = tokens[0];
    if (kind === null || first === undefined) return [];
    if (inOnePlace.has(sought.definition.type) && !inOneCell(tokens)) return [];
    if (sought.definition.type === 'name' && !inOneColumn(tokens)) return [];
    const read = readAs(sought, textOf(tokens));
    if (read === null) return [];
    const score = kind === 'fuzzy' ? scores.fuzzy - slips / key.length : scores[kind];
    const place = { match: kind, score, page, line: first.line, tokens } as const;
    return [kind === 'exact' ? { ...place, value: sought.value } : { ...place, value: read.value, read }];
  });
}

/** The end of a misread hit with the words behind it that it needs no more slips to hold: none of them is cut off. */
function wholeEnd({ start, end, slips }: PhraseHit, key: string, { words, plain }: WordSequence): number {
  if (slips === 0) return end;
  let [joined, whole] = [plain.words.slice(start, end).join(''), end];
  for (let next = words[end]; next !== undefined && inOneCell(words.slice(whole - 1, whole + 1)); next = words[whole]) {
    joined += plain.words[whole] ?? '';
    if (editDistance(joined, key, slips) === null) break;
    whole += 1;
  }
  return whole;
}

function classOf({ definition, text }: Sought, printed: string, slips: number): Occurrence['match'] | null {
  if (slips > 0) return withLetters.has(definition.type) && digitsIn(printed) === digitsIn(text) ? 'fuzzy' : null;
  if (collapsedText(printed) === collapsedText(text)) return 'exact';
  return identifiers.has(definition.type) || numbersIn(printed) === numbersIn(text) ? 'normalised' : null;
}

function readAs({ definition, context }: Sought, text: string): NormalisedValue | null {
  return isFieldType(definition.type) ? normalise(definition.type, flowing(definition, text), context) : null;
}

/** Amounts are the same whatever currency is beside them; whether that differs is looked at afterwards. */
export function valueKey(value: FieldValue): string {
  const key = isMoney(value) ? value.amount : value;
  return typeof key === 'string' ? key.replace(/^(-?\d+\.\d*?)0+$/, '$1').replace(/\.$/, '') : JSON.stringify(key);
}

function sameCurrency(printed: FieldValue, { value }: Sought): boolean {
  if (!isMoney(printed) || !isMoney(value)) return true;
  return printed.currency === null || value.currency === null || printed.currency === value.currency;
}

/** Every value of a type that is on a page, by its key. */
function valuesOn(page: IndexedPage, sought: Sought): ReadonlyMap<string, readonly Occurrence[]> {
  const found = new Map<string, Occurrence[]>();
  const { words } = page.acrossColumns;
  for (const [start, first] of words.entries()) {
    if (!mayBegin(sought.definition.type, first.token.text)) continue;
    for (const occurrence of valuesFrom(words, start, { sought, page: page.number })) {
      const key = valueKey(occurrence.value);
      found.set(key, [...withoutWider(found.get(key) ?? [], occurrence), occurrence]);
    }
  }
  return found;
}

/** What was found with more words than it needs gives way to what begins within it. */
function withoutWider(others: readonly Occurrence[], narrower: Occurrence): readonly Occurrence[] {
  const within = new Set<PageWord>(narrower.tokens.map(({ token }) => token));
  // Places come in order: only the last ones can reach as far.
  const near = others.slice(-maxWords).filter((other) => !other.tokens.some(({ token }) => within.has(token)));
  return [...others.slice(0, -maxWords), ...near];
}

/** The values that begin with one word of a line, the shortest first, each once. */
function valuesFrom(
  words: readonly PlacedPageWord[],
  start: number,
  { sought, page }: { readonly sought: Sought; readonly page: number },
): readonly Occurrence[] {
  const first = words[start];
  if (first === undefined) return [];
  const found = new Map<string, Occurrence>();
  const tokens: PlacedPageWord[] = [];
  for (let end = start; end < Math.min(words.length, start + maxWords); end += 1) {
    const next = words[end];
    if (next === undefined || next.line !== first.line) break;
    tokens.push(next);
    const text = textOf(tokens);
    if (text.length > maxCharacters) break;
    const core = { words, start, end, type: sought.definition.type };
    const read = belongsElsewhere(core) ? null : marked(core, (words) => readAs(sought, words));
    if (read === null || found.has(valueKey(read.value))) continue;
    const place = { page, line: first.line, tokens: [...tokens] } as const;
    const occurrence = { match: 'normalised', score: scores.normalised, value: read.value, read } as const;
    found.set(valueKey(read.value), { ...occurrence, ...place });
  }
  return [...found.values()];
}

/** Occurrences that take the same words are one. */
function distinct(occurrences: readonly Occurrence[]): readonly Occurrence[] {
  const seen = new Set<string>();
  return occurrences.filter(({ tokens }) => {
    const key = tokens
      .map(({ token }) => token.word ?? -1)
      .toSorted((a, b) => a - b)
      .join(' ');
    return !seen.has(key) && seen.add(key);
  });
}
