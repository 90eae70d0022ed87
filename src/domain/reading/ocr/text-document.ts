import type { AmountRule, Section, Template } from '../../template/template.ts';
import { labelsOfAll } from '../../template/vocabulary.ts';
import type { InvoiceData } from '../document/attached-invoice.ts';
import type { Barcode } from '../document/barcode.ts';
import type { PageReading } from '../document/page.ts';
import { findLabels, type LabelHit, type PageLabels } from './labels.ts';
import { layOut } from './lay-out.ts';
import { findMrzZone, type MrzZone } from './mrz-zone.ts';
import { bottom, type LaidOutPage, type PageWord, type Row } from './page-layout.ts';
import { type PageTable, pageTables } from './page-tables.ts';
import { labelKey } from './phrases.ts';
import type { TextPiece } from './text-piece.ts';

/** A text that may hold the value of a field. */
export interface Candidate {
  readonly piece: TextPiece;
  /** What the text means, where that is not what it says: `SSP` for the name of an authority. */
  readonly meaning?: string;
  /** What else it may mean, where the print leaves that open: a credit without its sign. */
  readonly otherMeaning?: string;
  /** 0..1: how far the way it was found can be trusted, apart from how well its words were read. */
  readonly certainty: number;
  readonly source: 'page' | 'mrz' | 'barcode' | 'attachment' | 'xml' | 'form_field';
  /** What a check digit beside it says, of the machine-readable zone. */
  readonly proof?: 'valid' | 'invalid';
  /** Whether it is an amount that adds up with others of the document. */
  readonly addsUp?: boolean;
  /** The words of the label beside which it is. */
  readonly label?: readonly PageWord[];
}

/** The cells of one row of a list by field key. */
export type RowCandidates = Readonly<Record<string, Candidate>>;

/** The pages of a document prepared for the extraction rules of one template. */
export interface TextDocument {
  readonly pages: readonly LabelledPage[];
  readonly mrz: MrzZone | null;
  readonly codes: readonly CodeOnPage[];
  /** Null where the file holds none. */
  readonly attached: AttachedOnPage | null;
}

/** The invoice that the file holds as data, and the page that has it. */
export interface AttachedOnPage {
  readonly invoice: InvoiceData;
  readonly page: number;
  /** `attachment` of a PDF, or the file itself, which prints nothing. */
  readonly source: 'attachment' | 'xml';
}

/** A barcode and the page that it is on, whose size is in pixels. */
export interface CodeOnPage {
  readonly code: Barcode;
  readonly page: Pick<PageReading, 'number' | 'width' | 'height' | 'sheet'>;
}

export interface LabelledPage extends LaidOutPage {
  readonly labels: PageLabels;
  /** Those that are found on it, looked for when they are asked for. */
  readonly tables: () => readonly PageTable[];
}

function sectionLabels(section: Section | undefined): readonly string[] {
  return [...(section?.after ?? []), ...(section?.before ?? [])];
}

/** Words that stand as labels; those that only say what a label means are none. */
function amountLabels(rule: AmountRule): readonly string[] {
  const { labels, subtotals = [], taxes = [], charges = [], discounts = [] } = rule;
  const { paid = [], change = [], rounding = [], not = [], until = [] } = rule;
  return [labels, subtotals, taxes, charges, discounts, paid, change, rounding, not, until].flat();
}

/** Every printed word of a template that ends the value of another field. */
export function labelsOf(template: Template): readonly string[] {
  const rules = [...template.fields, ...template.lists.flatMap((list) => list.fields)].flatMap(
    (field) => field.extract,
  );
  const fromRules = rules.flatMap((rule) => [
    ...(rule.by === 'label' || rule.by === 'part' || rule.by === 'party' ? (rule.labels ?? []) : []),
    ...(rule.by === 'label' ? (rule.notUnder ?? []) : []),
    ...(rule.by === 'amount' ? amountLabels(rule) : []),
    ...('within' in rule ? sectionLabels(rule.within) : []),
  ]);
  const fromLists = template.lists
    .flatMap((list) => list.extract ?? [])
    .flatMap((rule) => {
      if (rule.by === 'table') return [...Object.values(rule.columns).flat(), ...rule.until];
      if (rule.by === 'movements') {
        const { columns, balances, until, sections } = rule;
        return [...Object.values(columns), balances, until, sections?.debit ?? [], sections?.credit ?? []].flat();
      }
      if (rule.by === 'priced_lines') return rule.until;
      if (rule.by === 'rows') return sectionLabels(rule.within);
      return rule.by === 'parents' ? rule.labels : [];
    });
  return [...fromRules, ...fromLists, ...(template.landmarks ?? []), ...labelsOfAll(template.vocabulary?.others ?? {})];
}

/** Whether nothing but print says anything: no machine-readable zone, no code, no attachment. */
export function isPrintAlone({ mrz, codes, attached }: TextDocument): boolean {
  return mrz === null && codes.length === 0 && attached === null;
}

/** What is printed alone. */
export function printOf(document: TextDocument): TextDocument {
  return { ...document, mrz: null, codes: [], attached: null };
}

/** The invoice that the file holds as data, with the first of its pages. */
export function attachedTo(pages: readonly PageReading[]): AttachedOnPage | null {
  for (const { attachment, number, source } of pages) {
    if (!attachment?.invoice) continue;
    return { invoice: attachment.invoice, page: number, source: source === 'xml' ? 'xml' : 'attachment' };
  }
  return null;
}

/** `today` is an ISO date. */
export function prepareText(pages: readonly PageReading[], template: Template, today: string): TextDocument {
  const labels = labelsOf(template);
  const laidOut = layOut(pages);
  return {
    pages: laidOut.map((page, index) => ({
      ...page,
      labels: findLabels(page, labels),
      tables: () => (pages[index] ? pageTables(pages[index]) : []),
    })),
    mrz: findMrzZone(laidOut, { today, ...template.mrz }),
    codes: pages.flatMap((page) => page.barcodes.map((code) => ({ code, page }))),
    attached: attachedTo(pages),
  };
}

export function hitsOf(page: LabelledPage, label: string): readonly LabelHit[] {
  return page.labels.byKey.get(labelKey(label)) ?? [];
}

function firstTop(page: LabelledPage, labels: readonly string[], below: number): number | null {
  const tops = labels.flatMap((label) => hitsOf(page, label)).map((hit) => hit.box.y);
  const some = tops.filter((top) => top >= below);
  return some.length === 0 ? null : Math.min(...some);
}

/**
 * From where to where a section reaches on a page, in pixels; null when its opening heading is not there. A missing
 * closing heading leaves the section open.
 */
export function sectionRange(page: LabelledPage, section: Section | undefined): { top: number; end: number } | null {
  const start = section?.after === undefined ? 0 : firstTop(page, section.after, 0);
  if (start === null) return null;
  const end = section?.before === undefined ? null : firstTop(page, section.before, start + 1);
  return { top: start, end: end ?? Number.POSITIVE_INFINITY };
}

export function rowsWithin(page: LabelledPage, section: Section | undefined): readonly Row[] {
  const range = sectionRange(page, section);
  if (!range) return [];
  return page.rows.filter((row) => bottom(row.box) > range.top && row.box.y < range.end);
}
