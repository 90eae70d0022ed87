import type { BarcodeRule } from '../../../template/template.ts';
import { flatPage } from '../../document/flat-page.ts';
import { aamvaNames } from '../../validation/aamva.ts';
import {
  aamvaElement,
  accessKeyIn,
  type BarcodePayload,
  digitableLineIn,
  pixIn,
} from '../../validation/barcode-payload.ts';
import { paymentParts, readPaymentCode } from '../../validation/payment-code.ts';
import type { PageWord } from '../page-layout.ts';
import type { Candidate, CodeOnPage, TextDocument } from '../text-document.ts';

/**
 * Most symbologies correct their errors or check themselves; one that does neither is caught by the rules of the field.
 */
const ruleCertainty = 0.99;
const aamvaField = /^aamva\.([A-Z]{3}|[a-z][A-Za-z]+)$/;

const parts: Readonly<Record<string, (payload: BarcodePayload) => string | null>> = {
  accessKey: accessKeyIn,
  digitableLine: digitableLineIn,
  pix: pixIn,
  ...Object.fromEntries(
    paymentParts.map((part) => [
      `payment.${part}`,
      ({ text }: BarcodePayload) => (text === null ? null : (readPaymentCode(text)?.[part] ?? null)),
    ]),
  ),
};

/** Whether rules may name this part of a payload. */
export function isBarcodeField(name: string): boolean {
  const element = aamvaField.exec(name)?.[1] ?? '';
  return Object.hasOwn(parts, name) || /^[A-Z]{3}$/.test(element) || aamvaNames.includes(element);
}

function partOf(payload: BarcodePayload, field: string | undefined): string | null {
  if (field === undefined) return payload.text;
  const element = aamvaField.exec(field)?.[1];
  return element === undefined ? (parts[field]?.(payload) ?? null) : aamvaElement(payload, element);
}

function tokenOf({ code, page }: CodeOnPage, text: string): PageWord {
  return { text, confidence: 1, page: page.number, box: flatPage(page).boxOf(code.polygon), polygon: code.polygon };
}

/** What the barcodes of the document hold, page by page and from top to bottom. Withheld payloads hold nothing. */
export function* byBarcode(rule: BarcodeRule, { codes }: TextDocument): Generator<Candidate> {
  for (const onPage of codes) {
    if (rule.formats && !rule.formats.includes(onPage.code.format)) continue;
    const text = partOf(onPage.code, rule.field);
    if (text === null) continue;
    const piece = { text, spans: [{ token: tokenOf(onPage, text), start: 0, end: text.length }] };
    yield { piece, certainty: ruleCertainty, source: 'barcode' };
  }
}
