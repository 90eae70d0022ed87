import { describe, expect, test } from 'vitest';
import type { Barcode } from '../../../../../src/domain/reading/document/barcode.ts';
import {
  applyBarcodePolicy,
  type PayloadPolicy,
  withholdAll,
} from '../../../../../src/domain/reading/document/barcode-policy.ts';
import type { DocumentType } from '../../../../../src/domain/template/document-type.ts';
import { pageOf } from '../../../../support/drawn-page.ts';

const code: Barcode = {
  format: 'QRCode',
  kind: 'text',
  text: 'payload',
  length: 7,
  hash: '0'.repeat(64),
  signature: 'not_checked',
  polygon: [
    [0.1, 0.1],
    [0.2, 0.1],
    [0.2, 0.2],
    [0.1, 0.2],
  ],
};
const plain = { identity: false, barcodePayloads: false };

function kept(
  barcode: Barcode,
  documentType: DocumentType,
  track: PayloadPolicy['track'] = plain,
): Barcode | undefined {
  const reading = { ...pageOf([]), barcodes: [barcode] };
  return applyBarcodePolicy(reading, { track, documentType }).barcodes[0];
}

describe('applyBarcodePolicy', () => {
  test('keeps the payload of a bill', () => {
    expect(kept(code, 'br.proof_of_address')).toEqual(code);
  });

  test('takes the payload of an identity document away, and leaves its kind, length, hash and place', () => {
    expect(kept(code, 'br.cin')).toEqual({ ...code, text: null });
  });

  test('names the code of a CNH', () => {
    expect(kept({ ...code, kind: 'binary', text: null }, 'br.cnh')).toMatchObject({ kind: 'cnh-vio', text: null });
  });

  test('takes every payload away on a track for identity documents', () => {
    expect(kept(code, 'unknown', { identity: true, barcodePayloads: false })?.text).toBeNull();
  });

  test('keeps payloads where the track asks for them', () => {
    expect(kept(code, 'br.cnh', { identity: true, barcodePayloads: true })?.text).toBe('payload');
  });

  test('leaves out symbologies that the track does not want', () => {
    expect(kept(code, 'unknown', { ...plain, barcodeFormats: ['PDF417'] })).toBeUndefined();
    expect(kept(code, 'unknown', { ...plain, barcodeFormats: ['PDF417', 'QRCode'] })).toEqual(code);
  });

  test('takes away what may hold a person on a document that nobody recognised', () => {
    expect(kept({ ...code, kind: 'driver-licence' }, 'unknown')?.text).toBeNull();
    expect(kept({ ...code, length: 2400 }, 'generic.text')?.text).toBeNull();
    expect(kept({ ...code, kind: 'pix' }, 'unknown')?.text).toBe('payload');
  });

  test('takes everything away where neither track nor template is known', () => {
    const reading = { ...pageOf([]), barcodes: [code] };
    expect(applyBarcodePolicy(reading, withholdAll).barcodes[0]?.text).toBeNull();
  });
});
