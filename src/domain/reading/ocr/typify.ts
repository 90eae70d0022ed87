import type { AttachedKind } from '../../template/attachment-fields.ts';
import type { Template, TypificationRules } from '../../template/template.ts';
import { labelsOfAll, termNamed } from '../../template/vocabulary.ts';
import type { PageReading } from '../document/page.ts';
import { compilePattern, matchesOf } from '../validation/compiled-pattern.ts';
import { withCompounds } from './compound-words.ts';
import type { TypeSign } from './explanation.ts';
import { layOut } from './lay-out.ts';
import { findMrzZone, type MrzZone } from './mrz-zone.ts';
import type { LaidOutPage } from './page-layout.ts';
import {
  findPhrase,
  labelKey,
  type PhraseHit,
  type PlainWords,
  phraseKey,
  plainCapitals,
  plainWords,
} from './phrases.ts';
import type { ReadingTrace } from './reading-trace.ts';
import { attachedTo } from './text-document.ts';

export interface TypificationScore {
  readonly template: Template;
  /** 0..1. */
  readonly confidence: number;
}

export interface TypificationOutcome {
  /** Null when there is no template to choose from. */
  readonly best: TypificationScore | null;
  /** The others that something speaks for, most likely first. */
  readonly alternatives: readonly TypificationScore[];
}

/** A document says what it is on its first pages; later ones can hold anything. */
const pagesLookedAt = 2;
/** The day decides the century of the dates in a machine-readable zone, which do not matter here. */
const anyDay = '2000-01-01';
/** Letters of a label below which it may be another word without its accents: `thẻ`, a card in Vietnamese, is `the`. */
const shortLabel = 4;
/** Words of a cell that is a sentence, in which a label says nothing: `Details may not add up because of rounding`. */
const sentenceWords = 15;
/** One misread character costs this share of a keyword's weight. */
const perSlip = 0.05;

interface Evidence {
  readonly pages: readonly LaidOutPage[];
  readonly words: PlainWords;
  /** How many words the cell of each word has. */
  readonly cellSizes: readonly number[];
  /** Words in small letters with their accents. */
  readonly printed: ReadonlySet<string>;
  /** The first words of cells, as they are compared. */
  readonly beginnings: readonly string[];
  readonly rows: readonly string[];
  readonly mrz: MrzZone | null;
  readonly codes: ReadonlySet<string>;
  readonly attached: AttachedKind | null;
}

function evidenceOf(pages: readonly PageReading[]): Evidence {
  const first = pages.slice(0, pagesLookedAt);
  const looked = layOut(first);
  const rows = looked.flatMap((page) => page.rows);
  return {
    pages: looked,
    words: plainWords(rows.flatMap((row) => row.tokens.map((token) => token.text))),
    cellSizes: rows.flatMap(({ cells }) => cells.flatMap(({ tokens }) => tokens.map(() => tokens.length))),
    printed: new Set(rows.flatMap((row) => row.tokens.map(({ text }) => asPrinted(text)))),
    beginnings: rows.flatMap(({ cells }) => cells.map(({ tokens }) => phraseKey(tokens[0]?.text ?? ''))),
    rows: rows.map((row) => plainCapitals(row.tokens.map((token) => token.text).join(' '))),
    mrz: findMrzZone(looked, { today: anyDay }),
    codes: new Set(first.flatMap(({ barcodes }) => barcodes.map(({ kind }) => kind))),
    attached: attachedTo(first)?.invoice.kind ?? null,
  };
}

function asPrinted(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/**
 * Whether a hit is a label of the vocabulary, which has thirty languages, and neither within a sentence nor another
 * word that differs by one character: `changed` is no `change`, and `a name` no `täname`.
 */
function isLabel({ start, end, slips }: PhraseHit, label: string, evidence: Evidence): boolean {
  const {
    words: { words },
    cellSizes,
    printed,
  } = evidence;
  if ((cellSizes[start] ?? 0) >= sentenceWords) return false;
  const key = labelKey(label);
  if (slips === 0)
    return key.length >= shortLabel || plainCapitals(label) === label.toUpperCase() || printed.has(asPrinted(label));
  const found = words.slice(start, end);
  return found.length === plainCapitals(label).split(' ').length && !found.join('').startsWith(key);
}

/** The words that a keyword counts by: those of the term that it names, or itself. */
function wordsOf(text: string, { vocabulary }: Template, { beginnings }: Evidence): readonly string[] {
  const term = termNamed(text);
  if (term === null) return [text];
  return withCompounds(labelsOfAll(vocabulary?.terms[term] ?? {}), beginnings, labelsOfAll(vocabulary?.others ?? {}));
}

function* keywordSigns(template: Template, evidence: Evidence): Generator<TypeSign> {
  for (const { text, weight } of template.typification.keywords) {
    const isTerm = termNamed(text) !== null;
    const hits = wordsOf(text, template, evidence).flatMap((word) =>
      findPhrase(evidence.words, labelKey(word)).filter((hit) => !isTerm || isLabel(hit, word, evidence)),
    );
    const counted = hits.length === 0 ? 0 : weight * (1 - perSlip * Math.min(...hits.map((hit) => hit.slips)));
    yield { by: 'keyword', text, weight, counted };
  }
}

function* patternSigns(rules: TypificationRules, evidence: Evidence): Generator<TypeSign> {
  for (const { pattern, weight } of rules.patterns) {
    const expression = compilePattern(pattern, 'u');
    const found = expression !== null && evidence.rows.some((row) => matchesOf(expression, row).length > 0);
    yield { by: 'pattern', text: pattern, weight, counted: found ? weight : 0 };
  }
}

function* mrzSigns({ mrz: rule }: TypificationRules, { mrz: zone }: Evidence): Generator<TypeSign> {
  if (!rule) return;
  const { formats, country, weight } = rule;
  const isFormat = zone !== null && formats.includes(zone.mrz.kind);
  const found = isFormat && (country === undefined || country === zone.mrz.fields.issuer);
  yield { by: 'mrz', text: [...formats, country ?? ''].join(' ').trim(), weight, counted: found ? weight : 0 };
}

function* aspectSigns({ aspect }: TypificationRules, { pages }: Evidence): Generator<TypeSign> {
  const first = pages[0];
  if (!aspect || !first) return;
  const { min, max, weight } = aspect;
  const ratio = first.width / first.height;
  yield { by: 'aspect', text: `${min} to ${max}`, weight, counted: ratio >= min && ratio <= max ? weight : 0 };
}

function* barcodeSigns({ barcode }: TypificationRules, { codes }: Evidence): Generator<TypeSign> {
  if (!barcode) return;
  const { kind, weight } = barcode;
  yield { by: 'barcode', text: kind, weight, counted: codes.has(kind) ? weight : 0 };
}

function* attachmentSigns({ attachment: rule }: TypificationRules, { attached }: Evidence): Generator<TypeSign> {
  if (!rule) return;
  const { kinds, weight } = rule;
  const found = attached !== null && kinds.includes(attached);
  yield { by: 'attachment', text: kinds.join(' '), weight, counted: found ? weight : 0 };
}

/** Each sign of a template, one after the other, whether it was found or not. */
function* signsOf(template: Template, evidence: Evidence): Generator<TypeSign> {
  const { typification: rules } = template;
  yield* keywordSigns(template, evidence);
  yield* patternSigns(rules, evidence);
  yield* mrzSigns(rules, evidence);
  yield* aspectSigns(rules, evidence);
  yield* barcodeSigns(rules, evidence);
  yield* attachmentSigns(rules, evidence);
}

/** May exceed 1, so that of two certain types the one with more evidence comes first. */
function scoreOf(template: Template, evidence: Evidence, trace: Pick<ReadingTrace, 'typed'> | undefined): number {
  const signs = trace === undefined ? null : [...signsOf(template, evidence)];
  if (signs !== null) trace?.typed(template, signs);
  let sum = 0;
  for (const { counted } of signs ?? signsOf(template, evidence)) sum += counted;
  return Math.max(0, sum / template.typification.certainAt);
}

/**
 * Says what a document is by the words, patterns, machine-readable zone, shape and barcodes of its first pages,
 * tolerating misread characters. Of equal scores the earlier template wins. `trace` learns of the signs of each.
 */
export function typify(
  pages: readonly PageReading[],
  templates: readonly Template[],
  trace?: Pick<ReadingTrace, 'typed'>,
): TypificationOutcome {
  const evidence = evidenceOf(pages);
  const scores = templates
    .map((template) => ({ template, score: scoreOf(template, evidence, trace) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ template, score }) => ({ template, confidence: Math.round(Math.min(1, score) * 1000) / 1000 }));
  return { best: scores[0] ?? null, alternatives: scores.slice(1).filter(({ confidence }) => confidence > 0) };
}
