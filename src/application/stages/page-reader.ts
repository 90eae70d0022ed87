import type { BarcodeReader } from '../../domain/ports/barcode-reader.ts';
import type {
  DocumentFile,
  DocumentOpener,
  DocumentOutline,
  OpenedPage,
  OpenLimits,
  TextLayer,
} from '../../domain/ports/document-opener.ts';
import type { ImageAnalysis, PageAppearance } from '../../domain/ports/image-analysis.ts';
import type { OcrEngine } from '../../domain/ports/ocr-engine.ts';
import type { WorkLimits } from '../../domain/ports/task-pool.ts';
import { betterOnSheet } from '../../domain/reading/document/better-on-sheet.ts';
import type { FormField } from '../../domain/reading/document/form-field.ts';
import { type FormMarks, linesOfLayer, mapFormMarks, noFormMarks } from '../../domain/reading/document/form-marks.ts';
import { roundedPoint, roundedPolygon } from '../../domain/reading/document/geometry.ts';
import type { EngineStamp, PageImage, PageReading, Rotation } from '../../domain/reading/document/page.ts';
import { withFaults, withUnread } from '../../domain/reading/document/page-faults.ts';
import { type PageGrid, roundedGrid } from '../../domain/reading/document/page-grid.ts';
import { measuringStep, placesOfWords, ratePageQuality } from '../../domain/reading/document/page-quality.ts';
import { pageSkew, wordSkew } from '../../domain/reading/document/page-skew.ts';
import { unreadInPictures, withPictures } from '../../domain/reading/document/picture-text.ts';
import { placeMarksOnPage, placeOnPage } from '../../domain/reading/document/place-on-page.ts';
import { withPrintableText } from '../../domain/reading/document/printable-text.ts';
import {
  rotateBarcodes,
  rotateBlocks,
  rotateCorners,
  rotateFormMarks,
  rotateGrid,
  rotateSize,
} from '../../domain/reading/document/rotate.ts';
import { type SheetOfPage, sheetOfPage } from '../../domain/reading/document/sheet-of-page.ts';
import { type Block, withRoundedPlaces } from '../../domain/reading/document/text-layout.ts';
import type { ReadingProfile } from '../../domain/track/reading-profile.ts';
import type { QueuePosition } from '../concurrency/fair-queue.ts';
import type { ComputeSlots } from '../pipeline/compute-slots.ts';
import { nullOnFailure } from '../pipeline/failure-policy.ts';
import { isContradicted, type LayeredPage } from './check-text-layer.ts';
import { fileAttachment } from './file-attachment.ts';
import {
  areasOf,
  type PicturedPage,
  type PicturedText,
  type PictureOptions,
  readPictures,
  readText,
} from './picture-reader.ts';
import { xmlPage } from './xml-page.ts';

/** Resolution at which PDF pages are rendered for reading; more costs time and memory for nothing. */
const readingDpi = 300;
/** The bars of an access key on A4 need it; pages with a text layer are rendered for their barcodes only. */
const barcodeDpi = 200;
const readAt = { dpi: readingDpi, colour: 'grey' } as const;
/** A page is not lost for its codes. */
const maxBarcodeMs = 10_000;

export interface ReadPageOptions {
  /** Whose work it is. */
  readonly position: QueuePosition;
  readonly languages: readonly string[];
  readonly profile: ReadingProfile;
  readonly limits: OpenLimits;
}

interface Uses {
  readonly opener: DocumentOpener;
  readonly engine: OcrEngine;
  readonly barcodes: BarcodeReader;
  readonly images: ImageAnalysis;
  readonly slots: ComputeSlots;
}

/** What was read on a page, as it lies there. */
type PageText = Pick<PageReading, 'blocks' | 'leftOut' | 'unreadScripts' | 'reread' | 'engine' | 'sheet' | 'grid'> &
  Required<Pick<PageReading, 'barcodes' | 'barcodesSought'>> & { readonly marks: FormMarks };

/** A sheet on the upright page, and the rotation that makes the page upright. */
interface PhotographedSheet {
  readonly file: DocumentFile;
  readonly page: number;
  readonly sheet: SheetOfPage;
  readonly rotation: Rotation;
}

/** Turns one page of a file into a reading: from its text layer where that is good, else by OCR. */
export class PageReader {
  readonly #opener: DocumentOpener;
  readonly #engine: OcrEngine;
  readonly #barcodes: BarcodeReader;
  readonly #images: ImageAnalysis;
  readonly #slots: ComputeSlots;

  constructor(uses: Uses) {
    this.#opener = uses.opener;
    this.#engine = uses.engine;
    this.#barcodes = uses.barcodes;
    this.#images = uses.images;
    this.#slots = uses.slots;
  }

  /** Structure of a file. Errors as `DocumentOpener` and `xmlPage`. */
  outline(file: DocumentFile, options: Pick<ReadPageOptions, 'position' | 'limits'>): Promise<DocumentOutline> {
    return this.#slots.run(options.position, async (allocation) => {
      const limits = { ...options.limits, ...allocation };
      return file.type === 'xml'
        ? { pages: [await xmlPage(this.#opener, file, limits)] }
        : await this.#opener.outline(file, limits);
    });
  }

  /** Errors as `DocumentOpener`, `OcrEngine` and `xmlPage`. */
  read(file: DocumentFile, page: number, options: ReadPageOptions): Promise<PageReading> {
    return this.#slots.run(options.position, async (allocation) => {
      const granted = { ...options, limits: { ...options.limits, ...allocation } };
      if (file.type === 'xml') return await xmlPage(this.#opener, file, granted.limits);
      const layer = file.type === 'pdf' ? await this.#opener.textLayer(file, page, granted.limits) : null;
      if (layer === null) return await this.#recognise(file, page, granted);
      const uses = { opener: this.#opener, engine: this.#engine };
      const isWrong = await isContradicted(uses, { file, page, layer }, readingOptions(granted, layer));
      if (!isWrong) return await this.#readTextLayer({ file, page, layer }, granted);
      const reading = await this.#recognise(file, page, granted);
      return { ...reading, quality: withFaults(reading.quality, ['text_layer_doubted']) };
    });
  }

  async #readTextLayer({ file, page, layer }: LayeredPage, options: ReadPageOptions): Promise<PageReading> {
    const { unread, ...text } = await this.#withPictures({ file, page, areas: layer.pictures }, layer, options);
    const { rotation } = layer;
    const drawn = { ...options.limits, dpi: barcodeDpi, colour: 'grey', rotation } as const;
    const opened = await this.#opener.page(file, page, drawn);
    const { image } = opened;
    const [codes, marks] = await Promise.all([this.#codesOf(image, options), this.#marksOf(image, options)]);
    const points = 72 / (image.dpi ?? barcodeDpi);
    return {
      number: page,
      width: Math.round(image.width * points),
      height: Math.round(image.height * points),
      dpi: 72,
      rotation,
      skew: wordSkew(text.blocks, image),
      source: 'text_layer',
      ...withUnread(withFaults({ score: 1, defects: [] }, opened.faults ?? []), unread),
      ...text,
      ...codes,
      ...withRoundedPoints({ ...marks, ruledLines: linesOfLayer(layer, marks) }),
      ...(await this.#formOf(opened, () => this.#opener.formFields(file, { number: page, rotation }, options.limits))),
      ...(await fileAttachment(this.#opener, { file, page, opened }, options.limits)),
      engine: textLayerStamp,
    };
  }

  /** What the text layer says and what is read in pictures beside it. */
  async #withPictures(pictured: PicturedPage, layer: TextLayer, options: ReadPageOptions): Promise<PicturedText> {
    if (pictured.areas.length === 0) return { ...readText(layer.blocks), unread: {} };
    const uses = { opener: this.#opener, engine: this.#engine };
    const readings = await readPictures(uses, pictured, readingOptions(options, layer));
    const { blocks, leftOut } = withPictures(layer.blocks, readings);
    return {
      ...readText(blocks),
      ...(leftOut.length > 0 && { leftOut: withRoundedPlaces(withPrintableText(leftOut)) }),
      pictures: areasOf(readings),
      unread: unreadInPictures(readings),
    };
  }

  async #recognise(file: DocumentFile, page: number, options: ReadPageOptions): Promise<PageReading> {
    const opened = await this.#opener.page(file, page, { ...options.limits, ...readAt });
    const { image, rotation: applied } = opened;
    const { rotation, ...seen } = await this.#readImage(image, options);
    const upright = rotateSize(image, rotation);
    const turned = { number: page, rotation: ((applied + rotation) % 360) as Rotation };
    const asSeen = {
      ...seen,
      blocks: rotateBlocks(seen.blocks, rotation),
      ...(seen.leftOut && { leftOut: rotateBlocks(seen.leftOut, rotation) }),
      ...(seen.grid && { grid: rotateGrid(seen.grid, rotation) }),
      barcodes: rotateBarcodes(seen.barcodes, rotation),
      marks: rotateFormMarks(seen.marks, rotation),
    };
    const examine = (at: number, blocks: readonly Block[]): Promise<PageAppearance> =>
      this.#images.examine(image, { rotation, step: at, words: placesOfWords(blocks), ...workLimits(options) });
    const step = measuringStep(upright, asSeen.blocks);
    const look = await examine(step, asSeen.blocks);
    const sheet = look.sheet && sheetOfPage(look.sheet, upright, asSeen.blocks);
    const read = sheet === null ? asSeen : await this.#rectified({ file, page, sheet, rotation }, asSeen, options);
    const readStep = measuringStep(upright, read.blocks);
    const { measures } = readStep === step ? look : await examine(readStep, read.blocks);
    return {
      number: page,
      ...upright,
      dpi: image.dpi,
      rotation: turned.rotation,
      skew: pageSkew(read.blocks, upright),
      ...(read.sheet && { sheet: read.sheet }),
      ...(read.grid && { grid: roundedGrid(read.grid) }),
      source: 'ocr',
      ...withUnread(withFaults(ratePageQuality(measures, upright, read.blocks), opened.faults ?? []), read),
      ...(read.reread && { reread: read.reread }),
      ...readText(read.blocks),
      ...(read.leftOut && { leftOut: withRoundedPlaces(withPrintableText(read.leftOut)) }),
      barcodes: read.barcodes,
      barcodesSought: read.barcodesSought,
      ...withRoundedPoints(read.marks),
      ...(await this.#formOf(opened, () => this.#opener.formFields(file, turned, options.limits))),
      ...(await fileAttachment(this.#opener, { file, page, opened }, options.limits)),
      engine: read.engine,
    };
  }

  /** Blocks and barcodes as they lie on the image, and the rotation that makes it upright. */
  async #readImage(image: PageImage, options: ReadPageOptions): Promise<PageText & { readonly rotation: Rotation }> {
    const [{ blocks, leftOut = [], unreadScripts, reread, rotation, grid, engine }, codes, marks] = await Promise.all([
      this.#engine.read(image, {
        languages: options.languages,
        profile: options.profile,
        layout: 'page',
        ...workLimits(options),
      }),
      this.#codesOf(image, options),
      this.#marksOf(image, options),
    ]);
    const unread = { ...(leftOut.length > 0 && { leftOut }), ...(unreadScripts && { unreadScripts }) };
    const found = { blocks, ...(reread && { reread }), ...unread, ...(grid && { grid }) };
    const onFlat = grid ? await this.#marksOf(image, options, grid) : marks;
    return { ...found, ...codes, marks: onFlat, engine, rotation: rotation ?? 0 };
  }

  /**
   * The sheet read by itself, or what was read before where that says more. The places are those on the upright page.
   */
  async #rectified(photo: PhotographedSheet, before: PageText, options: ReadPageOptions): Promise<PageText> {
    const { file, page, sheet, rotation } = photo;
    const corners = rotateCorners(sheet.corners, ((360 - rotation) % 360) as Rotation);
    const after = await nullOnFailure(async () => {
      const { image } = await this.#opener.page(file, page, { ...options.limits, ...readAt, sheet: corners });
      const { rotation: left, ...read } = await this.#readImage(image, options);
      return left === 0
        ? { ...read, ...placeOnPage(read, sheet.corners), marks: placeMarksOnPage(read.marks, sheet.corners) }
        : null;
    });
    return betterOnSheet(before, after, sheet);
  }

  /** A page whose codes cannot be read is still a page, unless it is not to blame; in the end a warning says so. */
  async #codesOf(
    image: PageImage,
    options: ReadPageOptions,
  ): Promise<Required<Pick<PageReading, 'barcodes' | 'barcodesSought'>>> {
    const granted = workLimits(options);
    const limits = { ...granted, timeoutMs: Math.min(granted.timeoutMs, maxBarcodeMs) };
    const found = await nullOnFailure(() => this.#barcodes.read(image, limits));
    return { barcodes: found ?? [], barcodesSought: found !== null };
  }

  /** A page is not lost for its form; most have none, and are not opened once more to find that out. */
  async #formOf(
    { hasAnnotations = false }: OpenedPage,
    read: () => Promise<readonly FormField[]>,
  ): Promise<Pick<PageReading, 'formFields'>> {
    const formFields = hasAnnotations ? await nullOnFailure(read) : null;
    return formFields === null || formFields.length === 0 ? {} : { formFields };
  }

  /** A page is not lost for its lines either. */
  async #marksOf(image: PageImage, options: ReadPageOptions, grid?: PageGrid): Promise<FormMarks> {
    const how = { ...workLimits(options), ...(grid && { grid }) };
    return (await nullOnFailure(() => this.#images.findFormMarks(image, how))) ?? noFormMarks;
  }
}

/** What engines receive of the limits. */
function workLimits({ limits }: ReadPageOptions): Required<WorkLimits> {
  const { timeoutMs, extra = false, urgent = false, cores = 1 } = limits;
  return { timeoutMs, extra, urgent, cores };
}

/** How parts of a page are drawn and read. */
function readingOptions(options: ReadPageOptions, { rotation }: TextLayer): PictureOptions {
  const { languages, profile, limits } = options;
  return { render: { ...limits, ...readAt, rotation }, read: { languages, profile, ...workLimits(options) } };
}

const textLayerStamp: EngineStamp = { name: 'text-layer', version: '1', models: [], backend: 'pdf' };

function withRoundedPoints(marks: FormMarks): FormMarks {
  return mapFormMarks(marks, { point: roundedPoint, polygon: roundedPolygon });
}
