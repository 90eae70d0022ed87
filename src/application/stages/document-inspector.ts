import { choosePortrait } from '../../domain/face/choose-portrait.ts';
import type { DocumentFile, DocumentOpener, OpenLimits, RenderOptions } from '../../domain/ports/document-opener.ts';
import type { FaceEngine } from '../../domain/ports/face-engine.ts';
import type { ImageAnalysis } from '../../domain/ports/image-analysis.ts';
import type { DocumentEvidence } from '../../domain/reading/document/document-evidence.ts';
import { type FileTraces, relevantOverlays } from '../../domain/reading/document/file-traces.ts';
import { type Box, boxAround, boxOf } from '../../domain/reading/document/geometry.ts';
import type { PageImage, PageReading } from '../../domain/reading/document/page.ts';
import { type ColourVerdict, judgeColour } from '../../domain/reading/document/page-colour.ts';
import type { Portrait } from '../../domain/reading/result/ocr-result.ts';
import type { Template } from '../../domain/template/template.ts';
import type { OcrTrack } from '../../domain/track/track.ts';
import type { RequestWarning } from '../../domain/warning.ts';
import type { QueuePosition } from '../concurrency/fair-queue.ts';
import type { ComputeSlots } from '../pipeline/compute-slots.ts';
import { nullOnFailure } from '../pipeline/failure-policy.ts';
import { faceImageOptions } from './face-matcher.ts';
import { uprightAs } from './upright-pages.ts';

/** Enough to see colours, and so few pixels that the noise of cameras averages out. */
const colourImageOptions = { dpi: 50, colour: 'rgb', maxSide: 480 } as const;
/** Faces beside a portrait: a ghost, the holder, whoever is behind. */
const maxFaces = 6;

const pdfRules = ['pdf.producer', 'pdf.edited', 'pdf.edited_after_signing'] as const;

/** What one document of a file is to be looked at for. */
export interface InspectionTask {
  /** Of the pages that are the document. */
  readonly pages: readonly PageReading[];
  readonly template: Template;
  readonly track: Pick<OcrTrack, 'portraits'>;
}

export interface Inspection {
  readonly evidence: DocumentEvidence;
  readonly portraits: readonly Portrait[];
  readonly warnings: readonly RequestWarning[];
}

export interface InspectionOptions {
  /** Whose work it is. */
  readonly position: QueuePosition;
  readonly limits: OpenLimits;
}

/** The original; asked for only where something is to be looked at. */
type OpenFile = () => Promise<DocumentFile>;

interface Uses {
  readonly opener: DocumentOpener;
  readonly faceEngine: FaceEngine;
  readonly images: ImageAnalysis;
  readonly slots: ComputeSlots;
}

/**
 * Looks at the original for what words do not tell: colours, traces of editing, portraits. Only where template and
 * track ask for it.
 */
export class DocumentInspector {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** A part that cannot be looked at is missing, portraits and barcodes with a warning; it never fails the document. */
  async inspect(open: OpenFile, task: InspectionTask, options: InspectionOptions): Promise<Inspection> {
    const unread = task.pages.some(({ barcodesSought }) => barcodesSought === false) ? [codesNotRead] : [];
    const asked = new Set(task.template.validate.map(({ rule }) => rule));
    const colours = asked.has('image.monochrome_copy')
      ? await nullOnFailure(async () => this.#colours(await open(), task, options))
      : null;
    const traces = pdfRules.some((rule) => asked.has(rule))
      ? await nullOnFailure(async () => ({ ofFile: await this.#traces(await open(), task, options) }))
      : null;
    const evidence = { ...(colours && { colours }), ...(traces && { traces: traces.ofFile }) };
    if (!task.track.portraits || task.template.portrait !== true) return { evidence, portraits: [], warnings: unread };
    const portraits = await nullOnFailure(async () => this.#portraits(await open(), task, options));
    return { evidence, portraits: portraits ?? [], warnings: [...unread, ...(portraits === null ? [notSought] : [])] };
  }

  async #colours(
    file: DocumentFile,
    { pages }: InspectionTask,
    options: InspectionOptions,
  ): Promise<readonly ColourVerdict[]> {
    const { images, slots } = this.#uses;
    const { timeoutMs } = options.limits;
    const measures = await Promise.all(
      pages.map(async (page) => {
        const image = await this.#upright(file, page, { ...options, image: colourImageOptions });
        const area = printedArea(page) ?? wholePage;
        return slots.run(options.position, (allocation) =>
          images.measureColour(image, area, { timeoutMs, ...allocation }),
        );
      }),
    );
    return measures.map((measure) => (measure === null ? 'unclear' : judgeColour(measure)));
  }

  async #traces(
    file: DocumentFile,
    { pages }: InspectionTask,
    { position, limits }: InspectionOptions,
  ): Promise<FileTraces | null> {
    const { opener, slots } = this.#uses;
    const turned = [...new Map(pages.map(({ number, rotation }) => [number, { number, rotation }])).values()];
    const traces = await slots.run(position, (allocation) => opener.traces(file, turned, { ...limits, ...allocation }));
    return traces && { ...traces, overlays: relevantOverlays(traces.overlays, pages) };
  }

  async #portraits(
    file: DocumentFile,
    { pages }: InspectionTask,
    options: InspectionOptions,
  ): Promise<readonly Portrait[]> {
    const { faceEngine, slots } = this.#uses;
    const { timeoutMs } = options.limits;
    const perPage = await Promise.all(
      pages.map(async (page) => {
        const image = await this.#upright(file, page, { ...options, image: faceImageOptions });
        const { faces } = await slots.run(options.position, (allocation) =>
          faceEngine.find(image, { maxFaces, extent: 'all', timeoutMs, ...allocation }),
        );
        const { width, height } = image;
        return choosePortrait({ image: 1, page: page.number, width, height, faces }, printedArea(page), faceEngine);
      }),
    );
    return perPage.filter((portrait) => portrait !== null);
  }

  /** The page as its reading sees it. */
  #upright(
    file: DocumentFile,
    page: PageReading,
    { position, limits, image: requested }: InspectionOptions & { readonly image: RenderOptions },
  ): Promise<PageImage> {
    return this.#uses.slots.run(position, async (allocation) => {
      const options = { ...limits, ...allocation, ...requested, ...uprightAs(page) };
      return (await this.#uses.opener.page(file, page.number, options)).image;
    });
  }
}

const wholePage: Box = { x: 0, y: 0, width: 1, height: 1 };

const codesNotRead: RequestWarning = {
  code: 'BARCODES_NOT_READ',
  message:
    'The barcodes of a page could not be read: it is the one whose `barcodesSought` is false. The rest is complete; reprocess the request to try again.',
};

const notSought: RequestWarning = {
  code: 'PORTRAIT_NOT_SOUGHT',
  message:
    'The portrait of a document was not looked for, because the engine for faces could not do it. The rest is complete; reprocess the request to try again.',
};

/** Where words are: the table that a card lies on has none. */
function printedArea({ blocks }: PageReading): Box | null {
  return boxAround(blocks.map(({ polygon }) => boxOf(polygon)));
}
