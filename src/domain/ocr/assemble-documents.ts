import { withholdPayloads } from '../document/barcode-policy.ts';
import type { DocumentEvidence } from '../document/document-evidence.ts';
import type { PageReading } from '../document/page.ts';
import { cropsOf } from '../result/crop.ts';
import type { OcrResult, Portrait } from '../result/ocr-result.ts';
import type { Template } from '../template/template.ts';
import type { OcrTrack } from '../track/track.ts';
import { chosenAs } from './choose-template.ts';
import { type DocumentPages, divideFile } from './divide-file.ts';
import { readDocument } from './read-document.ts';
import { typify } from './typify.ts';

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

export interface ReadingOrder extends DivisionOrder {
  /** For documents on which no template was recognised. */
  readonly fallback: Template | null;
  /** Field key to the value that the client expects. */
  readonly expected: Readonly<Record<string, string>>;
  /** In the order of the documents. */
  readonly inspected: readonly Inspected[];
}

type TypedPages = DocumentPages & { readonly template: Template };

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
      .reduce((kept, { template: { documentType } }) => withholdPayloads(kept, { track, documentType }), page),
  );
}

/** The result of a file whose documents are `parts`, in the order of what was `inspected`. */
export function assembleDocuments(
  pages: readonly PageReading[],
  parts: readonly DocumentPages[],
  order: ReadingOrder,
): OcrResult {
  const { track, template, others, fallback, today, expected, inspected } = order;
  const context = { today, expected, expiredIsInvalid: track.expiredIsInvalid };
  const typed = parts.map((part) => ({ ...part, template: part.template ?? fallback ?? template }));
  const isDivided = typed.length > 1;
  const documents = typed.flatMap((part, index) => {
    const chosen = chosenAs(part.template, typify(part.pages, [template, ...others]), track);
    const { evidence, portraits } = inspected[index] ?? nothingSeen;
    const own = isDivided ? withheld(part.pages, [part], track) : part.pages;
    return readDocument(own, chosen, { ...context, evidence }).documents.map((document) => ({
      ...document,
      crops: cropsOf(document, index + 1, portraits),
    }));
  });
  return { pages: isDivided ? withheld(pages, typed, track) : pages, documents };
}
