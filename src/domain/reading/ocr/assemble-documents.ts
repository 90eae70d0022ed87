import type { Template } from '../../template/template.ts';
import type { OcrTrack } from '../../track/track.ts';
import type { RequestWarning } from '../../warning.ts';
import { applyBarcodePolicy } from '../document/barcode-policy.ts';
import type { DocumentEvidence } from '../document/document-evidence.ts';
import type { PageReading } from '../document/page.ts';
import { continuedTables } from '../document/tables/continued-tables.ts';
import { findTables } from '../document/tables/find-tables.ts';
import { cropsOf } from '../result/crop.ts';
import type { OcrResult, Portrait } from '../result/ocr-result.ts';
import { chosenAs, proposalOf, proposedAs } from './choose-template.ts';
import { type DocumentPages, divideFile } from './divide-file.ts';
import type { ChosenBy, DocumentExplanation, Explanation } from './explanation.ts';
import { tableWarnings } from './fault-warnings.ts';
import type { GeneratedDocument } from './generative/generated-document.ts';
import { type GenerativeDocument, generativeDocument } from './generative/generative-document.ts';
import { type ChosenTemplate, readDocument } from './read-document.ts';
import { RecordedTrace } from './recorded-trace.ts';
import { type TypificationOutcome, type TypificationScore, typify } from './typify.ts';

/** By what the pages of a file become documents. */
export interface DivisionOrder {
  readonly track: OcrTrack;
  /** The one that the attempt pinned. */
  readonly template: Template;
  /** Others that the track may choose from. */
  readonly others: readonly Template[];
  /** Whether the client named the template: all pages are then one document of it. */
  readonly isNamed: boolean;
  /** ISO date of processing. */
  readonly today: string;
}

/** What was found in the original of one document. */
export interface Inspected {
  readonly evidence: DocumentEvidence;
  readonly portraits: readonly Portrait[];
}

/** By what the documents of a file are read. */
export interface TypingOrder extends DivisionOrder {
  /** For documents on which no template was recognised. */
  readonly fallback: Template | null;
}

export interface ReadingOrder extends TypingOrder {
  /** Field key to the value that the client expects. */
  readonly expected: Readonly<Record<string, string>>;
  /** In the order of the documents. */
  readonly inspected: readonly Inspected[];
  /** What generators returned; of documents that they were asked about. */
  readonly generated?: readonly GeneratedDocument[];
  /** Whether to say why the documents came out as they did. */
  readonly explain?: boolean;
}

/** What a file says, and why; null unless it was asked for. */
export interface AssembledDocuments {
  readonly result: OcrResult;
  readonly warnings: readonly RequestWarning[];
  readonly explanation: Explanation | null;
}

interface TypedPages extends DocumentPages {
  readonly template: Template;
  /** Of pages of which nothing was recognised, and that are read with this template as a proposal. */
  readonly proposal?: TypificationScore;
}

const nothingSeen: Inspected = { evidence: {}, portraits: [] };

/** The documents of a file; a file that holds one is read with the pinned template. */
export function divideDocuments(pages: readonly PageReading[], order: DivisionOrder): readonly DocumentPages[] {
  const { track, template, others, isNamed, today } = order;
  const isDecided = isNamed || track.defaultTemplate === template.name;
  const threshold = track.typificationThreshold;
  const parts = isDecided ? [] : divideFile(pages, { templates: [template, ...others], threshold, today });
  return parts.length < 2 ? [{ template, pages }] : parts;
}

/** Pages were stored by what the first of them is; of the payloads on identity documents behind it none is shown. */
function withheld(
  pages: readonly PageReading[],
  parts: readonly TypedPages[],
  track: OcrTrack,
): readonly PageReading[] {
  return pages.map((page) =>
    parts
      .filter((part) => part.pages.some(({ number }) => number === page.number))
      .reduce((kept, { template: { documentType } }) => applyBarcodePolicy(kept, { track, documentType }), page),
  );
}

function typedAs(part: DocumentPages, { fallback, template }: TypingOrder): TypedPages {
  return { ...part, template: part.template ?? fallback ?? template };
}

/**
 * Pages of which nothing was recognised and the fallback reads no field, as a proposal of what they may be. Its lists
 * are read too: the document may be something else.
 */
function proposed(part: TypedPages, outcome: TypificationOutcome, { isNamed, track }: ReadingOrder): TypedPages {
  const { fields, lists, name, kind } = part.template;
  const isChosen = isNamed || name === track.defaultTemplate || name !== track.fallbackTemplate;
  if (isChosen || kind !== 'rules' || fields.length > 0) return part;
  const proposal = proposalOf(outcome, track);
  if (proposal === null) return part;
  const own = proposal.template.lists;
  const others = lists.filter(({ key }) => own.every((list) => list.key !== key));
  return { ...part, template: { ...proposal.template, lists: [...own, ...others] }, proposal };
}

function chosenFor(
  { template, proposal }: TypedPages,
  outcome: TypificationOutcome,
  { track }: ReadingOrder,
): ChosenTemplate {
  return proposal === undefined
    ? chosenAs(template, outcome, track)
    : proposedAs({ template, proposal }, outcome, track);
}

/** What generators are to be asked about the documents of a file; nothing about those that rules read. */
export function generativeDocuments(
  parts: readonly DocumentPages[],
  order: TypingOrder,
): readonly GenerativeDocument[] {
  return parts
    .map((part) => typedAs(part, order))
    .filter(({ template }) => template.kind === 'generative')
    .map(({ pages, template }) => generativeDocument(pages, template, order.today));
}

/** What was returned for these pages, asked by this very version of their template; null when nothing was. */
function generatedFor({ pages, template }: TypedPages, { generated = [] }: ReadingOrder): GeneratedDocument | null {
  const numbers = pages.map(({ number }) => number).join();
  const own = generated.filter((each) => each.pages.join() === numbers);
  return own.find(({ template: by }) => by.name === template.name && by.version === template.version) ?? null;
}

function withTables(pages: readonly PageReading[]): readonly PageReading[] {
  return continuedTables(pages.map((page) => ({ ...page, tables: findTables(page) })));
}

/** The result of a file whose documents are `parts`, in the order of what was `inspected`. */
export function assembleDocuments(
  pages: readonly PageReading[],
  parts: readonly DocumentPages[],
  order: ReadingOrder,
): AssembledDocuments {
  const { track, template, others, today, expected, inspected, explain = false } = order;
  const { expiredIsInvalid, ungrounded = 'flag' } = track;
  const context = { today, expected, expiredIsInvalid, ungrounded };
  const typed = parts.map((part) => {
    const trace = explain ? new RecordedTrace() : undefined;
    const outcome = typify(part.pages, [template, ...others], trace);
    return { ...proposed(typedAs(part, order), outcome, order), outcome, trace };
  });
  // Single pages were stored by what was recognised on them, which says nothing of a proposal.
  const isWithheld = typed.length > 1 || typed.some(({ proposal }) => proposal !== undefined);
  const explained: DocumentExplanation[] = [];
  const read = typed.map((part, index) => {
    const { outcome, trace } = part;
    const chosen = chosenFor(part, outcome, order);
    const { evidence, portraits } = inspected[index] ?? nothingSeen;
    const own = isWithheld ? withheld(part.pages, [part], track) : part.pages;
    const generated = generatedFor(part, order);
    const found = readDocument(own, chosen, { ...context, evidence, generated, ...(trace && { trace }) });
    const numbers = [...new Set(part.pages.map(({ number }) => number))];
    if (trace)
      explained.push(
        trace.explanation(part.template, { pages: numbers, chosenBy: chooserOf(part, parts[index], order) }),
      );
    const documents = found.documents.map((document) => ({
      ...document,
      crops: cropsOf(document, index + 1, portraits),
    }));
    return { documents, warnings: found.warnings };
  });
  const documents = read.flatMap((each) => each.documents);
  const shown = withTables(isWithheld ? withheld(pages, typed, track) : pages);
  return {
    result: { pages: shown, documents },
    warnings: [...read.flatMap(({ warnings }) => warnings), ...tableWarnings(shown, documents)],
    explanation: explain ? { documents: explained } : null,
  };
}

function chooserOf(
  { proposal }: TypedPages,
  part: DocumentPages | undefined,
  { isNamed, track, template }: ReadingOrder,
): ChosenBy {
  if (isNamed) return 'named';
  if (proposal !== undefined) return 'proposed';
  if (track.defaultTemplate === template.name) return 'default';
  const name = part?.template?.name;
  return name === undefined || name === track.fallbackTemplate ? 'fallback' : 'recognised';
}
