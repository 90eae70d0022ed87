import type { FileTraces } from '../reading/document/file-traces.ts';
import type { FormField } from '../reading/document/form-field.ts';
import type { RuledLine } from '../reading/document/form-marks.ts';
import type { Box, Polygon } from '../reading/document/geometry.ts';
import type { PageImage, Rotation } from '../reading/document/page.ts';
import type { PageFault } from '../reading/document/page-faults.ts';
import type { Block } from '../reading/document/text-layout.ts';
import type { XmlReading } from '../reading/document/xml-element.ts';
import type { FileType } from '../template/file-formats.ts';
import type { TaskLimits } from './task-pool.ts';

/** When `signal` aborts, the call rejects with the reason. */
export interface OpenLimits extends TaskLimits {
  /** Pages of the longest file whose `outline` is answered. Single pages are opened of longer ones too. */
  readonly maxPages: number;
  readonly maxPixelsPerPage: number;
}

export interface DocumentFile {
  readonly type: FileType;
  readonly bytes: Uint8Array;
  readonly password: string | null;
}

export interface DocumentOutline {
  /** In page order. Sizes are pixels of images and points (1/72 inch) of PDF pages, after the file's own rotation. */
  readonly pages: readonly { readonly width: number; readonly height: number }[];
}

export interface RenderOptions {
  /** Resolution of PDF pages; images keep their own pixels. */
  readonly dpi: number;
  readonly colour: 'grey' | 'rgb';
  /** Shrinks so that the longer side has at most this many pixels; never enlarges. */
  readonly maxSide?: number;
  /**
   * Clockwise turn of the page as it is stored, in the place of the one that the file itself asks for: pages that were
   * read are known to be upright with another one.
   */
  readonly rotation?: Rotation;
  /**
   * Corners of a sheet on the page, clockwise from the sheet's top left: only the sheet is answered, made rectangular.
   * In fractions of the page as it would be answered without.
   */
  readonly sheet?: Polygon;
}

export interface OpenedPage {
  /** Turned as asked for; otherwise upright as far as the file itself shows (EXIF, PDF rotation). */
  readonly image: PageImage;
  /** Clockwise turn that was applied: the one asked for, or that of the file's own metadata. */
  readonly rotation: Rotation;
  /** Whether the page has annotations, among which form fields are; absent for what is no PDF. */
  readonly hasAnnotations?: boolean;
  /** Whether the file holds other files. */
  readonly hasAttachments?: boolean;
  /** What the page shows is not what its file holds; missing where nothing of that is known. */
  readonly faults?: readonly PageFault[];
}

/** A page, numbered from 1, and the turn with which it is opened, where it is another one than that of the file. */
export interface TurnedPage extends Pick<RenderOptions, 'rotation'> {
  readonly number: number;
}

/**
 * The words of a page that a file draws as text, and what they leave open. Places are those on the page with
 * `rotation`.
 */
export interface TextLayer {
  /** Clockwise turn that makes most of the text upright: that of the file itself, unless its text is turned too. */
  readonly rotation: Rotation;
  readonly blocks: readonly Block[];
  /** Areas of pictures in which something is printed that is not among the words. At most a few. */
  readonly pictures: readonly Box[];
  /** Straight lines that the file draws as paths; none where it draws its page as a picture. */
  readonly ruledLines: readonly RuledLine[];
  /** Glyphs of a font look unlike the characters that the file says they are. Missing where none do. */
  readonly isDoubted?: true;
}

/** An XML file that a PDF holds; its bytes are null where they cannot be had, or are too many. */
export interface AttachedXml {
  readonly name: string;
  readonly bytes: Uint8Array | null;
}

/** The XML file that another file holds, as it was read. */
export type FileAttachment = XmlReading & { readonly name: string };

/**
 * Opens hostile files. Decoding runs where it can be killed; a file that hangs, explodes or crashes its decoder hurts
 * nothing but itself.
 *
 * Errors: `UNREADABLE_FILE` (damaged, too complex, or no page), `ENCRYPTED_FILE` (password missing or wrong),
 * `TOO_MANY_PAGES`, `IMAGE_TOO_LARGE` (beyond `maxPixelsPerPage`), `DEADLINE_EXCEEDED` (beyond `timeoutMs`).
 */
export interface DocumentOpener {
  /** Reads structure only. */
  outline(file: DocumentFile, limits: OpenLimits): Promise<DocumentOutline>;
  /**
   * Words that the file draws as text on a page and that can be seen there, by position. Null when there are none, when
   * they are not to be trusted (`assessTextLayer`), when most of what is printed is not among them (a scan, a pasted
   * picture), or when a few words are not all that can be seen (a stamp). Renders at most a small preview.
   */
  textLayer(file: DocumentFile, number: number, limits: OpenLimits): Promise<TextLayer | null>;
  /** Fields of a form that can be seen on a page, in the order of the file; none of what is no PDF, or no form. */
  formFields(file: DocumentFile, page: TurnedPage, limits: OpenLimits): Promise<readonly FormField[]>;
  /**
   * What the file itself reports how it came to be; overlays of the given pages. Null for what is no
   * PDF: pictures tell nothing.
   */
  traces(file: DocumentFile, pages: readonly TurnedPage[], limits: OpenLimits): Promise<FileTraces | null>;
  /**
   * The XML file that a PDF holds as an attachment: the one that bears a name of the standards for invoices, else the
   * first. Null without one, and for what is no PDF.
   */
  attachment(file: DocumentFile, limits: OpenLimits): Promise<FileAttachment | null>;
  /** The elements of an XML file, or why it was refused. */
  xml(file: DocumentFile, limits: OpenLimits): Promise<XmlReading>;
  /** Decodes one page, numbered from 1. */
  page(file: DocumentFile, number: number, options: RenderOptions & OpenLimits): Promise<OpenedPage>;
  /** Frees threads, for good; what still runs and later calls fail with `DEPENDENCY_UNAVAILABLE`, retryable. */
  close(): Promise<void>;
}

/** A call of a `DocumentOpener` as it is handed to a thread. */
export type DecodeTask =
  | { readonly kind: 'outline'; readonly file: DocumentFile; readonly limits: OpenLimits }
  | { readonly kind: 'attachment' | 'xml'; readonly file: DocumentFile; readonly limits: OpenLimits }
  | { readonly kind: 'textLayer'; readonly file: DocumentFile; readonly number: number; readonly limits: OpenLimits }
  | { readonly kind: 'formFields'; readonly file: DocumentFile; readonly page: TurnedPage; readonly limits: OpenLimits }
  | {
      readonly kind: 'traces';
      readonly file: DocumentFile;
      readonly pages: readonly TurnedPage[];
      readonly limits: OpenLimits;
    }
  | {
      readonly kind: 'page';
      readonly file: DocumentFile;
      readonly number: number;
      readonly options: RenderOptions & OpenLimits;
    };
