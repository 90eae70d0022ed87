import type { Box } from './geometry.ts';
import type { PageReading } from './page.ts';

/** What saving a PDF again appended: nothing on a page, a signature, values of form fields, or content of pages. */
export type SaveKind = 'nothing' | 'signature' | 'form' | 'content';

/** Something that lies over what a page showed before. */
export interface Overlay {
  readonly page: number;
  /**
   * `picture_text`: text on a picture that fills the page. `annotation`: a note, stamp or shape of a viewer.
   * `flattened`: the same made part of the page. `other_font`: a few letters of a font that is used for nothing else
   * and not embedded, as only a program that did not make the file needs.
   */
  readonly kind: 'picture_text' | 'annotation' | 'flattened' | 'other_font';
  /** In fractions of the page as the file shows it. */
  readonly box: Box;
}

/** What a PDF reports how it came to be. Anything in it can be forged or missing. */
export interface FileTraces {
  /** Programs that the newest version names: creator and producer. */
  readonly programs: readonly string[];
  /** Producers that earlier versions inside the file name, and the newest does not. */
  readonly earlierProducers: readonly string[];
  /** ISO instants. */
  readonly createdAt: string | null;
  readonly modifiedAt: string | null;
  /** What was appended after the file was first complete, in order. */
  readonly saves: readonly SaveKind[];
  /** What was appended after the last signature; null for a file without one. */
  readonly sinceSigning: readonly SaveKind[] | null;
  readonly overlays: readonly Overlay[];
}

export const editSigns = ['image_editor', 'pdf_editor', 'other_program', 'saved_again', 'laid_over_fields'] as const;
export type EditSign = (typeof editSigns)[number];

/** Programs that draw and retouch. They are named in full, or a word of their name would be found elsewhere. */
const imageEditors =
  /\b(?:Adobe (?:Photoshop|Illustrator|Fireworks)|GIMP|CorelDRAW|Corel PHOTO-PAINT|Inkscape|Affinity (?:Photo|Designer|Publisher)|Pixelmator|Photopea|Paint\.NET|PaintShop|Canva|PicsArt|Krita|Figma)\b/i;
/** Programs whose purpose is to change what a PDF says. Those that also only merge, shrink or convert are left out. */
const pdfEditors =
  /\b(?:PDFelement|PDF-?XChange Editor|Foxit (?:PhantomPDF|PDF Editor)|Master PDF Editor|PDFescape|Sejda|Nitro Pro|Infix|PDFill|Soda PDF|Acrobat Pro(?: DC)? \d* ?Paper Capture|DocHub|PDF Expert|pdfFiller|Movavi PDF|UPDF|Xodo)\b/i;

/** Seconds by which the two dates of one saving may differ. */
const sameSaving = 60;

/** Whether one of the programs is for retouching pictures or for changing the text of PDFs. */
export function signOfProgram({ programs, earlierProducers }: FileTraces): EditSign | null {
  const all = [...programs, ...earlierProducers];
  if (all.some((name) => imageEditors.test(name))) return 'image_editor';
  return all.some((name) => pdfEditors.test(name)) ? 'pdf_editor' : null;
}

/**
 * What speaks for a change of the file after it was made. `isOverlaid`: whether an overlay lies where a field was read.
 */
export function signsOfEditing(traces: FileTraces, isOverlaid: boolean): readonly EditSign[] {
  const { createdAt, modifiedAt, earlierProducers, saves } = traces;
  const isLater =
    createdAt !== null && modifiedAt !== null && Date.parse(modifiedAt) - Date.parse(createdAt) > sameSaving * 1000;
  const signs: readonly (readonly [EditSign, boolean])[] = [
    ['saved_again', saves.includes('content')],
    ['other_program', isLater && earlierProducers.length > 0],
    ['laid_over_fields', isOverlaid],
  ];
  return signs.flatMap(([sign, shows]) => (shows ? [sign] : []));
}

/** The overlays that say something of pages as they were read: print of a text layer is expected to lie on pictures. */
export function relevantOverlays(overlays: readonly Overlay[], pages: readonly PageReading[]): readonly Overlay[] {
  return overlays.filter((overlay) => {
    const page = pages.find(({ number }) => number === overlay.page);
    if (page === undefined) return false;
    if (overlay.kind === 'picture_text') return page.source === 'ocr';
    return overlay.kind !== 'other_font' || page.source === 'text_layer';
  });
}

/** Whether most of the overlay, or of the field, is common to both. */
export function covers({ box: a }: Pick<Overlay, 'box'>, b: Box): boolean {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (across <= 0 || down <= 0) return false;
  return across * down > 0.5 * Math.min(a.width * a.height, b.width * b.height);
}
