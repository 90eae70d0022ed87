import type { FormField, FormFieldKind } from '../../domain/reading/document/form-field.ts';
import { type Box, polygonOf } from '../../domain/reading/document/geometry.ts';
import { measureIn } from './page-measure.ts';
import type { PdfDocument } from './pdf-document.ts';
import type { Pdfium } from './pdfium-module.ts';
import { openForm } from './render-page.ts';

/** FPDF_FORMFIELD_* of fpdf_formfill.h; buttons that are pushed and signatures hold nothing to read. */
const kinds: Readonly<Record<number, FormFieldKind>> = {
  2: 'check_box',
  3: 'radio_button',
  4: 'choice',
  5: 'choice',
  6: 'text',
};
/** FPDF_ANNOT_WIDGET; FPDF_ANNOT_FLAG_INVISIBLE, HIDDEN and NOVIEW of fpdf_annot.h. */
const widget = 20;
const unseen = 0b10_0011;
/** Flag of a text field whose value is typed as a password: ISO 32000-1, table 228. */
const isPassword = 1 << 13;
/** Beyond these a file is no form but an attack. */
const max = {
  annotations: 2_000,
  fields: 1_000,
  options: 500,
  bytesOfText: 1_048_576,
  bytesOfPage: 8_388_608,
} as const;
/** Enough for most texts. */
const usualBytes = 8_192;

interface FormOnPage {
  readonly pdfium: Pdfium;
  /** FPDF_FORMHANDLE. */
  readonly form: number;
  /** The name of the entry of a field that holds its value, in memory of PDFium. */
  readonly valueKey: number;
  /** Where texts are written, of `size` bytes; becomes larger when one needs it. */
  readonly buffer: { pointer: number; size: number };
  /** Bytes of text that the page may still have. */
  left: number;
}

/**
 * A text that PDFium writes as UTF-16 with a closing zero; none where it is too long, since a part says nothing exact.
 */
function textOf(on: FormOnPage, write: (buffer: number, bytes: number) => number): string {
  const { pdfium, buffer } = on;
  const bytes = write(buffer.pointer, buffer.size);
  on.left -= Math.max(0, bytes);
  if (bytes <= 2 || bytes > max.bytesOfText || on.left < 0) return '';
  if (bytes > buffer.size) {
    pdfium.wasmExports.free(buffer.pointer);
    Object.assign(buffer, { pointer: pdfium.wasmExports.malloc(bytes), size: bytes });
    write(buffer.pointer, bytes);
  }
  const text = new TextDecoder('utf-16le').decode(pdfium.HEAPU8.slice(buffer.pointer, buffer.pointer + bytes - 2));
  return text.replace(/\r\n?/g, '\n').normalize('NFC').trim();
}

/** What is chosen of a list, as people see it; what was typed where nothing of the list is. */
function chosen(on: FormOnPage, annotation: number): string {
  const { pdfium, form } = on;
  const [own, shared] = [ownValue(on, annotation), sharedValue(on, annotation)];
  if (own !== '' && own !== shared) return own;
  const count = Math.min(max.options, pdfium._FPDFAnnot_GetOptionCount(form, annotation));
  const labels = Array.from({ length: Math.max(0, count) }, (_, index) => index)
    .filter((index) => pdfium._FPDFAnnot_IsOptionSelected(form, annotation, index) === 1)
    .map((index) =>
      textOf(on, (buffer, bytes) => pdfium._FPDFAnnot_GetOptionLabel(form, annotation, index, buffer, bytes)),
    );
  return labels.length > 0 ? labels.join(', ') : shared;
}

/**
 * What the field itself holds. Files that were put together of several have fields of one name with values of their
 * own; PDFium takes the first of them for all.
 */
function ownValue(on: FormOnPage, annotation: number): string {
  return textOf(on, (to, bytes) => on.pdfium._FPDFAnnot_GetStringValue(annotation, on.valueKey, to, bytes));
}

function valueOf(on: FormOnPage, annotation: number): string {
  const own = ownValue(on, annotation);
  return own === '' ? sharedValue(on, annotation) : own;
}

/** What all fields of its name hold, as PDFium sees it. */
function sharedValue(on: FormOnPage, annotation: number): string {
  return textOf(on, (buffer, bytes) => on.pdfium._FPDFAnnot_GetFormFieldValue(on.form, annotation, buffer, bytes));
}

function placeOf({ pdfium, buffer }: FormOnPage, page: number, annotation: number): Box | null {
  if (!pdfium._FPDFAnnot_GetRect(annotation, buffer.pointer)) return null;
  // FS_RECTF: left, top, right, bottom.
  const view = new DataView(pdfium.HEAPU8.buffer, buffer.pointer, 16);
  const [left, top, right, bottom] = [0, 4, 8, 12].map((at) => view.getFloat32(at, true)) as [
    number,
    number,
    number,
    number,
  ];
  const measure = measureIn(pdfium, page);
  const inside = (fraction: number): number => Math.min(1, Math.max(0, fraction));
  const [[x1, y1], [x2, y2]] = [measure(left, top), measure(right, bottom)];
  const [x, y] = [inside(Math.min(x1, x2)), inside(Math.min(y1, y2))];
  const box = { x, y, width: inside(Math.max(x1, x2)) - x, height: inside(Math.max(y1, y2)) - y };
  return box.width > 0 && box.height > 0 ? box : null;
}

function fieldOf(on: FormOnPage, page: number, annotation: number): FormField | null {
  const { pdfium, form } = on;
  if (pdfium._FPDFAnnot_GetSubtype(annotation) !== widget) return null;
  if ((pdfium._FPDFAnnot_GetFlags(annotation) & unseen) !== 0) return null;
  const kind = kinds[pdfium._FPDFAnnot_GetFormFieldType(form, annotation)];
  const place = placeOf(on, page, annotation);
  if (kind === undefined || place === null) return null;
  if (kind === 'text' && (pdfium._FPDFAnnot_GetFormFieldFlags(form, annotation) & isPassword) !== 0) return null;
  const isButton = kind === 'check_box' || kind === 'radio_button';
  const name = textOf(on, (to, bytes) => pdfium._FPDFAnnot_GetFormFieldName(form, annotation, to, bytes));
  const label = textOf(on, (to, bytes) => pdfium._FPDFAnnot_GetFormFieldAlternateName(form, annotation, to, bytes));
  const exported = (): string =>
    textOf(on, (to, bytes) => pdfium._FPDFAnnot_GetFormFieldExportValue(form, annotation, to, bytes));
  return {
    kind,
    name,
    label: label === '' ? null : label,
    value: isButton ? exported() : kind === 'choice' ? chosen(on, annotation) : valueOf(on, annotation),
    isSelected: isButton ? pdfium._FPDFAnnot_IsChecked(form, annotation) === 1 : null,
    polygon: polygonOf(place),
  };
}

/**
 * The fields that can be seen on a page, in the order of the file, filled in or not. Values of passwords are left out.
 * `page` is an FPDF_PAGE handle.
 */
export function readFormFields(pdf: PdfDocument, page: number): readonly FormField[] {
  const { pdfium } = pdf;
  const count = Math.min(max.annotations, pdfium._FPDFPage_GetAnnotCount(page));
  if (count === 0) return [];
  const form = openForm(pdf);
  if (form === 0) return [];
  const valueKey = pdfium.wasmExports.malloc(2);
  const buffer = { pointer: pdfium.wasmExports.malloc(usualBytes), size: usualBytes };
  pdfium.HEAPU8.set([0x56, 0], valueKey);
  const on: FormOnPage = { pdfium, form, valueKey, buffer, left: max.bytesOfPage };
  pdfium._FORM_OnAfterLoadPage(page, form);
  const fields: FormField[] = [];
  for (let index = 0; index < count && fields.length < max.fields; index += 1) {
    const annotation = pdfium._FPDFPage_GetAnnot(page, index);
    const field = annotation === 0 ? null : fieldOf(on, page, annotation);
    if (field) fields.push(field);
    if (annotation !== 0) pdfium._FPDFPage_CloseAnnot(annotation);
  }
  return fields;
}
