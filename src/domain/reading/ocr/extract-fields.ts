import type { AmountRule, ExtractionRule, FieldDefinition, PartRule, Template } from '../../template/template.ts';
import { isOfData } from '../result/ocr-result.ts';
import type { Reconciliation } from '../result/reconciliation.ts';
import { byAmount } from './extractors/amount.ts';
import { byAttachment } from './extractors/attachment.ts';
import { byBarcode } from './extractors/barcode.ts';
import { byLabel } from './extractors/label.ts';
import { byMrz } from './extractors/mrz.ts';
import { byPair } from './extractors/pair.ts';
import { byPart } from './extractors/part.ts';
import { byParty } from './extractors/party.ts';
import { byPattern, cutBy } from './extractors/pattern.ts';
import { byPhrase } from './extractors/phrase.ts';
import { byPosition } from './extractors/position.ts';
import { byZone } from './extractors/zone.ts';
import type { FoundField } from './field-evidence.ts';
import { type FieldSettings, fieldOf, normaliseContext } from './field-of.ts';
import type { ReadingTrace } from './reading-trace.ts';
import { type Bill, reconcile } from './reconciler/reconcile.ts';
import { reconciliationOf } from './reconciler/reconciliation-of.ts';
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

/** What fields are taken from, and how. */
export interface Extraction {
  readonly template: Template;
  readonly document: TextDocument;
  readonly settings: FieldSettings;
}

/** The rule by which a field is found as the amount to be paid. */
function amountRuleOf({ fields }: Pick<Template, 'fields'>, key: string): AmountRule | undefined {
  return fields.find((field) => field.key === key)?.extract.find((rule) => rule.by === 'amount');
}

/** Labels of what is left to pay of the amount that a rule finds. */
function dueLabels({ fields }: Pick<Template, 'fields'>, rule: AmountRule): readonly string[] {
  const amounts = fields.filter(({ extract }) => extract.includes(rule)).map(({ key }) => key);
  return fields
    .flatMap(({ extract }) => extract)
    .flatMap((each) => (each.by === 'part' && amounts.includes(each.of) ? (each.labels ?? []) : []));
}

const bills = new WeakMap<TextDocument, Map<AmountRule, Bill>>();

/** How the amounts of a document agree, worked out once. */
function billOf(rule: AmountRule, { template, document, settings }: Extraction): Bill {
  const known = bills.get(document) ?? new Map<AmountRule, Bill>();
  bills.set(document, known);
  const context = normaliseContext(null, settings);
  const bill = known.get(rule) ?? reconcile(document, { rule, due: dueLabels(template, rule), context });
  known.set(rule, bill);
  return bill;
}

/** How the amounts of a document agree, by the first rule that weighs them; null where no assignment is proven. */
export function reconciliationIn(extraction: Extraction): Reconciliation | null {
  const [rule] = extraction.template.fields.flatMap(({ extract }) => extract).filter((each) => each.by === 'amount');
  return rule ? reconciliationOf(billOf(rule, extraction), extraction.settings.conventions.currency) : null;
}

function amounts(rule: AmountRule, extraction: Extraction): Iterable<Candidate> {
  return byAmount(rule, billOf(rule, extraction), normaliseContext(null, extraction.settings));
}

function parts(rule: PartRule, extraction: Extraction): Iterable<Candidate> {
  const { template, document, settings } = extraction;
  const ofTotal = amountRuleOf(template, rule.of);
  if (ofTotal === undefined) return [];
  return byPart(rule, { rule: ofTotal, document, bill: billOf(ofTotal, extraction) }, normaliseContext(null, settings));
}

function candidatesOf(rule: ExtractionRule, extraction: Extraction): Iterable<Candidate> {
  const { document, settings } = extraction;
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
    case 'attachment':
      return byAttachment(rule, document);
    case 'phrase':
      return byPhrase(rule, document);
    case 'pair':
      return cut(byPair(rule, document), { pattern: rule.pattern, trace });
    case 'party':
      return byParty(rule, document);
    case 'position':
      return cut(byPosition(rule, document, normaliseContext(null, settings)), { pattern: rule.pattern, trace });
    case 'amount':
      return amounts(rule, extraction);
    case 'part':
      return parts(rule, extraction);
  }
}

function* inOrder(definition: FieldDefinition, extraction: Extraction): Generator<Candidate> {
  for (const rule of definition.extract) {
    extraction.settings.trace?.ruleBegins(rule, extraction.document);
    yield* candidatesOf(rule, extraction);
  }
}

/** Every text that the rules of a field find on a document, the first rule first. */
export function* candidatesFor(definition: FieldDefinition, extraction: Extraction): Generator<Candidate> {
  for (const rule of definition.extract) yield* candidatesOf(rule, extraction);
}

/** A field with what other texts of its rules say. */
function compared(definition: FieldDefinition, found: FoundField, extraction: Extraction): FoundField {
  const { trace: _, ...quiet } = extraction.settings;
  // What a file holds as data has no rivals in print: that is compared with it, field by field.
  if (found.value === null || found.evidence === undefined || isOfData(found)) return found;
  const others = definition.extract.map((rule) => candidatesOf(rule, { ...extraction, settings: quiet }));
  return { ...found, evidence: { ...found.evidence, ...rivalsOf(definition, { found, others }, quiet) } };
}

/** Every field of a template by key; one that was not found is there with the value null. Nothing is validated yet. */
export function extractFields(
  template: Template,
  document: TextDocument,
  settings: FieldSettings,
): Readonly<Record<string, FoundField>> {
  const extraction = { template, document, settings };
  return Object.fromEntries(
    template.fields.map((definition) => {
      settings.trace?.fieldBegins(definition);
      const field = fieldOf(definition, inOrder(definition, extraction), settings);
      settings.trace?.fieldEnds(field);
      return [definition.key, settings.seeksRivals ? compared(definition, field, extraction) : field];
    }),
  );
}
