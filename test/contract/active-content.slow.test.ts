import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProcessDocumentOpener } from '../../src/adapters/child-process/process-document-opener.ts';
import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import { pdfiumDecoder } from '../../src/adapters/pdfium/pdfium-decoder.ts';
import { PdfFile } from '../drawn/pdf-file.ts';
import { type LocalReceiver, startReceiver } from '../support/local-receiver.ts';

const limits = { maxPages: 5, maxPixelsPerPage: 10_000_000, timeoutMs: 60_000 };

let receiver: LocalReceiver;
let folder: string;
/** A program, and what it leaves behind when it is run. */
let program: string;
let trace: string;

beforeAll(async () => {
  receiver = await startReceiver((_, response) => response.end('fetched'));
  folder = await mkdtemp(join(tmpdir(), 'docface-active-'));
  trace = join(folder, 'it-was-run');
  program = join(folder, 'program');
  await writeFile(program, `#!/bin/sh\necho run > ${trace}\n`);
  await chmod(program, 0o755);
});
afterAll(async () => {
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
});

/** A page that says so, with everything on it and about it that asks a reader to fetch, open or run something. */
function activePdf(): Buffer {
  const { url } = receiver;
  const pdf = new PdfFile();
  pdf.add('');
  const action = (body: string): string => `${pdf.add(`<< ${body} >>`)} 0 R`;
  const script = action(`/S /JavaScript /JS (app.launchURL\\("${url}"\\); this.submitForm\\("${url}"\\);)`);
  const launch = action(`/S /Launch /F (${program}) /Unix << /F (${program}) >>`);
  const address = action(`/S /URI /URI (${url})`);
  const submit = action(`/S /SubmitForm /F << /FS /URL /F (${url}) >>`);
  const remote = action(`/S /GoToR /F << /FS /URL /F (${url}) >> /D [0 /Fit]`);
  const outside = `/F << /FS /URL /F (${url}) >> /Length 0`;
  const picture = pdf.raw(
    Buffer.alloc(0),
    `/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray ${outside}`,
  );
  const entity = `<!DOCTYPE x [<!ENTITY out SYSTEM "${url}"><!ENTITY file SYSTEM "file://${program}">]><x>&out;&file;</x>`;
  const xml = pdf.raw(Buffer.from(entity), '/Type /Metadata /Subtype /XML');
  const attached = pdf.raw(Buffer.from('#!/bin/sh'), '/Type /EmbeddedFile');
  const spec = pdf.add(`<< /Type /Filespec /F (${program}) /EF << /F ${attached} 0 R >> >>`);
  const boxed = '/Rect [0 0 595 842] /F 4';
  const field = pdf.add(
    `<< /Type /Annot /Subtype /Widget ${boxed} /FT /Tx /T (name) /V (a value of a field) /AA << /F ${script} /K ${script} >> >>`,
  );
  const link = pdf.add(`<< /Type /Annot /Subtype /Link ${boxed} /A ${address} /PA ${remote} >>`);
  const page = {
    content: 'BT /F1 24 Tf 72 700 Td (Words that are only read) Tj ET /Im1 Do',
    entries: `/Annots [${link} 0 R ${field} 0 R] /AA << /O ${launch} /C ${submit} >>`,
  };
  const font = '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
  const pages = pdf.pages([page], `${font} /XObject << /Im1 ${picture} 0 R >>`);
  return pdf.bytes(
    `/Pages ${pages} 0 R /OpenAction ${script} /AA << /WC ${launch} /DP ${address} >> /Metadata ${xml} 0 R ` +
      `/AcroForm << /Fields [${field} 0 R] /XFA ${xml} 0 R /NeedAppearances true >> ` +
      `/Names << /JavaScript << /Names [(a) ${script}] >> /EmbeddedFiles << /Names [(a) ${spec} 0 R] >> >>`,
  );
}

describe('a document with active content', () => {
  test('has no script, link, program, attachment or external entity fetched, opened or run', async () => {
    const opener = new ProcessDocumentOpener({
      decoders: [pdfiumDecoder],
      pool: new ProcessPool({ processes: 1, environment: { PATH: process.env['PATH'] ?? '' } }),
    });
    const file = { type: 'pdf', bytes: activePdf(), password: null } as const;
    try {
      expect((await opener.outline(file, limits)).pages).toHaveLength(1);
      expect(JSON.stringify(await opener.textLayer(file, 1, limits))).toContain('read');
      expect(await opener.formFields(file, { number: 1 }, limits)).toMatchObject([{ value: 'a value of a field' }]);
      await opener.traces(file, [{ number: 1 }], limits);
      const { image } = await opener.page(file, 1, { ...limits, dpi: 72, colour: 'rgb' });
      expect(image.pixels.some((value) => value < 100)).toBe(true);
    } finally {
      await opener.close();
    }
    await sleep(200);
    expect(receiver.received).toEqual([]);
    expect(existsSync(trace)).toBe(false);
    // Both would be seen.
    await fetch(receiver.url);
    expect(receiver.received).toHaveLength(1);
  });
});
