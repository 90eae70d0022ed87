import { PDFDocument, PDFName, PDFNumber, PDFString, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProcessDocumentOpener } from '../../src/adapters/child-process/process-document-opener.ts';
import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import { pdfiumDecoder } from '../../src/adapters/pdfium/pdfium-decoder.ts';
import { sharpDecoder } from '../../src/adapters/sharp/sharp-decoder.ts';
import type { FileType } from '../../src/domain/template/file-formats.ts';
import { drawElectricityBill } from '../drawn/documents.ts';
import { filledForm } from '../fixtures/form-pdf.ts';
import { pngOf } from '../fixtures/images.ts';

const limits = { maxPages: 5, maxPixelsPerPage: 40e6, timeoutMs: 60_000 };
const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** A file with more appended to it, as an incremental update appends objects. */
function appended(file: Uint8Array, objects: string): Uint8Array {
  const rest = `\n${objects}\nxref\n0 0\ntrailer\n<< /Size 1 >>\nstartxref\n0\n%%EOF\n`;
  return new Uint8Array(Buffer.concat([file, latin1(rest)]));
}
const pageUpdate = '3 0 obj\n<< /Type /Page /Contents 99 0 R >>\nendobj';

describe('the traces of a PDF', () => {
  let opener: ProcessDocumentOpener;
  let bill: Uint8Array;
  const tracesOf = (bytes: Uint8Array, type: FileType = 'pdf') =>
    opener.traces({ type, bytes, password: null }, [{ number: 1 }], limits);

  beforeAll(async () => {
    opener = new ProcessDocumentOpener({
      decoders: [pdfiumDecoder, sharpDecoder],
      pool: new ProcessPool({ processes: 1 }),
    });
    bill = (await drawElectricityBill()).bytes;
  });
  afterAll(() => opener.close());

  test('are none of a drawn bill and of a filled form, and null of a picture', async () => {
    for (const bytes of [bill, await filledForm()]) {
      expect(await tracesOf(bytes)).toMatchObject({ saves: [], sinceSigning: null, overlays: [] });
    }
    expect(await tracesOf(await pngOf(bill, 30), 'png')).toBeNull();
  });

  test('name programs and dates', async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage([100, 100]);
    pdf.setCreator('Câmera');
    pdf.setProducer('Adobe Photoshop 25.0');
    pdf.setCreationDate(new Date('2026-09-14T12:00:00Z'));
    pdf.setModificationDate(new Date('2026-09-15T12:00:00Z'));
    expect(await tracesOf(await pdf.save())).toMatchObject({
      programs: ['Câmera', 'Adobe Photoshop 25.0'],
      createdAt: '2026-09-14T12:00:00.000Z',
      modifiedAt: '2026-09-15T12:00:00.000Z',
    });
  });

  test('tell what was appended after a signature', async () => {
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([100, 100]);
    const range = [0, 10, 20, 9_999_999].map((offset) => PDFNumber.of(offset));
    const signature = pdf.context.obj({ Type: 'Sig', ByteRange: range, Contents: PDFString.of('x') });
    const widget = { Type: 'Annot', Subtype: 'Widget', FT: 'Sig', T: PDFString.of('s'), Rect: [0, 0, 0, 0] };
    const field = pdf.context.register(pdf.context.obj({ ...widget, V: pdf.context.register(signature) }));
    page.node.set(PDFName.of('Annots'), pdf.context.obj([field]));
    pdf.catalog.set(PDFName.of('AcroForm'), pdf.context.obj({ Fields: [field], SigFlags: 3 }));
    const bytes = Buffer.from(await pdf.save({ useObjectStreams: false })).toString('latin1');
    const signed = latin1(bytes.replace('9999999', String(bytes.length - 20).padStart(7, '0')));
    expect((await tracesOf(signed))?.sinceSigning).toEqual([]);
    expect((await tracesOf(appended(signed, pageUpdate)))?.sinceSigning).toEqual(['content']);
  });

  test('tell text that was typed on a scan, with its place', async () => {
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([300, 400]);
    const scan = await pdf.embedPng(await pngOf(bill, 40));
    page.drawImage(scan, { x: 0, y: 0, width: 300, height: 400 });
    page.drawText('R$ 12,00', { x: 150, y: 200, size: 10, color: rgb(0, 0, 0) });
    const [overlay, ...more] = (await tracesOf(await pdf.save()))?.overlays ?? [];
    expect(more).toEqual([]);
    expect(overlay).toMatchObject({ page: 1, kind: 'picture_text' });
    expect(overlay!.box.x).toBeCloseTo(0.5, 1);
    expect(overlay!.box.y).toBeCloseTo(0.48, 1);
  });

  test('tell notes that lie on a page', async () => {
    const pdf = await PDFDocument.load(bill);
    const note = pdf.context.obj({ Type: 'Annot', Subtype: 'FreeText', Rect: [100, 400, 200, 420] });
    pdf.getPage(0).node.set(PDFName.of('Annots'), pdf.context.obj([pdf.context.register(note)]));
    const { overlays } = (await tracesOf(await pdf.save()))!;
    expect(overlays.map(({ kind }) => kind)).toEqual(['annotation']);
    expect(overlays[0]!.box.width).toBeCloseTo(100 / 595, 2);
    const turned = await opener.traces(
      { type: 'pdf', bytes: await pdf.save(), password: null },
      [{ number: 1, rotation: 90 }],
      limits,
    );
    expect(turned!.overlays[0]!.box.height).toBeCloseTo(100 / 595, 2);
  });

  test('tell text of a form that was made part of the page', async () => {
    const base = await PDFDocument.create();
    const stamp = base.addPage([80, 20]);
    stamp.drawText('9.999,00', { x: 2, y: 5, size: 12, font: await base.embedFont(StandardFonts.Courier) });
    const pdf = await PDFDocument.load(bill);
    const [form] = await pdf.embedPdf(await base.save());
    pdf.getPage(0).drawPage(form!, { x: 300, y: 500 });
    const { overlays } = (await tracesOf(await pdf.save()))!;
    expect(overlays.map(({ kind }) => kind)).toEqual(['flattened']);
  });
});
