import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProcessDocumentOpener } from '../../src/adapters/child-process/process-document-opener.ts';
import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import { pdfiumDecoder } from '../../src/adapters/pdfium/pdfium-decoder.ts';
import { saxesDecoder } from '../../src/adapters/saxes/saxes-decoder.ts';
import { sharpDecoder } from '../../src/adapters/sharp/sharp-decoder.ts';
import type { FileType } from '../../src/domain/template/file-formats.ts';
import { ciiXml, pdfHolding } from '../fixtures/einvoices.ts';
import { pngOf } from '../fixtures/images.ts';

const limits = { maxPages: 5, maxPixelsPerPage: 40e6, timeoutMs: 60_000 };

describe('the XML file that a PDF holds', () => {
  let opener: ProcessDocumentOpener;
  const attachmentOf = (bytes: Uint8Array, type: FileType = 'pdf') =>
    opener.attachment({ type, bytes, password: null }, limits);
  const hasAttachments = async (bytes: Uint8Array) =>
    (await opener.page({ type: 'pdf', bytes, password: null }, 1, { ...limits, dpi: 40, colour: 'grey' }))
      .hasAttachments;

  beforeAll(() => {
    opener = new ProcessDocumentOpener({
      decoders: [pdfiumDecoder, sharpDecoder, saxesDecoder],
      pool: new ProcessPool({ processes: 1 }),
    });
  });
  afterAll(() => opener.close());

  test('is read into its elements', async () => {
    const bytes = await pdfHolding({ 'factur-x.xml': ciiXml() });
    expect(await attachmentOf(bytes)).toMatchObject({ name: 'factur-x.xml', root: { name: 'CrossIndustryInvoice' } });
    expect(await hasAttachments(bytes)).toBe(true);
  });

  test('is the one with a name of the standards, whatever comes before it', async () => {
    const bytes = await pdfHolding({ 'a.xml': '<a/>', 'notes.txt': 'none', 'ZUGFeRD-invoice.xml': ciiXml() });
    expect((await attachmentOf(bytes))?.name).toBe('ZUGFeRD-invoice.xml');
  });

  test('is none where a PDF holds nothing, or nothing that is XML, and in pictures', async () => {
    const bytes = await pdfHolding({});
    expect([await attachmentOf(bytes), await hasAttachments(bytes)]).toEqual([null, false]);
    expect(await attachmentOf(await pdfHolding({ 'notes.txt': 'none' }))).toBeNull();
    expect(await attachmentOf(await pngOf(bytes), 'png')).toBeNull();
  });

  test('is what an XML file is itself, which has no picture of a page', async () => {
    const file = { type: 'xml', bytes: new TextEncoder().encode(ciiXml()), password: null } as const;
    expect(await opener.xml(file, limits)).toMatchObject({ root: { name: 'CrossIndustryInvoice' } });
    expect(await opener.xml({ ...file, bytes: new TextEncoder().encode('<a>') }, limits)).toEqual({
      refusal: 'not_well_formed',
    });
    const page = opener.page(file, 1, { ...limits, dpi: 40, colour: 'grey' });
    await expect(page).rejects.toMatchObject({ code: 'UNREADABLE_FILE' });
    expect(await opener.textLayer(file, 1, limits)).toBeNull();
    expect(await opener.traces(file, [], limits)).toBeNull();
    expect(await opener.formFields(file, { number: 1 }, limits)).toEqual([]);
    expect(await opener.attachment(file, limits)).toBeNull();
  });

  test.each([
    ['doctype', '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/hostname">]><a>&e;</a>'],
    ['not_well_formed', '<a>'],
    ['too_complex', '<a>'.repeat(100_000)],
    ['too_large', `<a>${' '.repeat(9_000_000)}</a>`],
  ])('is refused and hurts nothing else: %s', async (refusal, xml) => {
    const bytes = await pdfHolding({ 'factur-x.xml': xml });
    expect(await attachmentOf(bytes)).toEqual({ name: 'factur-x.xml', refusal });
    expect(await hasAttachments(bytes)).toBe(true);
  });
});
