import type { Features } from '../../src/domain/ocr/field-confidence.ts';
import { RecordedTrace } from '../../src/domain/ocr/recorded-trace.ts';
import type { ReadDocument } from '../../src/domain/result/ocr-result.ts';
import { foldedText } from '../../src/domain/validation/folded-text.ts';
import type { Assembler } from './assembler.ts';
import type { FieldTruth } from './data-set.ts';
import { judge } from './judged-fields.ts';
import type { Reading } from './reading.ts';
import { trueValues } from './sections/true-keys.ts';

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

/** Hears what confidences were computed from, field by field. */
class FeatureTrace extends RecordedTrace {
  readonly features = new Map<string, Features>();

  override weighed(key: string, features: Features): void {
    this.features.set(key, features);
  }
}

const issuerKeys = ['company', 'vendor', 'issuer', 'emitente_nome'] as const;

/** What is read once, and as what. */
interface ReadOnce {
  readonly reader: string;
  readonly reading: Reading;
  readonly assembler: Assembler;
}

function readAs(
  type: string,
  { reading, assembler }: ReadOnce,
): { document: ReadDocument | null; trace: FeatureTrace } {
  const trace = new FeatureTrace();
  const today = new Date().toISOString().slice(0, 10);
  return { document: assembler.as(type, reading.result?.pages ?? [], { today, trace }), trace };
}

/** Who issued a document, which decides what it looks like; the file where the truth does not say. */
function issuerOf({ file, fields }: FieldTruth): string {
  const name = issuerKeys.map((key) => fields[key]).find((value) => typeof value === 'string');
  return foldedText(String(name ?? file)).replaceAll(' ', '');
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
