import type { FieldDefinition, Template } from '../../../template/template.ts';
import { checkMessage } from '../../result/check-messages.ts';
import type { ValidationResult } from '../../result/ocr-result.ts';
import { currencyName } from '../../validation/normalisers/currencies.ts';
import { placeRule } from '../doubted-values.ts';
import { byLabel } from '../extractors/label.ts';
import type { FoundField } from '../field-evidence.ts';
import { findLabels, type LabelHit } from '../labels.ts';
import { bottom, type Cell, type PageWord, type Row } from '../page-layout.ts';
import { phraseKey } from '../phrases.ts';
import { type LabelledPage, labelsOf } from '../text-document.ts';
import { addressedLines, isDisguised } from './addressed-lines.ts';
import { rowTexts } from './generative-document.ts';

/** A page with its labels and the rows, from 0, that speak to whoever reads it. */
interface JudgedPage extends LabelledPage {
  readonly addressed: ReadonlySet<number>;
}

/** Where a word is. */
interface Place {
  readonly page: JudgedPage;
  readonly row: number;
  readonly cell: Cell;
}

/** Why the place of a value does not say that it is the one that was meant. */
export type Doubt = 'addressed' | 'sentence' | 'rival' | 'unlabelled';

const findings: Readonly<Record<Doubt, Pick<ValidationResult, 'result' | 'code' | 'message'>>> = {
  addressed: { result: 'invalid', ...checkMessage('addressed') },
  sentence: { result: 'invalid', ...checkMessage('in_sentence') },
  rival: { result: 'invalid', ...checkMessage('rival') },
  unlabelled: { result: 'not_checked', ...checkMessage('unlabelled') },
};

/** By what a value is judged besides its own words. */
interface Judging {
  readonly reads: (text: string) => string | null;
  readonly beside?: readonly PageWord[];
}

/** Words that a cell may have behind a value, and before one, until it is a sentence. */
const maxBehind = 2;
const maxBefore = 6;
/** Words that make a line of its own a sentence. */
const sentence = 4;
/** Types whose text has no words but a currency; a rule may have found more than the value. */
const amounts: ReadonlySet<string> = new Set(['money', 'number']);
/** Lines of one paragraph are this many heights apart at most. */
const maxGap = 1.2;
const currency = new RegExp(`^${currencyName}$`);
/** Scripts without spaces between words: two characters are counted as one word. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;
/** Marks that hold a value apart as one that is quoted. */
const quoted = /^["'“”„«»‹›`]|["'“”„«»‹›`]$/u;

/** How many words of running text a word is: none where it is a number, a sign, a currency or one letter. */
function wordsOf({ text }: PageWord): number {
  const glyphs = text.match(unspaced)?.length ?? 0;
  if (glyphs > 0) return Math.ceil(glyphs / 2);
  return /\p{L}{2}/u.test(text) && !/\p{N}/u.test(text) && !currency.test(text) ? 1 : 0;
}

/** Letters that are printed apart are a heading or a disguise, and no label. */
function isSpacedOut(tokens: readonly PageWord[]): boolean {
  return tokens.length > 2 && tokens.every(({ text }) => /^\p{L}$/u.test(text));
}

/**
 * Judges by its place whether a value is the one that the document gives to its field: beside a label of the field, or
 * in a sentence, beside a line that speaks to whoever reads, or against another value beside such a label. What the
 * words say does not matter, nor in which language.
 */
export class ValuePlaces {
  readonly #pages: readonly JudgedPage[];
  readonly #template: Template;
  readonly #places = new Map<PageWord, Place>();
  readonly #byWord = new Map<string, PageWord[]>();

  /** Titles are labels where a generator looks for them; rules name their labels themselves. */
  constructor(pages: readonly LabelledPage[], template: Template) {
    const fields = [...template.fields, ...template.lists.flatMap((list) => list.fields)];
    const names = [...fields.map(({ title }) => title), ...labelsOf(template)];
    this.#template = template;
    this.#pages = pages.map((page) => ({
      ...page,
      labels: template.kind === 'generative' ? findLabels(page, names) : page.labels,
      addressed: addressedLines(rowTexts(page)),
    }));
    for (const page of this.#pages) {
      for (const [row, { cells }] of page.rows.entries()) {
        for (const cell of cells) for (const token of cell.tokens) this.#keep(token, { page, row, cell });
      }
    }
  }

  #keep(token: PageWord, place: Place): void {
    this.#places.set(token, place);
    if (token.word === undefined) return;
    const key = `${token.page} ${token.word}`;
    this.#byWord.set(key, [...(this.#byWord.get(key) ?? []), token]);
  }

  /** The words of a value that was printed; none of one from a code, a machine-readable zone or a form field. */
  wordsOf({ candidate, locations, source }: FoundField): readonly PageWord[] {
    if (candidate !== undefined)
      return candidate.source === 'page' ? candidate.piece.spans.map(({ token }) => token) : [];
    if (source !== 'generative') return [];
    return locations.flatMap(({ page, wordIds = [] }) =>
      wordIds.flatMap((word) => this.#byWord.get(`${page} ${word}`) ?? []),
    );
  }

  /**
   * What is to be said of a value by its place; null when its place says that it is meant. `reads` says what a text
   * means as the type of the field, by a key; null for what is none. `beside` are words of the same row that belong to
   * other values.
   */
  finding(definition: FieldDefinition, field: FoundField, by: Judging): ValidationResult | null {
    const words = field.value === null ? [] : this.wordsOf(field);
    const isGenerated = field.source === 'generative';
    const doubt = isGenerated ? this.doubtOf(definition, words, by) : this.#doubtOfRule(definition, field, by);
    if (doubt === null) return null;
    const isMild = doubt === 'sentence' && !isGenerated;
    return { rule: placeRule(definition.key), ...findings[doubt], ...(isMild && { result: 'not_checked' }) };
  }

  /** Why the place of words that a generator chose does not say that they are meant. */
  doubtOf(definition: FieldDefinition, words: readonly PageWord[], { reads, beside }: Judging): Doubt | null {
    const [first] = words;
    if (first === undefined || !this.#places.has(first)) return null;
    if (words.some((word) => this.#isAddressed(word))) return 'addressed';
    const own = new Set([...words, ...(beside ?? [])]);
    const behind = this.#running(words.at(-1) ?? first, own, 1);
    if (behind > maxBehind || this.#running(first, own, -1) > maxBefore || this.#isDisguised(first)) return 'sentence';
    if (beside !== undefined) return null;
    if (this.#hasRival(definition, words, reads)) return 'rival';
    const isPlain = behind === 0 && !words.some(({ text }) => quoted.test(text)) && !this.#isAnnounced(first);
    return isPlain && this.#isLabelled(definition, words) ? null : 'unlabelled';
  }

  /** The same of words that a rule of the template found: it says itself beside what they stand, and in what words. */
  #doubtOfRule(definition: FieldDefinition, field: FoundField, { reads }: Judging): Doubt | null {
    const words = this.wordsOf(field);
    const last = words.at(-1);
    if (last === undefined || !this.#places.has(last)) return null;
    if (words.some((word) => this.#isAddressed(word))) return 'addressed';
    const isBesideLabel = field.candidate?.label !== undefined || this.#isLabelled(definition, words);
    const within = amounts.has(definition.type) ? words.reduce((sum, word) => sum + wordsOf(word), 0) : 0;
    if (isBesideLabel && within + this.#running(last, new Set(words), 1) > maxBehind) return 'sentence';
    return this.#template.kind === 'generative' && this.#hasRival(definition, words, reads) ? 'rival' : null;
  }

  /** Whether a word is in a line that speaks to whoever reads, or in the one above or below it. */
  #isAddressed(word: PageWord): boolean {
    const place = this.#places.get(word);
    if (place === undefined) return false;
    const { page, row } = place;
    const near = [row - 1, row, row + 1].filter((each) => each === row || areClose(page.rows[each], page.rows[row]));
    return near.some((each) => page.addressed.has(each));
  }

  /** Words of running text in the cell of a value, behind (1) or before (-1) it: no labels, no other values. */
  #running(word: PageWord, own: ReadonlySet<PageWord>, direction: 1 | -1): number {
    const place = this.#places.get(word);
    if (place === undefined) return 0;
    const { page, row, cell } = place;
    const labels = this.#ofLabels(page, row);
    const at = cell.tokens.indexOf(word);
    const rest = direction === 1 ? cell.tokens.slice(at + 1) : cell.tokens.slice(0, at);
    return rest.filter((each) => !own.has(each) && !labels.has(each)).reduce((sum, each) => sum + wordsOf(each), 0);
  }

  #ofLabels(page: JudgedPage, row: number): ReadonlySet<PageWord> {
    const hits = (page.labels.byRow[row] ?? []).filter(({ slips }) => slips === 0);
    return new Set(hits.flatMap(({ start, end }) => page.rows[row]?.tokens.slice(start, end) ?? []));
  }

  #isDisguised(word: PageWord): boolean {
    const cell = this.#places.get(word)?.cell;
    return cell !== undefined && isDisguised(cell.tokens.map(({ text }) => text));
  }

  /** Whether the line over a value is a sentence that ends with a colon and so goes on with it. */
  #isAnnounced(word: PageWord): boolean {
    const place = this.#places.get(word);
    const above = place?.page.rows[place.row - 1];
    if (!place || !above?.tokens.at(-1)?.text.endsWith(':') || !areClose(above, place.page.rows[place.row]))
      return false;
    const words = above.tokens.filter((token) => !this.#ofLabels(place.page, place.row - 1).has(token));
    return above.cells.length === 1 && words.reduce((sum, token) => sum + wordsOf(token), 0) >= sentence;
  }

  #isLabelled(definition: FieldDefinition, words: readonly PageWord[]): boolean {
    const [first] = words;
    const place = first && this.#places.get(first);
    if (!first || !place) return false;
    const tokens = place.page.rows[place.row]?.tokens ?? [];
    const at = tokens.indexOf(first);
    const isBeside = this.#labels(definition, place.page).some(
      (hit) => hit.row === place.row && hit.end <= at && tokens.slice(hit.end, at).every((each) => wordsOf(each) === 0),
    );
    return isBeside || (this.#running(first, new Set(words), -1) === 0 && this.#isUnderLabel(definition, first));
  }

  #isUnderLabel(definition: FieldDefinition, word: PageWord): boolean {
    const labels = labelsFor(definition);
    const rule = { by: 'label', labels, direction: 'below', maxLines: 3 } as const;
    const found = byLabel(rule, { pages: this.#pages, mrz: null, codes: [], attached: null });
    return [...found].some(({ piece }) => piece.spans.some(({ token }) => token === word));
  }

  /** Where a label of a field is printed as it is, at the beginning of a cell. */
  #labels(definition: FieldDefinition, page: JudgedPage): readonly LabelHit[] {
    const keys = new Set(labelsFor(definition).map(phraseKey));
    return page.labels.byRow.flat().filter(({ key, slips, row, from, start, end }) => {
      const tokens = page.rows[row]?.tokens ?? [];
      const first = tokens[from];
      if (!keys.has(key) || slips > 0 || first === undefined || isSpacedOut(tokens.slice(start, end))) return false;
      return this.#places.get(first)?.cell.tokens[0] === first;
    });
  }

  /** Whether a label of the field is followed, at another place, by another value. */
  #hasRival(definition: FieldDefinition, words: readonly PageWord[], reads: (text: string) => string | null): boolean {
    const own = reads(textOf(words));
    return this.#pages.some((page) =>
      this.#labels(definition, page).some((hit) => {
        const value = this.#valueBehind(page, hit);
        if (value.length === 0 || value.some((token) => words.includes(token))) return false;
        const read = reads(textOf(value));
        return read !== null && read !== own;
      }),
    );
  }

  /** What follows a label in its row as values do: behind a colon, in the next cell, or a number. */
  #valueBehind(page: JudgedPage, hit: LabelHit): readonly PageWord[] {
    const tokens = page.rows[hit.row]?.tokens ?? [];
    const next = (page.labels.byRow[hit.row] ?? []).find(({ start }) => start >= hit.end)?.from ?? tokens.length;
    const rest = tokens.slice(hit.end, next);
    const start = rest.findIndex(({ text }) => /[\p{L}\p{N}]/u.test(text));
    const first = rest[start];
    if (first === undefined) return [];
    const label = tokens[hit.end - 1];
    const marks = [label, ...rest.slice(0, start)].map((token) => token?.text ?? '');
    const cell = this.#places.get(first)?.cell;
    const isApart = label !== undefined && cell !== this.#places.get(label)?.cell;
    if (!isApart && !marks.some((text) => text.endsWith(':')) && wordsOf(first) > 0) return [];
    return rest.slice(start).filter((token) => cell?.tokens.includes(token));
  }
}

function areClose(one: Row | undefined, other: Row | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const gap = Math.max(one.box.y, other.box.y) - Math.min(bottom(one.box), bottom(other.box));
  return gap <= maxGap * Math.max(one.box.height, other.box.height);
}

function labelsFor({ title, extract }: FieldDefinition): readonly string[] {
  return [title, ...extract.flatMap((rule) => ('labels' in rule ? rule.labels : []))];
}

function textOf(tokens: readonly PageWord[]): string {
  return tokens.map(({ text, glued }, index) => (index === 0 || glued ? text : ` ${text}`)).join('');
}
