import type { PageAttachment } from './attached-invoice.ts';
import type { Barcode } from './barcode.ts';
import type { FormField } from './form-field.ts';
import type { RuledLine, SelectionMark } from './form-marks.ts';
import type { Polygon } from './geometry.ts';
import type { LeftOutBlock } from './left-out.ts';
import type { PageFault } from './page-faults.ts';
import type { PageGrid } from './page-grid.ts';
import type { Script } from './script.ts';
import type { Table } from './tables/table.ts';
import type { Block } from './text-layout.ts';

/** `xml`: the file is data, and no page of it was seen. */
export type TextSource = 'text_layer' | 'ocr' | 'xml';
export type Rotation = 0 | 90 | 180 | 270;

/**
 * Decoded pixels of one upright page or photo: rows top to bottom, `channels` bytes a pixel, no padding. They may lie
 * in memory that threads share, so nobody writes to them.
 */
export interface PageImage {
  readonly width: number;
  readonly height: number;
  /** 1 = grey, 3 = RGB. */
  readonly channels: 1 | 3;
  readonly pixels: Uint8Array;
  /** Dots per inch when the file states or implies them, else null. */
  readonly dpi: number | null;
}

/** Which engine did a piece of work, for every result. */
export interface EngineStamp {
  /** Technology, such as `tesseract.js`. */
  readonly name: string;
  readonly version: string;
  /** Models or language data that ran, such as `por+eng 4.0.0_best_int`. */
  readonly models: readonly string[];
  /** Where it ran, such as `wasm` or `tfjs-node`. */
  readonly backend: string;
}

/** What the pixels of a page show. */
export type PictureDefect = 'blurred' | 'glare' | 'dark' | 'cut_off' | 'too_small' | 'low_contrast';

export type QualityDefect = PictureDefect | PageFault;

/** Word confidences of one page, 0..1. `lowShare` is the share of words below 0.6. */
export interface ConfidenceSummary {
  readonly mean: number;
  readonly p10: number;
  readonly min: number;
  readonly lowShare: number;
}

/** What lines in other scripts were read again with, though neither the request nor the track names their language. */
export interface Rereading {
  /** In which lines were read. */
  readonly scripts: readonly Script[];
  /** By the names that the engine has for them. */
  readonly languages: readonly string[];
  readonly engine: EngineStamp;
}

/** Where a page with a text layer shows a picture that was read by OCR. */
export interface PictureArea {
  readonly polygon: Polygon;
  /** Null where the picture could not be read. */
  readonly engine: EngineStamp | null;
  /** As that of a page. */
  readonly reread?: Rereading;
  /** Scripts of writing in it that was not read, as far as they are known. Missing where none was found out. */
  readonly unreadScripts?: readonly Script[];
}

/** One page as it was read. Geometry refers to the upright page. An XML file is one page without size and words. */
export interface PageReading {
  readonly number: number;
  /** Pixels of the upright page as read. */
  readonly width: number;
  readonly height: number;
  readonly dpi: number | null;
  /** Clockwise turn that made the page upright. */
  readonly rotation: Rotation;
  /** Degrees, positive is clockwise. */
  readonly skew: number;
  /**
   * Corners of the sheet or card, where the page is a photo of one that was seen from the side or lies askew. Missing
   * where none was found or nothing is gained by it.
   */
  readonly sheet?: Polygon;
  /** Where the page lies bent, where it was flattened to read it. Missing on other pages. */
  readonly grid?: PageGrid;
  readonly source: TextSource;
  readonly quality: { readonly score: number; readonly defects: readonly QualityDefect[] };
  readonly confidence: ConfidenceSummary;
  /** Scripts of writing that was not read, as far as they are known. Missing where none was found out. */
  readonly unreadScripts?: readonly Script[];
  /**
   * What lines were read again with because they are in a script that none of the languages of the request or track
   * has. Missing where none were.
   */
  readonly reread?: Rereading;
  readonly blocks: readonly Block[];
  /** Writing that is not in the blocks. Missing where there is none. */
  readonly leftOut?: readonly LeftOutBlock[];
  /** Of a page with a text layer; what they say is among the blocks. Missing where no picture was to be read. */
  readonly pictures?: readonly PictureArea[];
  readonly barcodes: readonly Barcode[];
  /** Whether the whole page was searched for barcodes, so that none found means that there is none to read. */
  readonly barcodesSought?: boolean;
  /**
   * Straight printed lines, which bound the boxes of forms and tables; on a bent page straight once it is flattened.
   * On a page with a text layer those that the file draws, where it draws any, with those seen in its pictures.
   */
  readonly ruledLines?: readonly RuledLine[];
  /** Printed boxes to be ticked. */
  readonly selectionMarks?: readonly SelectionMark[];
  /** Fields of a form that the file itself holds. Missing where it holds none. */
  readonly formFields?: readonly FormField[];
  /**
   * The XML file that the PDF holds, on its first page: an invoice, or one that was refused; of an XML file what it
   * says itself. Missing without one.
   */
  readonly attachment?: PageAttachment;
  /** From the top. Missing in readings, which say what a result finds its tables by. */
  readonly tables?: readonly Table[];
  readonly lowConfidenceRegions: readonly Polygon[];
  readonly engine: EngineStamp;
}

/** What lines in other scripts were read again with, on a page and in its pictures. */
export function rereadingsOf({
  reread,
  pictures = [],
}: Pick<PageReading, 'reread' | 'pictures'>): readonly Rereading[] {
  return [reread, ...pictures.map((picture) => picture.reread)].filter((each) => each !== undefined);
}

/** All that read a page: also what read the pictures beside its text layer, and lines in other scripts. */
export function enginesOf(page: PageReading): readonly EngineStamp[] {
  const ofPictures = (page.pictures ?? []).flatMap((picture) => picture.engine ?? []);
  return [page.engine, ...ofPictures, ...rereadingsOf(page).map(({ engine }) => engine)];
}
