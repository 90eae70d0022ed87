import { isFieldType } from '../../template/field-types.ts';
import type { FieldDefinition } from '../../template/template.ts';
import { type Box, boxAround, boxOf, polygonOf } from '../document/geometry.ts';
import type { Field, FieldLocation, FieldSource } from '../result/ocr-result.ts';
import { isMoney, type NormaliseContext, type NormalisedValue } from '../validation/field-value.ts';
import { normalise } from '../validation/normalise.ts';
import type { DocumentFields } from '../validation/rules/rule-context.ts';
import type { Conventions } from './document-conventions.ts';
import { evidenceOf, type FoundField } from './field-evidence.ts';
import { centreY, type LaidOutPage, type PageWord } from './page-layout.ts';
import type { ReadingTrace } from './reading-trace.ts';
import type { Candidate } from './text-document.ts';
import { confidenceOf, type TextPiece } from './text-piece.ts';
import { isConvincing, isMisshapen } from './value-shape.ts';

/** What normalising may know of the document a field is on. */
export interface FieldSettings {
  readonly conventions: Conventions;
  /** ISO date. */
  readonly today: string;
  readonly pages: readonly LaidOutPage[];
  /** Values of the document, by which rows of its lists are completed. */
  readonly known?: DocumentFields;
  /** Whether other texts that could be the value are looked at, to judge the one that is; not unless set. */
  readonly seeksRivals?: boolean;
  /** Learns how fields come about. */
  readonly trace?: ReadingTrace;
}

export function normaliseContext(definition: FieldDefinition | null, settings: FieldSettings): NormaliseContext {
  const { locale, dateOrder, isDateOrderKnown, currency } = settings.conventions;
  return {
    today: settings.today,
    locale,
    dateOrder,
    isDateOrderKnown,
    ...(currency === null ? {} : { currency }),
    ...(definition?.values === undefined ? {} : { allowed: definition.values }),
    ...(definition?.timeframe === undefined ? {} : { timeframe: definition.timeframe }),
  };
}

function isSameLine(a: PageWord, b: PageWord): boolean {
  return a.page === b.page && Math.abs(centreY(a.box) - centreY(b.box)) < 0.7 * Math.max(a.box.height, b.box.height);
}

/** One polygon for each line that the text takes. */
export function locationsOf(piece: TextPiece): readonly FieldLocation[] {
  const lines: PageWord[][] = [];
  for (const { token } of piece.spans) {
    const current = lines.at(-1);
    if (current?.[0] && isSameLine(current[0], token)) current.push(token);
    else lines.push([token]);
  }
  return lines.flatMap((tokens) => {
    const box: Box | null = boxAround(tokens.map((token) => boxOf(token.polygon)));
    const page = tokens[0]?.page;
    return box === null || page === undefined ? [] : [{ page, polygon: polygonOf(box) }];
  });
}

function sourceOf(candidate: Candidate, pages: readonly LaidOutPage[]): FieldSource | null {
  if (candidate.source !== 'page') return candidate.source;
  const { page, source } = candidate.piece.spans[0]?.token ?? {};
  return source ?? pages.find((each) => each.number === page)?.source ?? null;
}

export function rounded(confidence: number): number {
  return Math.round(Math.min(1, Math.max(0, confidence)) * 1000) / 1000;
}

/** A field that is not there, or cannot be read as its type. */
export function absentField(type: string): Field {
  return {
    value: null,
    rawText: null,
    type,
    confidence: 0,
    method: 'extract',
    source: null,
    locations: [],
    validations: [],
    corrections: [],
  };
}

/** Each character that had to be changed costs a little of the confidence. */
const perCorrection = 0.95;
/** Most dates have the day first, where nothing says otherwise. */
const eitherOrder = 0.65;

/** How far a reading of a value can be trusted, 0..1: what was corrected, and a date that may be another, lower it. */
export function trustOf({ corrections, alternatives }: NormalisedValue): number {
  return perCorrection ** corrections.length * (alternatives === undefined ? 1 : eitherOrder);
}

/** What a text was read as, and the settings by which it was. */
interface ReadText {
  readonly candidate: Candidate;
  readonly read: NormalisedValue;
  readonly text: string;
  readonly pages: readonly LaidOutPage[];
}

function toField(definition: FieldDefinition, { candidate, read, text, pages }: ReadText): FoundField {
  const trust = candidate.certainty * trustOf(read);
  return {
    value: read.value,
    rawText: candidate.piece.text,
    type: definition.type,
    confidence: rounded(confidenceOf(candidate.piece) * trust),
    method: 'extract',
    source: sourceOf(candidate, pages),
    locations: locationsOf(candidate.piece),
    validations: [],
    corrections: read.corrections,
    ...(read.alternatives && { alternatives: read.alternatives }),
    candidate,
    evidence: {
      ...evidenceOf(candidate.piece, candidate.certainty),
      corrections: read.corrections.length,
      ambiguous: read.alternatives !== undefined,
      misshapen: isMisshapen(definition, read, text),
      proof: candidate.proof ?? null,
      addsUp: candidate.addsUp ?? false,
    },
  };
}

/** A text as the type of a field, with what else the candidate may mean. */
function readAs(
  { type }: FieldDefinition,
  { otherMeaning }: Candidate,
  { text, context }: { readonly text: string; readonly context: NormaliseContext },
): NormalisedValue | null {
  const [read, other] = [text, otherMeaning ?? ''].map((each) =>
    isFieldType(type) ? normalise(type, each, context) : null,
  );
  return read && other && isMoney(other.value) ? { ...read, alternatives: [other.value] } : (read ?? null);
}

/** Enough for any document; bounds the work on hostile ones. */
const maxCandidates = 1000;

/** A text that wraps is still one text; addresses and names make their own sense of lines. */
export function flowing(definition: FieldDefinition, text: string): string {
  return definition.type === 'text' ? text.replaceAll('\n', ' ') : text;
}

/** The first candidate that can be read as the field's type; one that reads doubtfully only where none reads well. */
export function fieldOf(
  definition: FieldDefinition,
  candidates: Iterable<Candidate>,
  settings: FieldSettings,
): FoundField {
  if (!isFieldType(definition.type)) return absentField(definition.type);
  const { trace } = settings;
  const context = normaliseContext(definition, settings);
  let doubtful: { readonly field: FoundField; readonly candidate: Candidate } | null = null;
  let tried = 0;
  for (const candidate of candidates) {
    tried += 1;
    if (tried > maxCandidates) break;
    const text = candidate.meaning ?? flowing(definition, candidate.piece.text);
    const read = readAs(definition, candidate, { text, context });
    if (!read) {
      trace?.saw(candidate, 'not_of_type');
      continue;
    }
    const field = toField(definition, { candidate, read, text, pages: settings.pages });
    const isTaken = isConvincing(definition, read, text);
    trace?.saw(candidate, isTaken ? 'won' : 'doubtful');
    if (isTaken) return field;
    doubtful ??= { field, candidate };
  }
  if (doubtful === null) return absentField(definition.type);
  trace?.fellBackOn(doubtful.candidate);
  return doubtful.field;
}
