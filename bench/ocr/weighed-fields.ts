import type { JsonValue } from '../../src/domain/json-value.ts';
import type { Features } from '../../src/domain/reading/ocr/field-confidence.ts';
import { RecordedTrace } from '../../src/domain/reading/ocr/recorded-trace.ts';
import type { ReadDocument } from '../../src/domain/reading/result/ocr-result.ts';
import { foldedText } from '../../src/domain/reading/validation/folded-text.ts';
import { parseMrz } from '../../src/domain/reading/validation/mrz.ts';
import { agreesWithValue } from '../../test/support/field-match.ts';
import type { Assembler } from './assembler.ts';
import { type FieldTruth, groupOf, type MrzTruth } from './data-set.ts';
import type { Drawing } from './draw-all.ts';
import { judge } from './judged-fields.ts';
import type { Reading } from './reading.ts';
import { trueValues } from './sections/true-keys.ts';
import { rightTypes } from './sections/types.ts';

/** A value that was read, what its confidence was computed from, and whether it is right. */
export interface WeighedField {
  readonly reader: string;
  readonly file: string;
  /** Where it comes from: a collection, and the type of the document. */
  readonly group: string;
  /** Documents of one look: those of one issuer in a group. */
  readonly family: string;
  readonly name: string;
  readonly features: Features;
  readonly confidence: number;
  readonly right: boolean;
}

/** Learns what confidences were computed from, field by field. */
class FeatureTrace extends RecordedTrace {
  readonly features = new Map<string, Features>();

  override weighed(key: string, features: Features): void {
    this.features.set(key, features);
  }
}

const todayIso = (): string => new Date().toISOString().slice(0, 10);

const issuerKeys = ['company', 'vendor', 'issuer', 'emitente_nome'] as const;

/** What is read once, and as what. */
export interface ReadOnce {
  readonly reader: string;
  readonly reading: Reading;
  readonly assembler: Assembler;
}

function readAs(
  type: string,
  { reading, assembler }: ReadOnce,
): { document: ReadDocument | null; trace: FeatureTrace } {
  const trace = new FeatureTrace();
  const pages = reading.result?.pages ?? [];
  return { document: assembler.as(type, pages, { today: todayIso(), trace }), trace };
}

/** Who issued a document, which decides what it looks like; the file where the truth does not say. */
function issuerOf({ file, fields }: FieldTruth): string {
  const name = issuerKeys.map((key) => fields[key]).find((value) => typeof value === 'string');
  return foldedText(String(name ?? file)).replaceAll(' ', '');
}

/** What is known of a document: values by the keys of its template. */
interface Known {
  readonly file: string;
  readonly type: string;
  readonly group: string;
  readonly family: string;
  readonly values: Readonly<Record<string, JsonValue>>;
}

function weighedBy({ file, type, group, family, values }: Known, once: ReadOnce): readonly WeighedField[] {
  const { document, trace } = readAs(type, once);
  return Object.entries(values).flatMap(([name, needed]) => {
    const [field, features] = [document?.fields[name], trace.features.get(name)];
    if (features === undefined || field === undefined || field.value === null) return [];
    const right = agreesWithValue(field.value, needed);
    return [{ reader: once.reader, file, group, family, name, features, confidence: field.confidence, right }];
  });
}

/** Every value of a drawn document that a template of its type finds; documents of a kind look alike. */
export function weighedDrawing({ name, kind, type, expected }: Drawing, once: ReadOnce): readonly WeighedField[] {
  const group = `drawn ${type}`;
  return weighedBy({ file: name, type, group, family: `${group} ${kind}`, values: expected }, once);
}

const zoneKeys = ['documentNumber', 'surname', 'givenNames', 'birthDate', 'sex', 'expiryDate'] as const;

/** Every value of a travel document that its machine-readable zone shows; none where no template reads its kind. */
export function weighedZone(truth: MrzTruth, once: ReadOnce): readonly WeighedField[] {
  const type = rightTypes(truth)?.[0];
  const zone = parseMrz(truth.mrz, { today: todayIso() });
  if (type === undefined || zone === null) return [];
  const known = zoneKeys.filter((key) => zone.fields[key] !== null);
  const values = Object.fromEntries(known.map((key) => [key, zone.fields[key]]));
  const group = `${groupOf(truth)} ${type}`;
  return weighedBy({ file: truth.file, type, group, family: `${group} ${truth.file}`, values }, once);
}

/** Every value of a real document that a template of its type finds and the truth knows. */
export function weighedFields(truth: FieldTruth, once: ReadOnce): readonly WeighedField[] {
  const { document, trace } = readAs(trueValues(truth)?.type ?? '', once);
  const { reader, reading } = once;
  return judge(reader, truth, { reading, document }).flatMap(({ file, group, type, name, key, field, right }) => {
    const features = key === null ? undefined : trace.features.get(key);
    if (features === undefined || field === null || field.value === null) return [];
    const from = `${group} ${type}`;
    const family = `${from} ${issuerOf(truth)}`;
    return [{ reader, file, group: from, family, name, features, confidence: field.confidence, right }];
  });
}
