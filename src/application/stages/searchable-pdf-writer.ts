import type { PageReading } from '../../domain/document/page.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { DocumentFile, DocumentOpener, OpenLimits } from '../../domain/ports/document-opener.ts';
import type { ImageAnalysis } from '../../domain/ports/image-analysis.ts';
import type { PicturedPage, SearchablePdf } from '../../domain/ports/searchable-pdf.ts';
import { type UprightPages, uprightAs } from './upright-pages.ts';

/** Pixels along the longer side at which two drawings of a page are compared. */
const comparedSide = 300;

interface Uses {
  readonly opener: DocumentOpener;
  readonly pages: UprightPages;
  readonly images: ImageAnalysis;
  readonly pdf: SearchablePdf;
}

/** Makes the searchable PDF of a file and what was read from it. */
export class SearchablePdfWriter {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /**
   * A PDF keeps its own pages, unless they cannot be written to without damage: then it becomes pictures, as images do.
   * Errors as `DocumentOpener` and `SearchablePdf`.
   */
  async execute(file: DocumentFile, readings: readonly PageReading[], limits: OpenLimits): Promise<Uint8Array> {
    if (file.type !== 'pdf') return this.#pictures(file, readings, limits);
    if (readings.every(({ source }) => source === 'text_layer')) return file.bytes;
    return (await this.#overlay(file, readings, limits)) ?? (await this.#pictures(file, readings, limits));
  }

  /** Null when the pages would not survive. */
  async #overlay(file: DocumentFile, readings: readonly PageReading[], limits: OpenLimits): Promise<Uint8Array | null> {
    try {
      const bytes = await this.#uses.pdf.overlay(file, readings, limits);
      return (await this.#isIntact(file, { bytes, readings }, limits)) ? bytes : null;
    } catch (error) {
      if (error instanceof DocfaceError) return null;
      throw error;
    }
  }

  /** Whether every page of the new PDF looks as it did, but for the turn that makes it upright. */
  async #isIntact(
    file: DocumentFile,
    made: { readonly bytes: Uint8Array; readonly readings: readonly PageReading[] },
    limits: OpenLimits,
  ): Promise<boolean> {
    const { opener, images } = this.#uses;
    const result: DocumentFile = { type: 'pdf', bytes: made.bytes, password: null };
    const preview = { ...limits, dpi: 72, colour: 'grey', maxSide: comparedSide } as const;
    const [before, after] = [await opener.outline(file, limits), await opener.outline(result, limits)];
    if (before.pages.length !== after.pages.length) return false;
    for (const index of before.pages.keys()) {
      const reading = made.readings.find(({ number }) => number === index + 1) ?? null;
      const was = await opener.page(file, index + 1, { ...preview, ...uprightAs(reading) });
      const is = await opener.page(result, index + 1, preview);
      if (!(await images.looksAlike(was.image, is.image, limits))) return false;
    }
    return true;
  }

  async #pictures(file: DocumentFile, readings: readonly PageReading[], limits: OpenLimits): Promise<Uint8Array> {
    const { pages } = await this.#uses.opener.outline(file, limits);
    const pictured: PicturedPage[] = [];
    for (const index of pages.keys()) {
      const reading = readings.find(({ number }) => number === index + 1) ?? null;
      const { bytes, ...size } = await this.#uses.pages.picture(
        file,
        { number: index + 1, reading },
        { type: 'jpeg', limits },
      );
      pictured.push({ jpeg: bytes, ...size, reading });
    }
    return this.#uses.pdf.compose(pictured, limits);
  }
}
