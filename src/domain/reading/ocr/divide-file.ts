import type { DocumentSide } from '../../template/document-type.ts';
import type { FieldDefinition, Template } from '../../template/template.ts';
import type { PageReading } from '../document/page.ts';
import type { FieldValue } from '../result/ocr-result.ts';
import { isMoney } from '../validation/field-value.ts';
import { sameIdentifier } from '../validation/rules/expected-value.ts';
import { sideOf } from './card-sides.ts';
import { conventionsOf } from './document-conventions.ts';
import { extractFields } from './extract-fields.ts';
import { layOut } from './lay-out.ts';
import { waysToCut } from './page-parts.ts';
import { inLanguagesOf } from './spoken-languages.ts';
import { attachedTo, prepareText } from './text-document.ts';
import { typify } from './typify.ts';

/** Pages, or parts of pages, that are one document; no template where none was recognised. */
export interface DocumentPages {
  readonly template: Template | null;
  readonly pages: readonly PageReading[];
}

export interface DivisionOptions {
  /** Templates to choose from. */
  readonly templates: readonly Template[];
  /** Score below which nothing is recognised. */
  readonly threshold: number;
  /** ISO date of processing. */
  readonly today: string;
}

/** How sure a page must be of its type to begin a document of its own behind another, or on the same page. */
const newDocument = 0.7;
const minLead = 0.3;
/** What a part must say of the type of another to be its other side. */
const relatedScore = 0.3;
/** What a page as a whole must say of a type for its parts to be looked at for it. */
const likelyConfidence = 0.4;
/** Parts of a page are cut again at most so often. */
const maxDepth = 2;
const identifying = new Set(['cpf', 'cnpj', 'cnh', 'taxId', 'accessKey', 'digitableLine']);

interface Division extends DivisionOptions {
  readonly identities: Identities;
}

interface Unit {
  readonly page: PageReading;
  readonly template: Template | null;
  readonly confidence: number;
  readonly side: DocumentSide;
  readonly scores: ReadonlyMap<string, number>;
}

function unitOf(page: PageReading, { templates, threshold }: DivisionOptions): Unit {
  const { best, alternatives } = typify([page], templates);
  const template = best !== null && best.confidence >= threshold ? best.template : null;
  const scores = [...(best ? [best] : []), ...alternatives].map(
    (each) => [each.template.name, each.confidence] as const,
  );
  const side = template ? sideOf(layOut([page]), template) : 'page';
  return { page, template, confidence: best?.confidence ?? 0, side, scores: new Map(scores) };
}

/** Cards, passports and slips: what may lie beside another document on one page; slips not above one another. */
function isSmall({ sides, typification: { aspect, mrz } }: Template): boolean {
  return sides !== undefined || aspect !== undefined || mrz !== undefined;
}

function isSlip({ sides, typification }: Template): boolean {
  return sides === undefined && typification.aspect !== undefined;
}

function identifies(field: FieldDefinition, template: Template): boolean {
  if (identifying.has(field.type)) return true;
  if (field.type === 'code') return field.required;
  // Of an invoice over several pages only the last one says the total.
  const isNumbered = template.fields.some(({ type, required }) => type === 'code' && required);
  return field.required && field.type === 'money' && isSlip(template) && !isNumbered;
}

type Identity = Readonly<Record<string, FieldValue>>;

/** Pages of a file are compared with one another, each with many: what they say is looked for once. */
class Identities {
  readonly #today: string;
  readonly #known = new Map<PageReading, Map<Template, Identity>>();

  /** `today` is an ISO date. */
  constructor(today: string) {
    this.#today = today;
  }

  of(page: PageReading, template: Template): Identity {
    const ofPage = this.#known.get(page) ?? new Map<Template, Identity>();
    this.#known.set(page, ofPage);
    const known = ofPage.get(template) ?? identityOf(page, template, this.#today);
    ofPage.set(template, known);
    return known;
  }
}

/** The numbers by which documents of a template differ, as one page says them. */
function identityOf(page: PageReading, template: Template, today: string): Identity {
  const spoken = inLanguagesOf([page], template);
  const text = prepareText([page], spoken, today);
  const fields = spoken.fields.filter((field) => identifies(field, template));
  const settings = { conventions: conventionsOf(template, text.pages), today, pages: text.pages };
  const found = extractFields({ ...spoken, fields }, text, settings);
  return Object.fromEntries(Object.entries(found).map(([key, field]) => [key, field.value]));
}

function areEqual(a: FieldValue, b: FieldValue): boolean {
  if (isMoney(a) && isMoney(b)) return a.amount === b.amount;
  return typeof a === 'string' && typeof b === 'string' && sameIdentifier(a, b);
}

/** Whether two pages of one type bear different numbers, and none in common. */
function differ(one: PageReading, other: PageReading, by: { template: Template; identities: Identities }): boolean {
  const [a, b] = [by.identities.of(one, by.template), by.identities.of(other, by.template)];
  const both = Object.keys(a).filter((key) => (a[key] ?? null) !== null && (b[key] ?? null) !== null);
  return both.length > 0 && both.every((key) => !areEqual(a[key] ?? null, b[key] ?? null));
}

/**
 * Whether two parts that look like cards of different types are one: they bear the same number, and one of them also
 * speaks for the type of the other. The zone on a back alone may look like a card of another type.
 */
function areSidesOfOne(a: Unit, b: Unit, identities: Identities): boolean {
  if (!a.template || !b.template) return false;
  const related = Math.max(a.scores.get(b.template.name) ?? 0, b.scores.get(a.template.name) ?? 0);
  if (related < relatedScore) return false;
  const numbers = Object.values(identities.of(a.page, a.template));
  const others = Object.values(identities.of(b.page, b.template));
  return numbers.some((number) => typeof number === 'string' && others.some((other) => areEqual(number, other)));
}

function areTwoDocuments(a: Unit, b: Unit, identities: Identities): boolean {
  const { template } = a;
  if (!template || !b.template || !isSmall(template) || !isSmall(b.template)) return false;
  if (Math.min(a.confidence, b.confidence) < newDocument) return false;
  if (template.documentType !== b.template.documentType) return !areSidesOfOne(a, b, identities);
  const areFaces = template.sides !== undefined && a.side !== b.side;
  return !areFaces && differ(a.page, b.page, { template, identities });
}

/** The documents that lie apart from each other on one page; the page itself where it holds one. */
function unitsOf(page: PageReading, options: Division, depth = 0): readonly Unit[] {
  const whole = unitOf(page, options);
  if (depth >= maxDepth) return [whole];
  const likely = options.templates.filter(
    (each) => isSmall(each) && (whole.scores.get(each.name) ?? 0) >= likelyConfidence,
  );
  for (const {
    axis,
    parts: [first, second],
  } of likely.length === 0 ? [] : waysToCut(page)) {
    const templates = likely.filter((each) => axis === 'x' || !isSlip(each));
    const [a, b] = [unitOf(first, { ...options, templates }), unitOf(second, { ...options, templates })];
    if (areTwoDocuments(a, b, options.identities)) {
      return [...unitsOf(first, options, depth + 1), ...unitsOf(second, options, depth + 1)];
    }
  }
  return [whole];
}

interface Open {
  readonly template: Template | null;
  readonly units: Unit[];
}

function hasSide({ units }: Open, side: DocumentSide): boolean {
  return units.some((unit) => unit.side === side || unit.side === 'both');
}

/** The card, anywhere before, whose other side this page shows. */
function otherSide(unit: Unit, documents: readonly Open[], identities: Identities): Open | undefined {
  const { template, side, page } = unit;
  if (!template?.sides || (side !== 'front' && side !== 'back')) return undefined;
  const sought = side === 'front' ? 'back' : 'front';
  return documents.findLast(
    (open) =>
      open.template?.name === template.name &&
      hasSide(open, sought) &&
      !hasSide(open, side) &&
      open.units.every((other) => !differ(other.page, page, { template, identities })),
  );
}

/** Whether a page goes on with the document before it. */
function goesOn(unit: Unit, last: Open, identities: Identities): boolean {
  const { template, page, confidence, scores } = unit;
  const isComplete = hasSide(last, 'front') && hasSide(last, 'back');
  if (!template) return !isComplete || last.template?.sides === undefined;
  if (last.template?.name === template.name) {
    if (template.sides && unit.side !== 'page' && hasSide(last, unit.side)) return false;
    return !last.units.some((other) => differ(other.page, page, { template, identities }));
  }
  if (template.sides || last.template?.sides) return false;
  const lead = confidence - (last.template ? (scores.get(last.template.name) ?? 0) : 0);
  return confidence < newDocument || lead < minLead;
}

/** The template of the invoice that the file holds as data: such a file is one document, whatever its pages print. */
function templateOfAttachment(
  pages: readonly PageReading[],
  { templates }: DivisionOptions,
): DocumentPages['template'] {
  const kind = attachedTo(pages)?.invoice.kind;
  if (kind === undefined) return null;
  return templates.find(({ typification }) => typification.attachment?.kinds.includes(kind) === true) ?? null;
}

/**
 * Which pages of a file, or parts of one page, are one document each: pages of one type and number belong together,
 * the sides of a card wherever they stand, and pages on which nothing is recognised to what precedes them.
 */
export function divideFile(pages: readonly PageReading[], options: DivisionOptions): readonly DocumentPages[] {
  const ofAttachment = templateOfAttachment(pages, options);
  if (ofAttachment !== null) return [{ template: ofAttachment, pages }];
  const documents: Open[] = [];
  const identities = new Identities(options.today);
  for (const unit of pages.flatMap((page) => unitsOf(page, { ...options, identities }))) {
    const last = documents.at(-1);
    const isPart = last?.units.at(-1)?.page.number === unit.page.number;
    const target =
      otherSide(unit, documents, identities) ?? (last && !isPart && goesOn(unit, last, identities) ? last : undefined);
    if (target) target.units.push(unit);
    else documents.push({ template: unit.template, units: [unit] });
  }
  return documents.map(({ template, units }) => ({ template, pages: units.map(({ page }) => page) }));
}
