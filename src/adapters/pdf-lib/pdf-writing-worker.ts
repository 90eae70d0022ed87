import { degrees, PDFDocument, type PDFPage, type PDFRef } from '@cantoo/pdf-lib';
import { DocfaceError } from '../../domain/errors.ts';
import type { DocumentFile } from '../../domain/ports/document-opener.ts';
import type { PicturedPage } from '../../domain/ports/searchable-pdf.ts';
import { pdfFromHeader } from '../../domain/reading/document/file-type.ts';
import type { PageReading, Rotation } from '../../domain/reading/document/page.ts';
import { hasPictureText } from '../../domain/reading/document/picture-text.ts';
import type { WorkerTask } from '../shared/worker-module.ts';
import { embedInvisibleFont } from './invisible-font.ts';
import { type PageFrame, writeInvisibly } from './invisible-text.ts';

export type WritingTask =
  | { readonly kind: 'overlay'; readonly file: DocumentFile; readonly result: Uint8Array }
  | { readonly kind: 'compose'; readonly pages: readonly PicturedPage[]; readonly result: Uint8Array };

function readingsOf(result: Uint8Array): readonly PageReading[] {
  return (JSON.parse(new TextDecoder().decode(result)) as { readonly pages: readonly PageReading[] }).pages;
}

/** Viewers take the nearest quarter turn. */
function quarterTurn(angle: number): Rotation {
  return ((((Math.round(angle / 90) % 4) + 4) % 4) * 90) as Rotation;
}

/** What viewers show: the crop box as far as it lies on the medium. */
function frameOf(page: PDFPage): PageFrame {
  const [crop, media] = [page.getCropBox(), page.getMediaBox()];
  const left = Math.max(crop.x, media.x);
  const bottom = Math.max(crop.y, media.y);
  const right = Math.min(crop.x + crop.width, media.x + media.width);
  const top = Math.min(crop.y + crop.height, media.y + media.height);
  if (!(right > left && top > bottom)) throw new DocfaceError('UNREADABLE_FILE', 'A page of the PDF has no area.');
  const rotation = quarterTurn(page.getRotation().angle);
  return { x: left, y: bottom, width: right - left, height: top - bottom, rotation };
}

function addText(page: PDFPage, reading: PageReading, font: PDFRef): void {
  const { node, doc } = page;
  // Ends what the page's own content may have left open, so that it does not move the text.
  node.normalize();
  const name = node.newFontDictionary('Docface', font).toString();
  const content = writeInvisibly(reading, frameOf(page), name);
  node.addContentStream(doc.context.register(doc.context.flateStream(content)));
}

/**
 * What a page does not have as text: all that is read on a picture, and what is read in pictures beside a text layer.
 */
function missingText(reading: PageReading): PageReading {
  if (reading.source === 'ocr') return reading;
  return { ...reading, blocks: reading.blocks.filter(({ source }) => source === 'ocr') };
}

async function overlay(file: DocumentFile, readings: readonly PageReading[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(pdfFromHeader(file.bytes), {
    password: file.password ?? '',
    parseSpeed: Number.POSITIVE_INFINITY,
    updateMetadata: false,
  });
  const font = embedInvisibleFont(pdf.context);
  const pages = pdf.getPages();
  for (const reading of readings) {
    const page = pages[reading.number - 1];
    if (!page) throw new DocfaceError('UNREADABLE_FILE', `The PDF has no page ${reading.number}.`);
    page.setRotation(degrees(reading.rotation));
    if (reading.source === 'ocr' || hasPictureText(reading)) addText(page, missingText(reading), font);
  }
  return await pdf.save({ objectsPerTick: Number.POSITIVE_INFINITY, updateFieldAppearances: false });
}

async function compose(pictures: readonly PicturedPage[], readings: readonly PageReading[]): Promise<Uint8Array> {
  // Without the time of its making: the same result is the same file, with the same ETag.
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setProducer('docface');
  const font = embedInvisibleFont(pdf.context);
  for (const { number, jpeg, width, height } of pictures) {
    const reading = readings.find((each) => each.number === number);
    const page = pdf.addPage([width, height]);
    page.drawImage(await pdf.embedJpg(jpeg), { x: 0, y: 0, width, height });
    if (reading !== undefined) addText(page, reading, font);
  }
  return await pdf.save({ objectsPerTick: Number.POSITIVE_INFINITY });
}

function translate(error: unknown): DocfaceError {
  if (error instanceof DocfaceError) return error;
  const message = error instanceof Error ? error.message : '';
  if (/encrypt|password/i.test(message)) {
    return new DocfaceError('ENCRYPTED_FILE', 'The PDF is protected in a way that cannot be changed.', {
      cause: error,
    });
  }
  return new DocfaceError('UNREADABLE_FILE', 'The PDF is damaged or too odd to be changed.', { cause: error });
}

const write: WorkerTask<WritingTask, Uint8Array> = async (task) => {
  try {
    const readings = readingsOf(task.result);
    return task.kind === 'overlay' ? await overlay(task.file, readings) : await compose(task.pages, readings);
  } catch (error) {
    throw translate(error);
  }
};

export default write;
