import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { init } from '@embedpdf/pdfium';

/**
 * The functions of PDFium's C interface (fpdfview.h, fpdf_text.h, fpdf_formfill.h, fpdf_flatten.h,
 * fpdf_edit.h, fpdf_annot.h, fpdf_doc.h, fpdf_signature.h, fpdf_attachment.h) that are used here. Pointers and
 * handles are addresses in the module's memory; 0 is null.
 */
export interface Pdfium {
  readonly HEAPU8: Uint8Array;
  readonly wasmExports: {
    malloc(bytes: number): number;
    free(pointer: number): void;
  };
  _FPDF_InitLibraryWithConfig(config: object): void;
  _FPDF_LoadMemDocument(data: number, size: number, password: number): number;
  _FPDF_GetLastError(): number;
  _FPDF_GetPageCount(document: number): number;
  _FPDF_GetFormType(document: number): number;
  _FPDF_GetPageSizeByIndexF(document: number, index: number, size: number): number;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_GetPageWidthF(page: number): number;
  _FPDF_GetPageHeightF(page: number): number;
  _FPDFPage_GetRotation(page: number): number;
  _FPDFPage_SetRotation(page: number, quarters: number): void;
  _FPDFPage_GetAnnotCount(page: number): number;
  _FPDFPage_HasTransparency(page: number): number;
  _FPDFPage_Flatten(page: number, flag: number): number;
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, buffer: number, stride: number): number;
  _FPDFBitmap_FillRect(bitmap: number, left: number, top: number, width: number, height: number, colour: number): void;
  _FPDFBitmap_GetBuffer(bitmap: number): number;
  _FPDFBitmap_GetFormat(bitmap: number): number;
  _FPDFBitmap_GetWidth(bitmap: number): number;
  _FPDFBitmap_GetHeight(bitmap: number): number;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDFBitmap_GetStride(bitmap: number): number;
  _FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    x: number,
    y: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ): void;
  _FPDFDOC_InitFormFillEnvironment(document: number, callbacks: number): number;
  _FORM_OnAfterLoadPage(page: number, form: number): void;
  _FPDF_FFLDraw(
    form: number,
    bitmap: number,
    page: number,
    x: number,
    y: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ): void;
  _FPDF_PageToDevice(
    page: number,
    startX: number,
    startY: number,
    sizeX: number,
    sizeY: number,
    rotate: number,
    pageX: number,
    pageY: number,
    deviceX: number,
    deviceY: number,
  ): number;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetUnicode(text: number, index: number): number;
  _FPDFText_IsHyphen(text: number, index: number): number;
  _FPDFText_IsGenerated(text: number, index: number): number;
  _FPDFText_HasUnicodeMapError(text: number, index: number): number;
  _FPDFText_GetLooseCharBox(text: number, index: number, rect: number): number;
  _FPDFText_GetCharOrigin(text: number, index: number, x: number, y: number): number;
  _FPDFText_GetMatrix(text: number, index: number, matrix: number): number;
  _FPDFText_GetFontSize(text: number, index: number): number;
  _FPDFText_GetTextObject(text: number, index: number): number;
  _FPDFTextObj_GetTextRenderMode(textObject: number): number;
  _FPDFFont_GetFlags(font: number): number;
  _FPDFFont_GetGlyphPath(font: number, code: number, size: number): number;
  _FPDFGlyphPath_CountGlyphSegments(path: number): number;
  _FPDFGlyphPath_GetGlyphPathSegment(path: number, index: number): number;
  _FPDFPathSegment_GetType(segment: number): number;
  _FPDFTextObj_GetFont(textObject: number): number;
  _FPDFFont_GetBaseFontName(font: number, buffer: number, bytes: number): number;
  _FPDFFont_GetIsEmbedded(font: number): number;
  _FPDF_GetMetaText(document: number, tag: number, buffer: number, bytes: number): number;
  _FPDFDoc_GetAttachmentCount(document: number): number;
  _FPDFDoc_GetAttachment(document: number, index: number): number;
  _FPDFAttachment_GetName(attachment: number, buffer: number, bytes: number): number;
  _FPDFAttachment_GetFile(attachment: number, buffer: number, bytes: number, size: number): number;
  _FPDF_GetSignatureCount(document: number): number;
  _FPDF_GetSignatureObject(document: number, index: number): number;
  _FPDFSignatureObj_GetByteRange(signature: number, buffer: number, length: number): number;
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFPageObj_GetFillColor(object: number, red: number, green: number, blue: number, alpha: number): number;
  _FPDFPageObj_GetStrokeColor(object: number, red: number, green: number, blue: number, alpha: number): number;
  _FPDFPageObj_GetStrokeWidth(object: number, width: number): number;
  _FPDFPath_GetDrawMode(path: number, fillMode: number, stroke: number): number;
  _FPDFPath_CountSegments(path: number): number;
  _FPDFPath_GetPathSegment(path: number, index: number): number;
  _FPDFPathSegment_GetPoint(segment: number, x: number, y: number): number;
  _FPDFPathSegment_GetType(segment: number): number;
  _FPDFPathSegment_GetClose(segment: number): number;
  _FPDFPageObj_GetMatrix(object: number, matrix: number): number;
  _FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number;
  _FPDFImageObj_GetBitmap(image: number): number;
  _FPDFImageObj_GetImagePixelSize(image: number, width: number, height: number): number;
  _FPDFImageObj_GetImageDataRaw(image: number, buffer: number, bytes: number): number;
  _FPDFImageObj_GetImageFilterCount(image: number): number;
  _FPDFImageObj_GetImageFilter(image: number, index: number, buffer: number, bytes: number): number;
  _FPDFFormObj_CountObjects(form: number): number;
  _FPDFFormObj_GetObject(form: number, index: number): number;
  _FPDFPage_GetAnnotCount(page: number): number;
  _FPDFPage_GetAnnot(page: number, index: number): number;
  _FPDFAnnot_GetSubtype(annotation: number): number;
  _FPDFAnnot_GetRect(annotation: number, rect: number): number;
  _FPDFPage_CloseAnnot(annotation: number): void;
  _FPDFPage_RemoveAnnot(page: number, index: number): number;
  _FPDFAnnot_GetFlags(annotation: number): number;
  _FPDFAnnot_GetFormFieldType(form: number, annotation: number): number;
  _FPDFAnnot_GetFormFieldFlags(form: number, annotation: number): number;
  _FPDFAnnot_GetFormFieldName(form: number, annotation: number, buffer: number, bytes: number): number;
  _FPDFAnnot_GetFormFieldAlternateName(form: number, annotation: number, buffer: number, bytes: number): number;
  _FPDFAnnot_GetStringValue(annotation: number, key: number, buffer: number, bytes: number): number;
  _FPDFAnnot_GetFormFieldValue(form: number, annotation: number, buffer: number, bytes: number): number;
  _FPDFAnnot_GetFormFieldExportValue(form: number, annotation: number, buffer: number, bytes: number): number;
  _FPDFAnnot_IsChecked(form: number, annotation: number): number;
  _FPDFAnnot_GetOptionCount(form: number, annotation: number): number;
  _FPDFAnnot_GetOptionLabel(form: number, annotation: number, index: number, buffer: number, bytes: number): number;
  _FPDFAnnot_IsOptionSelected(form: number, annotation: number, index: number): number;
}

/** A file that wants more memory than this is refused; a page of 40 megapixels in colour needs 120 MB. */
const maxHeapBytes = 768 * 1024 * 1024;

/** What a PDFium takes to begin with. */
const firstHeapBytes = 16 * 1024 * 1024;
/** The garbage collector sees but a small object in a PDFium: beyond this it is asked to look. */
const maxAbandonedBytes = 80 * 1024 * 1024;

type Functions = Readonly<Record<string, (...args: number[]) => number>>;
type Imports = Readonly<Record<string, Functions>>;

/** The part of the WebAssembly interface that is used here; Node's types leave it out. */
interface WebAssemblyRuntime {
  compile(bytes: Uint8Array): Promise<object>;
  readonly Instance: new (module: object, imports: Imports) => { readonly exports: object };
}
const webAssembly = (globalThis as unknown as { readonly WebAssembly: WebAssemblyRuntime }).WebAssembly;

let compiling: Promise<object> | undefined;

async function compile(): Promise<object> {
  return await webAssembly.compile(await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))));
}

/** Memory of the PDFiums of this thread since garbage was collected. */
let heldBytes = 0;

function withMemoryLimit(imports: Imports): Imports {
  let size = firstHeapBytes;
  heldBytes += size;
  const grow = (bytes: number, resize: (bytes: number) => number): number => {
    if (bytes > maxHeapBytes) return 0;
    heldBytes += bytes - size;
    size = bytes;
    return resize(bytes);
  };
  const limit = (values: Functions): Functions => {
    const resize = values['emscripten_resize_heap'];
    if (!resize) return values;
    return { ...values, emscripten_resize_heap: (bytes = 0) => grow(bytes >>> 0, resize) };
  };
  return Object.fromEntries(Object.entries(imports).map(([name, values]) => [name, limit(values)]));
}

/**
 * A fresh PDFium. The code is compiled once in a thread; the memory is new each time, so that a file that damages it
 * cannot reach the next one, and what it allocated is gone with it.
 */
export async function startPdfium(): Promise<Pdfium> {
  compiling ??= compile();
  const code = await compiling;
  const start = init as unknown as (options: object) => Promise<{ readonly pdfium: Pdfium }>;
  const { pdfium } = await start({
    instantiateWasm(imports: Imports, done: (instance: object) => void) {
      const instance = new webAssembly.Instance(code, withMemoryLimit(imports));
      done(instance);
      return instance.exports;
    },
    print: () => undefined,
    printErr: () => undefined,
  });
  callDirectly(pdfium);
  pdfium._FPDF_InitLibraryWithConfig({ version: 2 });
  return pdfium;
}

/**
 * Puts the functions of the WebAssembly instance in the place of those that wrap them, each of which asserts three
 * things and copies its arguments at every call: a page takes some ten thousand.
 */
function callDirectly(pdfium: Pdfium): void {
  const wrapped = pdfium as unknown as Record<string, unknown>;
  for (const [name, call] of Object.entries(pdfium.wasmExports)) {
    if (typeof wrapped[`_${name}`] === 'function') wrapped[`_${name}`] = call;
  }
}

let collectGarbage: (() => void) | undefined;

/** Gives the memory of PDFiums that nothing refers to any more back to the system, once there is much of it. */
export function freePdfiums(): void {
  if (heldBytes < maxAbandonedBytes) return;
  heldBytes = 0;
  if (collectGarbage === undefined) {
    setFlagsFromString('--expose-gc');
    collectGarbage = runInNewContext('gc') as () => void;
  }
  collectGarbage();
}
