import type { Field } from '../result/ocr-result.ts';
import type { ExtractionRule, FieldDefinition, Template } from '../template/template.ts';
import { byAmount } from './extractors/amount.ts';
import { byBarcode } from './extractors/barcode.ts';
import { byLabel } from './extractors/label.ts';
import { byMrz } from './extractors/mrz.ts';
import { byPattern, cutBy } from './extractors/pattern.ts';
import { byPhrase } from './extractors/phrase.ts';
import { byPosition } from './extractors/position.ts';
import { byZone } from './extractors/zone.ts';
import { type FieldSettings, fieldOf, normaliseContext } from './field-of.ts';
import type { Candidate, TextDocument } from './text-document.ts';

function* cut(candidates: Iterable<Candidate>, pattern: string | undefined): Generator<Candidate> {
  for (const candidate of candidates) {
    for (const piece of cutBy(pattern, candidate.piece)) yield { ...candidate, piece };
  }
}

function candidatesOf(rule: ExtractionRule, document: TextDocument, settings: FieldSettings): Iterable<Candidate> {
  switch (rule.by) {
    case 'label':
      return cut(byLabel(rule, document), rule.pattern);
    case 'pattern':
      return byPattern(rule, document);
    case 'zone':
      return cut(byZone(rule, document), rule.pattern);
    case 'mrz':
      return byMrz(rule, document);
    case 'barcode':
      return cut(byBarcode(rule, document), rule.pattern);
    case 'phrase':
      return byPhrase(rule, document);
    case 'position':
      return cut(byPosition(rule, document, normaliseContext(null, settings)), rule.pattern);
    case 'amount':
      return byAmount(rule, document, normaliseContext(null, settings));
  }
}

function* inOrder(definition: FieldDefinition, document: TextDocument, settings: FieldSettings): Generator<Candidate> {
  for (const rule of definition.extract) yield* candidatesOf(rule, document, settings);
}

/** Every field of a template by key; one that was not found is there with the value null. Nothing is validated yet. */
export function extractFields(
  template: Template,
  document: TextDocument,
  settings: FieldSettings,
): Readonly<Record<string, Field>> {
  return Object.fromEntries(
    template.fields.map((definition) => [
      definition.key,
      fieldOf(definition, inOrder(definition, document, settings), settings),
    ]),
  );
}
