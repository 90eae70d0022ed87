import type { JsonValue } from '../../../src/domain/json-value.ts';
import type { Field, ReadDocument } from '../../../src/domain/reading/result/ocr-result.ts';
import { agreesWithValue } from '../../../test/support/field-match.ts';
import type { Drawing } from '../draw-all.ts';
import { withProgress } from '../progress.ts';
import type { Reader, Reading } from '../reading.ts';
import { grouped, share } from '../table.ts';
import { reliabilityTable } from './reliability.ts';
import type { Section } from './section.ts';

interface JudgedField {
  readonly document: string;
  readonly kind: string;
  readonly state: string;
  readonly key: string;
  readonly needed: JsonValue;
  readonly got: JsonValue;
  /** Null of lists and zones, which carry none of their own, and of what was not found. */
  readonly confidence: number | null;
  readonly right: boolean;
}

interface Answer {
  readonly value: JsonValue;
  readonly confidence: number | null;
}

/** The value of a field, the rows of a list or the lines of a zone. */
function answerOf(document: ReadDocument | null, key: string): Answer {
  const field: Field | undefined = document?.fields[key];
  if (field) return { value: field.value, confidence: field.value === null ? null : field.confidence };
  if (key === 'mrz') return { value: document?.mrz?.lines ?? null, confidence: null };
  const rows = document?.lists[key]?.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, { value }]) => [name, value])),
  );
  return { value: rows === undefined || rows.length === 0 ? null : rows, confidence: null };
}

/** Zones character by character, everything else as folded words. */
function agrees(key: string, got: JsonValue, needed: JsonValue): boolean {
  return key === 'mrz' ? JSON.stringify(got) === JSON.stringify(needed) : agreesWithValue(got, needed);
}

function judge(file: Drawing, { result }: Reading): readonly JudgedField[] {
  const document = result?.documents.find(({ type }) => type === file.type) ?? null;
  const { name, kind, state } = file;
  return Object.entries(file.expected).map(([key, needed]) => {
    const { value: got, confidence } = answerOf(document, key);
    return { document: name, kind, state, key, needed, got, confidence, right: agrees(key, got, needed) };
  });
}

/** Of shares; null is the share of nothing. */
const isImperfect = (cell: string | number | null): boolean => cell !== null && cell !== 1;
const isClean = ({ state }: { readonly state: string }): boolean => state === 'clean';

function shares(reader: string, fields: readonly JudgedField[], nameOf: (field: JudgedField) => string) {
  return [...grouped(fields, nameOf)].map(([name, members]) => [
    name,
    reader,
    members.length,
    share(members.filter(isClean), ({ right }) => right),
    share(
      members.filter((field) => !isClean(field)),
      ({ right }) => right,
    ),
  ]);
}

function sectionOf(
  reader: string,
  fields: readonly JudgedField[],
  typed: readonly (readonly [string, boolean])[],
): Section {
  const columns = ['', 'reader', 'fields', 'clean', 'degraded'];
  const clean = share(fields.filter(isClean), ({ right }) => right);
  const degraded = share(
    fields.filter((field) => !isClean(field)),
    ({ right }) => right,
  );
  const certain = fields.flatMap(({ confidence, right }) =>
    confidence === null ? [] : [{ contestant: reader, confidence, right }],
  );
  const byKind = (field: JudgedField): string => field.kind;
  return {
    tables: [
      {
        title: 'Drawn documents by kind',
        columns,
        rows: [...shares(reader, fields, byKind), ['all', reader, fields.length, clean, degraded]],
      },
      {
        title: 'Drawn documents by what happened to them',
        columns,
        rows: shares(reader, fields, ({ state }) => state),
      },
      {
        title: 'Fields of drawn documents that are not always right',
        columns,
        rows: shares(reader, fields, ({ kind, key }) => `${kind} ${key}`).filter((row) =>
          row.slice(3).some(isImperfect),
        ),
      },
      {
        title: 'Drawn documents whose type was recognised',
        columns: ['', 'reader', 'documents', 'right'],
        rows: [...grouped(typed, ([state]) => state)].map(([state, members]) => [
          state,
          reader,
          members.length,
          share(members, ([, right]) => right),
        ]),
      },
      reliabilityTable('Reliability of the fields of drawn documents', certain),
    ],
    bars: [
      { what: `${reader}: fields of clean drawn documents`, measured: clean, atLeast: 0.97 },
      { what: `${reader}: fields of degraded drawn documents`, measured: degraded, atLeast: 0.85 },
    ],
    misses: fields
      .filter(({ right }) => !right)
      .map(({ document, key, needed, got }) => ({
        contestant: reader,
        file: `drawn ${document}`,
        what: `${key}: ${JSON.stringify(got)} instead of ${JSON.stringify(needed)}`,
      })),
  };
}

/** How many fields of made-up Brazilian documents are read exactly, clean and after mishaps. */
export async function drawnSection(reader: Reader, drawings: readonly Drawing[]): Promise<Section> {
  const fields: JudgedField[] = [];
  const typed: (readonly [string, boolean])[] = [];
  for (const drawing of withProgress(`${reader.name}: drawn documents`, drawings)) {
    const reading = await reader.read({ path: drawing.path, password: null, language: 'pt' });
    fields.push(...judge(drawing, reading));
    typed.push([drawing.state, reading.result?.documents.some(({ type }) => type === drawing.type) ?? false]);
  }
  return sectionOf(reader.name, fields, typed);
}
