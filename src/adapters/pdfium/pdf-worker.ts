import { DocfaceError } from '../../domain/errors.ts';
import type {
  AttachedXml,
  DecodeTask,
  DocumentFile,
  DocumentOutline,
  OpenedPage,
  OpenLimits,
  RenderOptions,
  TextLayer,
  TurnedPage,
} from '../../domain/ports/document-opener.ts';
import type { FileTraces } from '../../domain/reading/document/file-traces.ts';
import { pdfFromHeader } from '../../domain/reading/document/file-type.ts';
import type { FormField } from '../../domain/reading/document/form-field.ts';
import type { PageImage, Rotation } from '../../domain/reading/document/page.ts';
import { refuseTooMany } from '../../domain/reading/document/page-selection.ts';
import { assessTextLayer } from '../../domain/reading/document/text-layer-quality.ts';
import { openedPage } from '../../imaging/opened-page.ts';
import type { WorkerTask } from '../shared/worker-module.ts';
import { attachedXml } from './attached-xml.ts';
import { hasDoubtedGlyphs } from './doubted-glyphs.ts';
import { drawnWords } from './drawn-words.ts';
import { readFormFields } from './form-fields.ts';
import { faultsOf } from './page-faults.ts';
import { pageGlyphs } from './page-glyphs.ts';
import { picturesOf } from './page-pictures.ts';
import { rulesOf } from './page-rules.ts';
import type { PdfDocument } from './pdf-document.ts';
import { loadDocument, loadTurnedPage, pageSize } from './pdf-document.ts';
import { readTraces } from './pdf-traces.ts';
import { freePdfiums, startPdfium } from './pdfium-module.ts';
import { renderPage } from './render-page.ts';
import { type DrawnPage, readTextLayer } from './text-layer.ts';

async function outline(file: DocumentFile, limits: OpenLimits): Promise<DocumentOutline> {
  const pdf = loadDocument(await startPdfium(), file);
  refuseTooMany(pdf.pageCount, limits.maxPages);
  return { pages: Array.from({ length: pdf.pageCount }, (_, index) => pageSize(pdf, index)) };
}

/** Of FPDFPage_GetRotation. */
const quarters: readonly Rotation[] = [0, 90, 180, 270];

function rotationOf({ pdfium }: PdfDocument, page: number): Rotation {
  return quarters[pdfium._FPDFPage_GetRotation(page)] ?? 0;
}

/** Enough to see whether there is print. */
const preview = { dpi: 72, colour: 'grey', maxSide: 1600 } as const;

function loadPage(pdf: PdfDocument, turned: TurnedPage): number {
  const page = loadTurnedPage(pdf, turned);
  if (page !== 0) return page;
  throw new DocfaceError(
    'UNREADABLE_FILE',
    `Page ${turned.number} of the PDF is damaged or missing. Send another copy.`,
  );
}

/** Of fpdf_flatten.h. */
const flatten = { forDisplay: 0, success: 1 } as const;

/**
 * The page with what annotations and filled form fields show as text of its own; their text is no part of it before.
 */
function withFieldsAsText(pdf: PdfDocument, page: number, number: number): number {
  const flattened = pdf.pdfium._FPDFPage_Flatten(page, flatten.forDisplay) === flatten.success;
  return flattened ? loadPage(pdf, { number }) : page;
}

interface PageOrder {
  readonly number: number;
  readonly limits: OpenLimits;
}

/** The text layer of `page`, whose picture `draw` makes; null where the pixels say more. */
function layerOf(pdf: PdfDocument, page: number, draw: () => PageImage): TextLayer | null {
  const { pdfium } = pdf;
  const glyphs = pageGlyphs(pdfium, page);
  const drawn: DrawnPage = {
    words: drawnWords(glyphs),
    pictures: picturesOf(pdfium, page),
    ruledLines: rulesOf(pdfium, page),
    rotation: rotationOf(pdf, page),
  };
  const layer = readTextLayer(drawn, draw);
  if (layer === null || !assessTextLayer(layer.blocks).usable) return null;
  return hasDoubtedGlyphs(pdfium, glyphs) ? { ...layer, isDoubted: true } : layer;
}

async function textLayer(file: DocumentFile, { number, limits }: PageOrder): Promise<TextLayer | null> {
  const pdf = loadDocument(await startPdfium(), file);
  const page = loadPage(pdf, { number });
  const draw = () => renderPage(pdf, page, { ...limits, ...preview });
  if (pdf.pdfium._FPDFPage_GetAnnotCount(page) === 0) return layerOf(pdf, page, draw);
  // What is filled in can be seen only before it becomes text.
  const picture = draw();
  return layerOf(pdf, withFieldsAsText(pdf, page, number), () => picture);
}

async function formFields(file: DocumentFile, turned: TurnedPage): Promise<readonly FormField[]> {
  const pdf = loadDocument(await startPdfium(), file);
  return readFormFields(pdf, loadPage(pdf, turned));
}

async function page(file: DocumentFile, number: number, options: RenderOptions & OpenLimits): Promise<OpenedPage> {
  const pdf = loadDocument(await startPdfium(), file);
  const handle = loadPage(pdf, { number });
  const rotation = rotationOf(pdf, handle);
  const hasAnnotations = pdf.pdfium._FPDFPage_GetAnnotCount(handle) > 0;
  const hasAttachments = pdf.pdfium._FPDFDoc_GetAttachmentCount(pdf.document) > 0;
  const shown = renderPage(pdf, handle, options);
  const faults = faultsOf(pdf, handle, shown);
  const held = { hasAnnotations, hasAttachments };
  return { ...openedPage(shown, rotation, options), ...held, ...(faults.length > 0 && { faults }) };
}

/** PDFium aborts on what it cannot do: out of memory, or a file that broke it. Neither is worth a second try. */
function translate(error: unknown): DocfaceError {
  if (error instanceof DocfaceError) return error;
  return new DocfaceError('UNREADABLE_FILE', 'The PDF is damaged or too complex to be opened. Send another copy.', {
    cause: error,
  });
}

type Answer = DocumentOutline | OpenedPage | FileTraces | TextLayer | AttachedXml | readonly FormField[] | null;

async function decode(task: DecodeTask): Promise<Answer> {
  if (task.kind === 'outline') return await outline(task.file, task.limits);
  if (task.kind === 'textLayer') return await textLayer(task.file, task);
  if (task.kind === 'formFields') return await formFields(task.file, task.page);
  if (task.kind === 'page') return await page(task.file, task.number, task.options);
  const pdf = loadDocument(await startPdfium(), task.file);
  return task.kind === 'traces' ? readTraces(pdf, task.file, task.pages) : attachedXml(pdf);
}

const decodePdf: WorkerTask<DecodeTask, Answer> = async (task) => {
  try {
    const bytes = pdfFromHeader(task.file.bytes);
    return await decode({ ...task, file: { ...task.file, bytes } });
  } catch (error) {
    throw translate(error);
  } finally {
    freePdfiums();
  }
};

export default decodePdf;
