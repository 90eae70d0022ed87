import type { TurnedPage } from '../../domain/ports/document-opener.ts';
import type { Overlay } from '../../domain/reading/document/file-traces.ts';
import type { Box } from '../../domain/reading/document/geometry.ts';
import { measureIn } from './page-measure.ts';
import { loadTurnedPage, type PdfDocument } from './pdf-document.ts';
import type { Pdfium } from './pdfium-module.ts';
import { undrawnModes } from './text-paint.ts';

/** FPDF_PAGEOBJ_* of fpdf_edit.h. */
const objectTypes = { text: 1, image: 3, form: 5 } as const;
/** FPDF_ANNOT_* of fpdf_annot.h: free text, square, stamp, ink, redaction. */
const coveringAnnotations: ReadonlySet<number> = new Set([3, 5, 13, 15, 28]);
/** Beyond these a page is not looked at further. */
const max = { objects: 20_000, annotations: 500, overlays: 500 } as const;
/** Share of the page that a scan fills at least, and that an overlay fills at most. */
const shares = { scan: 0.5, overlay: 0.15 } as const;
/** Share of the text objects, and number of them, that a font has at most to be out of place. */
const oddFont = { share: 0.05, objects: 4 } as const;

interface PageObject {
  readonly handle: number;
  readonly type: number;
  readonly box: Box;
}

type Measure = ReturnType<typeof measureIn>;

function boxBetween(measure: Measure, rect: readonly [number, number, number, number]): Box {
  const [left, bottom, right, top] = rect;
  const [a, b] = [measure(left, top), measure(right, bottom)];
  const [x, y] = [Math.min(a[0], b[0]), Math.min(a[1], b[1])];
  return { x, y, width: Math.abs(a[0] - b[0]), height: Math.abs(a[1] - b[1]) };
}

function objectsOf(pdfium: Pdfium, page: number, measure: Measure): readonly PageObject[] {
  const count = Math.min(max.objects, pdfium._FPDFPage_CountObjects(page));
  const out = pdfium.wasmExports.malloc(16);
  return Array.from({ length: count }, (_, index): PageObject | null => {
    const handle = pdfium._FPDFPage_GetObject(page, index);
    if (handle === 0 || !pdfium._FPDFPageObj_GetBounds(handle, out, out + 4, out + 8, out + 12)) return null;
    const view = new DataView(pdfium.HEAPU8.buffer, out, 16);
    const at = (offset: number): number => view.getFloat32(offset, true);
    return {
      handle,
      type: pdfium._FPDFPageObj_GetType(handle),
      box: boxBetween(measure, [at(0), at(4), at(8), at(12)]),
    };
  }).filter((object) => object !== null);
}

const areaOf = ({ width, height }: Box): number => width * height;

function isDrawnText(pdfium: Pdfium, { handle, type }: Pick<PageObject, 'handle' | 'type'>): boolean {
  return type === objectTypes.text && !undrawnModes.has(pdfium._FPDFTextObj_GetTextRenderMode(handle));
}

/** Drawn text after a picture that fills the page. */
function onPictures(pdfium: Pdfium, objects: readonly PageObject[]): readonly Box[] {
  const scan = objects.findIndex(({ type, box }) => type === objectTypes.image && areaOf(box) >= shares.scan);
  if (scan === -1) return [];
  return objects.slice(scan + 1).flatMap((object) => (isDrawnText(pdfium, object) ? [object.box] : []));
}

/** Small forms with text that are drawn after text of the page itself. */
function flattened(pdfium: Pdfium, objects: readonly PageObject[]): readonly Box[] {
  const text = objects.findIndex((object) => isDrawnText(pdfium, object));
  if (text === -1) return [];
  return objects.slice(text + 1).flatMap(({ handle, type, box }) => {
    if (type !== objectTypes.form || areaOf(box) > shares.overlay) return [];
    const count = Math.min(100, pdfium._FPDFFormObj_CountObjects(handle));
    const inner = Array.from({ length: count }, (_, index) => pdfium._FPDFFormObj_GetObject(handle, index));
    return inner.some((each) => each !== 0 && pdfium._FPDFPageObj_GetType(each) === objectTypes.text) ? [box] : [];
  });
}

/** `ABCDEF+Arial-BoldMT` as `arial`: subset and style say nothing of the family. */
function familyOf(pdfium: Pdfium, font: number): string {
  const buffer = pdfium.wasmExports.malloc(256);
  const bytes = pdfium._FPDFFont_GetBaseFontName(font, buffer, 256);
  const end = Math.min(255, Math.max(0, bytes - 1));
  const name = new TextDecoder().decode(pdfium.HEAPU8.slice(buffer, buffer + end));
  pdfium.wasmExports.free(buffer);
  return name
    .replace(/^[A-Z]{6}\+/, '')
    .replace(/[-,].*$|(?:Bold|Italic|Oblique|Regular|PSMT|MT).*$/g, '')
    .toLowerCase();
}

/** Few texts in a font that is not embedded, on a page whose other fonts all are. */
function inOtherFonts(pdfium: Pdfium, objects: readonly PageObject[]): readonly Box[] {
  const texts = objects.filter((object) => isDrawnText(pdfium, object));
  const families = new Map<string, { readonly boxes: Box[]; isEmbedded: boolean }>();
  for (const { handle, box } of texts) {
    const font = pdfium._FPDFTextObj_GetFont(handle);
    const family = familyOf(pdfium, font);
    const known = families.get(family) ?? { boxes: [], isEmbedded: false };
    known.boxes.push(box);
    known.isEmbedded ||= pdfium._FPDFFont_GetIsEmbedded(font) === 1;
    families.set(family, known);
  }
  const odd = [...families.values()].filter(({ isEmbedded }) => !isEmbedded);
  const boxes = odd.flatMap((family) => family.boxes);
  const isOdd = boxes.length <= Math.min(oddFont.objects, oddFont.share * texts.length);
  return isOdd && odd.length < families.size ? boxes : [];
}

function annotations(pdfium: Pdfium, page: number, measure: Measure): readonly Box[] {
  const count = Math.min(max.annotations, pdfium._FPDFPage_GetAnnotCount(page));
  const out = pdfium.wasmExports.malloc(16);
  return Array.from({ length: count }, (_, index) => pdfium._FPDFPage_GetAnnot(page, index)).flatMap((handle) => {
    if (handle === 0 || !coveringAnnotations.has(pdfium._FPDFAnnot_GetSubtype(handle))) return [];
    if (!pdfium._FPDFAnnot_GetRect(handle, out)) return [];
    // FS_RECTF: left, top, right, bottom.
    const view = new DataView(pdfium.HEAPU8.buffer, out, 16);
    const at = (offset: number): number => view.getFloat32(offset, true);
    return [boxBetween(measure, [at(0), at(12), at(8), at(4)])];
  });
}

/** What lies over the first content of a page. A page too broken to be loaded has nothing. */
export function overlaysOf(pdf: PdfDocument, turned: TurnedPage): readonly Overlay[] {
  const { pdfium } = pdf;
  const page = loadTurnedPage(pdf, turned);
  if (page === 0) return [];
  const measure = measureIn(pdfium, page);
  const objects = objectsOf(pdfium, page, measure);
  const named = (kind: Overlay['kind'], boxes: readonly Box[]) =>
    boxes.map((box) => ({ page: turned.number, kind, box }));
  return [
    ...named('picture_text', onPictures(pdfium, objects)),
    ...named('annotation', annotations(pdfium, page, measure)),
    ...named('flattened', flattened(pdfium, objects)),
    ...named('other_font', inOtherFonts(pdfium, objects)),
  ].slice(0, max.overlays);
}
