import { DocfaceError } from '../../domain/errors.ts';
import type { DocumentFile, DocumentOpener, OpenLimits } from '../../domain/ports/document-opener.ts';
import type { ImageAnalysis } from '../../domain/ports/image-analysis.ts';
import type { PicturedPage, SearchablePdf } from '../../domain/ports/searchable-pdf.ts';
import type { PageReading } from '../../domain/reading/document/page.ts';
import { hasPictureText } from '../../domain/reading/document/picture-text.ts';
import { type PageDirection, type UprightPages, uprightAs } from './upright-pages.ts';

/** Pixels along the longer side at which two drawings of a page are compared. */
const comparedSide = 300;
/** Writing that takes longer is the fault of the file. */
const maxWritingMs = 20_000;

/** A page of a result without what was read on it. */
export interface PageOutline extends PageDirection, Pick<PageReading, 'source'> {
  readonly number: number;
  /** Whether words were read in pictures beside its text layer. */
  readonly hasPictureText: boolean;
}

export function outlineOf(page: PageReading): PageOutline {
  const { number, source, rotation } = page;
  return { number, source, rotation, hasPictureText: hasPictureText(page) };
}

/** What was read from a file. */
export interface ReadPages {
  readonly pages: readonly PageOutline[];
  /** As `SearchablePdf` takes it. */
  readonly result: Uint8Array;
}

/** Pages that are in memory, as the writer takes them. */
export function readPagesOf(pages: readonly PageReading[]): ReadPages {
  return { pages: pages.map(outlineOf), result: new TextEncoder().encode(JSON.stringify({ pages })) };
}

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
   * Errors as `DocumentOpener` and `SearchablePdf`; `UNREADABLE_FILE` too for a PDF that takes too much memory or time.
   */
  async write(file: DocumentFile, read: ReadPages, limits: OpenLimits): Promise<Uint8Array> {
    if (file.type !== 'pdf') return this.#pictures(file, read, limits);
    if (read.pages.every((page) => page.source === 'text_layer' && !page.hasPictureText)) return file.bytes;
    return (await this.#overlay(file, read, limits)) ?? (await this.#pictures(file, read, limits));
  }

  /** Null when the pages would not survive. */
  async #overlay(file: DocumentFile, read: ReadPages, limits: OpenLimits): Promise<Uint8Array | null> {
    try {
      const timeoutMs = Math.min(maxWritingMs, limits.timeoutMs);
      const bytes = await this.#uses.pdf.overlay(file, read.result, { ...limits, timeoutMs });
      return (await this.#isIntact(file, { bytes, pages: read.pages }, limits)) ? bytes : null;
    } catch (error) {
      if (!(error instanceof DocfaceError) || limits.signal?.aborted === true) throw error;
      if (error.code === 'DEPENDENCY_UNAVAILABLE' || (error.code === 'DEADLINE_EXCEEDED' && error.retryable))
        throw error;
      if (error.code === 'ENGINE_FAILED' || error.code === 'DEADLINE_EXCEEDED') throw tooHeavy(error);
      return null;
    }
  }

  /** Whether every page of the new PDF looks as it did, but for the turn that makes it upright. */
  async #isIntact(
    file: DocumentFile,
    made: Pick<ReadPages, 'pages'> & { readonly bytes: Uint8Array },
    limits: OpenLimits,
  ): Promise<boolean> {
    const { opener, images } = this.#uses;
    const result: DocumentFile = { type: 'pdf', bytes: made.bytes, password: null };
    const preview = { ...limits, dpi: 72, colour: 'grey', maxSide: comparedSide } as const;
    const [before, after] = [await opener.outline(file, limits), await opener.outline(result, limits)];
    if (before.pages.length !== after.pages.length) return false;
    for (const index of before.pages.keys()) {
      const reading = made.pages.find(({ number }) => number === index + 1) ?? null;
      const was = await opener.page(file, index + 1, { ...preview, ...uprightAs(reading) });
      const is = await opener.page(result, index + 1, preview);
      if (!(await images.looksAlike(was.image, is.image, limits))) return false;
    }
    return true;
  }

  async #pictures(file: DocumentFile, read: ReadPages, limits: OpenLimits): Promise<Uint8Array> {
    const { pages } = await this.#uses.opener.outline(file, limits);
    const pictured: PicturedPage[] = [];
    for (const index of pages.keys()) {
      const number = index + 1;
      const reading = read.pages.find((page) => page.number === number) ?? null;
      const { bytes, ...size } = await this.#uses.pages.picture(file, { number, reading }, { type: 'jpeg', limits });
      pictured.push({ number, jpeg: bytes, ...size });
    }
    return this.#uses.pdf.compose(pictured, read.result, limits);
  }
}

function tooHeavy(cause: DocfaceError): DocfaceError {
  return new DocfaceError(
    'UNREADABLE_FILE',
    'The PDF takes too much memory or time to write words into it. Its pages can be had as pictures.',
    { cause },
  );
}
