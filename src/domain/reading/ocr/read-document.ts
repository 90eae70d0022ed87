import type { DocumentType } from '../../template/document-type.ts';
import type { Template } from '../../template/template.ts';
import type { UngroundedPolicy } from '../../track/track.ts';
import type { RequestWarning } from '../../warning.ts';
import type { DocumentEvidence } from '../document/document-evidence.ts';
import type { PageReading } from '../document/page.ts';
import type { MrzResult, OcrResult, ReadDocument, Typification } from '../result/ocr-result.ts';
import { additionsTo } from '../result/reconciliation.ts';
import type { Mrz } from '../validation/mrz.ts';
import type { DocumentFields } from '../validation/rules/rule-context.ts';
import { heldAgainstPrint, withoutPrint } from './attached-print.ts';
import { sideOf } from './card-sides.ts';
import { type CheckInput, checkDocument, valuesOf } from './check-document.ts';
import { dataResults } from './data-results.ts';
import { conventionsOf } from './document-conventions.ts';
import { extractFields, reconciliationIn } from './extract-fields.ts';
import { extractLists } from './extract-lists.ts';
import { unreadResults } from './fault-warnings.ts';
import type { FieldSettings } from './field-of.ts';
import type { GeneratedDocument } from './generative/generated-document.ts';
import { type Merged, mergeGenerated } from './generative/merge-generated.ts';
import { PlaceJudge } from './generative/place-judge.ts';
import type { ReadingTrace } from './reading-trace.ts';
import { inLanguagesOf } from './spoken-languages.ts';
import { isPrintAlone, type LabelledPage, prepareText, printOf, type TextDocument } from './text-document.ts';

/** What the pages were found to be, and what to read from them. */
export interface ChosenTemplate {
  readonly template: Template;
  readonly type: DocumentType;
  readonly typification: Typification;
  /** Of a proposal: 0..1, what confidences are multiplied by, as the type is in doubt. */
  readonly share?: number;
}

export interface ReadingContext {
  /** ISO date of processing. */
  readonly today: string;
  /** Field key to the value that the client expects. */
  readonly expected: Readonly<Record<string, string>>;
  /** Whether an expired document fails validation or is only a finding. */
  readonly expiredIsInvalid: boolean;
  readonly evidence?: DocumentEvidence;
  /** What a generator returned for the document; null, or left out, when it was not asked. */
  readonly generated?: GeneratedDocument | null;
  /** What becomes of its values that stand nowhere; they are shown unless set. */
  readonly ungrounded?: UngroundedPolicy;
  /** Learns how the result comes about. */
  readonly trace?: ReadingTrace;
}

/** Score of the quality of a page from which what is not found on it is not there. */
const goodPicture = 0.7;

function toMrzResult(mrz: Mrz): MrzResult {
  const checks = mrz.checks.map(({ field, result }) => ({ field, valid: result === 'valid' }));
  return {
    format: mrz.kind,
    lines: mrz.lines,
    readLines: mrz.rawLines,
    valid: checks.every((check) => check.valid),
    checks,
    corrections: mrz.corrections,
  };
}

/** The values of each of two pages read alone, to compare the sides of a card. */
export function sidesOf(document: TextDocument, template: Template, settings: FieldSettings): CheckInput['sides'] {
  const [front, back, ...more] = document.pages;
  if (!template.sides || !front || !back || more.length > 0) return null;
  const read = (page: LabelledPage): DocumentFields =>
    valuesOf(extractFields(template, { pages: [page], mrz: null, codes: [], attached: null }, settings));
  return { front: read(front), back: read(back) };
}

/** A code on a blurred, dark or small picture may escape; one on a good picture that was searched does not. */
export function isLegible({ barcodesSought, quality }: PageReading): boolean {
  return barcodesSought === true && quality.score >= goodPicture && quality.defects.length === 0;
}

/** What rules found, with what a generator returned where the template asks one. */
function merged(
  template: Template,
  found: Pick<Merged, 'fields' | 'lists'> & { readonly settings: FieldSettings; readonly judge: PlaceJudge },
  { generated = null, ungrounded = 'flag' }: ReadingContext,
): Merged {
  if (template.kind === 'generative') return mergeGenerated({ template, ...found, generated, ungrounded });
  return { fields: found.fields, lists: found.lists, results: [], warnings: [], use: null };
}

function settingsFor(template: Template, { pages, attached }: TextDocument, { today }: ReadingContext): FieldSettings {
  const printed = conventionsOf(template, pages);
  const currency = attached?.invoice.fields.currency?.text ?? printed.currency;
  return { conventions: { ...printed, currency }, today, pages };
}

/** A file as it was read, and what is to be known of how. */
export interface ReadFile extends OcrResult {
  readonly warnings: readonly RequestWarning[];
}

/**
 * Finds the fields of a document in its pages, checks them and puts the result together. Pages come in their order;
 * all of them are one document.
 */
export function readDocument(pages: readonly PageReading[], chosen: ChosenTemplate, context: ReadingContext): ReadFile {
  const template = inLanguagesOf(pages, chosen.template);
  const text = prepareText(pages, template, context.today);
  const settings = settingsFor(template, text, context);
  const mrz = text.mrz?.mrz ?? null;
  const traced = context.trace ? { ...settings, trace: context.trace } : settings;
  const found = extractFields(template, text, { ...traced, seeksRivals: true });
  const side = sideOf(text.pages, template);
  const judge = new PlaceJudge(template, text.pages, settings);
  const lists = extractLists(template, text, { ...traced, known: valuesOf(found) });
  const read = merged(template, { fields: found, lists, settings: traced, judge }, context);
  const judged = judge.judge(read);
  const isPrinted = text.attached?.source === 'attachment';
  const held = isPrinted ? heldAgainstPrint(judged.fields, { template, text, settings, judge }) : null;
  const reconciliation = reconciliationIn({ template, document: text, settings });
  const checked = checkDocument({
    template,
    ...judged,
    fields: held?.fields ?? withoutPrint(judged.fields),
    results: [...read.results, ...unreadResults(pages), ...dataResults(text.attached?.invoice)],
    failsUngrounded: context.ungrounded !== 'drop',
    mrz,
    print: valuesOf(isPrintAlone(text) ? found : extractFields(template, printOf(text), settings)),
    heldAgainstPrint: held,
    sides: sidesOf(text, template, settings),
    ...(reconciliation && { additions: additionsTo(reconciliation) }),
    barcodeCount: pages.reduce((sum, page) => sum + page.barcodes.length, 0),
    codesAreLegible: side !== 'front' && pages.every(isLegible),
    ...(chosen.share !== undefined && { typeShare: chosen.share }),
    ...context,
  });
  const document: ReadDocument = {
    type: chosen.type,
    side,
    pages: [...new Set(pages.map((page) => page.number))],
    template: { name: template.name, version: template.version },
    typification: chosen.typification,
    fields: checked.fields,
    lists: checked.lists,
    mrz: mrz && toMrzResult(mrz),
    validation: checked.validation,
    ...(reconciliation && { reconciliation }),
    crops: [],
    ...(read.use !== null && { generation: read.use }),
  };
  return { pages, documents: [document], warnings: read.warnings };
}
