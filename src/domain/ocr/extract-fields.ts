import type { ExtractionRule, FieldDefinition, Template } from '../template/template.ts';
import { byAmount } from './extractors/amount.ts';
import { byBarcode } from './extractors/barcode.ts';
import { byLabel } from './extractors/label.ts';
import { byMrz } from './extractors/mrz.ts';
import { byPair } from './extractors/pair.ts';
import { byPattern, cutBy } from './extractors/pattern.ts';
import { byPhrase } from './extractors/phrase.ts';
import { byPosition } from './extractors/position.ts';
import { byZone } from './extractors/zone.ts';
import type { FoundField } from './field-evidence.ts';
import { type FieldSettings, fieldOf, normaliseContext } from './field-of.ts';
import type { ReadingTrace } from './reading-trace.ts';
import { rivalsOf } from './rival-values.ts';
import type { Candidate, TextDocument } from './text-document.ts';

/** How the texts that a rule finds are cut. */
interface Cut {
  readonly pattern: string | undefined;
  readonly trace: ReadingTrace | undefined;
}

function* cut(candidates: Iterable<Candidate>, { pattern, trace }: Cut): Generator<Candidate> {
  for (const candidate of candidates) {
    const pieces = cutBy(pattern, candidate.piece);
    if (pieces.length === 0) trace?.saw(candidate, 'pattern_not_found');
    for (const piece of pieces) yield { ...candidate, piece };
  }
}

function candidatesOf(rule: ExtractionRule, document: TextDocument, settings: FieldSettings): Iterable<Candidate> {
  const { trace } = settings;
  switch (rule.by) {
    case 'label':
      return cut(byLabel(rule, document), { pattern: rule.pattern, trace });
    case 'pattern':
      return byPattern(rule, document);
    case 'zone':
      return cut(byZone(rule, document), { pattern: rule.pattern, trace });
    case 'mrz':
      return byMrz(rule, document);
    case 'barcode':
      return cut(byBarcode(rule, document), { pattern: rule.pattern, trace });
    case 'phrase':
      return byPhrase(rule, document);
    case 'pair':
      return cut(byPair(rule, document), { pattern: rule.pattern, trace });
    case 'position':
      return cut(byPosition(rule, document, normaliseContext(null, settings)), { pattern: rule.pattern, trace });
    case 'amount':
      return byAmount(rule, document, normaliseContext(null, settings));
  }
}

function* inOrder(definition: FieldDefinition, document: TextDocument, settings: FieldSettings): Generator<Candidate> {
  for (const rule of definition.extract) {
    settings.trace?.ruleBegins(rule, document);
    yield* candidatesOf(rule, document, settings);
  }
}

/** A field with what other texts of its rules say. */
function compared(
  definition: FieldDefinition,
  found: FoundField,
  { document, settings }: { readonly document: TextDocument; readonly settings: FieldSettings },
): FoundField {
  const { trace: _, ...quiet } = settings;
  if (found.value === null || found.evidence === undefined) return found;
  const others = definition.extract.map((rule) => candidatesOf(rule, document, quiet));
  return { ...found, evidence: { ...found.evidence, ...rivalsOf(definition, { found, others }, quiet) } };
}

/** Every field of a template by key; one that was not found is there with the value null. Nothing is validated yet. */
export function extractFields(
  template: Template,
  document: TextDocument,
  settings: FieldSettings,
): Readonly<Record<string, FoundField>> {
  return Object.fromEntries(
    template.fields.map((definition) => {
      settings.trace?.fieldBegins(definition);
      const field = fieldOf(definition, inOrder(definition, document, settings), settings);
      settings.trace?.fieldEnds(field);
      return [definition.key, settings.seeksRivals ? compared(definition, field, { document, settings }) : field];
    }),
  );
}
