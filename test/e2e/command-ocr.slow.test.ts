import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Chunk } from '../../src/domain/reading/document/chunks.ts';
import type { OcrResult } from '../../src/domain/reading/result/ocr-result.ts';
import { drawCnh2022, drawLetter } from '../drawn/documents.ts';
import { nfeXml } from '../fixtures/fiscal-xml.ts';
import { damagedTiff, pngOf, rasterise } from '../fixtures/images.ts';
import { type CommandResult, docface } from '../support/docface-process.ts';
import { pdfWords } from '../support/pdf-words.ts';
import { readingEnvironment } from '../support/reading-engine.ts';

let folder: string;
let environment: Readonly<Record<string, string>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docface-ocr-'));
  environment = { ...readingEnvironment(), DOCFACE_DATA_DIR: join(folder, 'data') };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (...args: readonly string[]): Promise<CommandResult> => docface(args, environment);

async function put(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

/** A page with a large heading, running text and a list. */
async function drawnReport(): Promise<Uint8Array> {
  const document = new PDFDocument({ size: 'A4', margin: 60 });
  const written = buffer(document);
  document.fontSize(24).text('Report of the council');
  document.fontSize(11);
  for (let paragraph = 0; paragraph < 3; paragraph += 1) {
    document.moveDown().text('The council met again in the spring to hear what the town had to say of it. '.repeat(4));
  }
  document.moveDown();
  for (const item of ['paper', 'ink']) document.text(`\u2022 ${item}`);
  document.end();
  return await written;
}

describe('docface ocr', () => {
  test('prints the text of a PDF', async () => {
    const letter = await drawLetter();
    const { code, out } = await run('ocr', await put('letter.pdf', letter.bytes), '--text');

    expect(code).toBe(0);
    expect(out.length).toBeGreaterThan(200);
    expect(out).not.toContain('Validation');
  });

  test('prints the text of a PDF as Markdown with its headings, and in pieces under them', async () => {
    const file = await put('report.pdf', await drawnReport());
    const markdown = await run('ocr', file, '--track', 'text', '--markdown');
    expect(markdown.out.split('\n').filter((line) => /^(?:#|- )/.test(line))).toEqual([
      '# Report of the council',
      '- paper',
      '- ink',
    ]);
    const { code, out } = await run('ocr', file, '--track', 'text', '--chunks', '--chunk-size', '40');
    const { chunks } = JSON.parse(out) as { readonly chunks: readonly Chunk[] };
    expect(code).toBe(0);
    expect(chunks.length).toBeGreaterThan(1);
    expect(chunks.every(({ headings, size }) => headings[0] === 'Report of the council' && size <= 40)).toBe(true);
  });

  test('reads standard input and further files, and names the one that failed', async () => {
    const [letter, results] = [await drawLetter(), join(folder, 'results')];
    const notes = await put('notes.pdf', 'only text');
    const args = ['ocr', notes, '-', '--track', 'text', '--text', '--output', results];

    const { code, err } = await docface(args, environment, letter.bytes);

    expect(code).toBe(1);
    expect(err).toContain(`${notes} failed (UNSUPPORTED_FILE_TYPE)`);
    expect((await readFile(join(results, 'stdin.txt'), 'utf8')).length).toBeGreaterThan(200);
  });

  test('answers fields, checks and text of a picture as JSON', async () => {
    const licence = await drawCnh2022();
    const picture = await put('licence.png', await pngOf(licence.bytes));

    const { code, out } = await run('ocr', picture, '--json');

    expect(code).toBe(0);
    const { pages, documents } = JSON.parse(out) as OcrResult;
    expect(pages).toMatchObject([{ number: 1, source: 'ocr' }]);
    expect(documents).toMatchObject([
      { type: 'br.cnh', template: { name: 'br.cnh' }, fields: { cpf: { validations: [{ result: 'valid' }] } } },
    ]);
  });

  test('reads the pages that can be read and names the others', async () => {
    const scan = await put('scan.tiff', await damagedTiff(await rasterise((await drawLetter()).bytes, 80)));

    const { code, out, err } = await run('ocr', scan, '--track', 'text', '--json');

    expect(code).toBe(0);
    expect((JSON.parse(out) as OcrResult).pages.map(({ number }) => number)).toEqual([2]);
    expect(err).toContain('page 1 could not be read (UNREADABLE_FILE)');
  });

  test('writes a searchable PDF and hOCR', async () => {
    const picture = await put('scan.png', await pngOf((await drawLetter()).bytes, 120));
    const [pdf, html] = [join(folder, 'searchable.pdf'), join(folder, 'scan.html')];

    const { code } = await run('ocr', picture, '--track', 'text', '--text', '--pdf', pdf, '--hocr', html);

    expect(code).toBe(0);
    expect((await pdfWords(await readFile(pdf), 1)).map(({ text }) => text)).toContain('proposal');
    expect(await readFile(html, 'utf8')).toContain('>proposal</span>');
  });

  test('says where it cannot write', async () => {
    const letter = await put('letter.pdf', (await drawLetter()).bytes);
    const { code, err } = await run('ocr', letter, '--text', '--hocr', join(folder, 'nowhere', 'out.html'));

    expect(code).toBe(2);
    expect(err).toContain('there is no such folder');
  });

  test('reads the chosen pages of a long file and tells how far it is', async () => {
    const document = new PDFDocument({ userPassword: 'made up' });
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    for (const number of [1, 2, 3, 4]) {
      if (number > 1) document.addPage();
      document.text(`This is what stands on page number ${number} of the long file.`);
    }
    document.end();
    await once(document, 'end');
    const file = await put('long.pdf', Buffer.concat(chunks));
    const args = ['ocr', file, '--track', 'text', '--pages', '2-4', '--text'];

    const locked = await docface(args, environment);
    const opened = await docface([...args, '--password-stdin'], environment, 'made up\n');

    expect(locked).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/password/i) });
    expect(opened.code).toBe(0);
    expect(opened.out.match(/page number \d/g)).toEqual(['page number 2', 'page number 3', 'page number 4']);
    expect(opened.err).toMatch(/^page 1 of 3, \d+\.\d s\npage 2 of 3, .*\npage 3 of 3, .*\n$/);
  });

  test('says which tracks there are when it knows none of that name', async () => {
    const { code, err } = await run('ocr', await put('letter.pdf', (await drawLetter()).bytes), '--track', 'nowhere');

    expect(code).toBe(1);
    expect(err).toContain('There is no track "nowhere". Tracks for reading documents: documents,');
  });

  test('refuses languages that are not read, of a file with a text layer too', async () => {
    const { code, out, err } = await run('ocr', 'samples/invoice.pdf', '--language', 'xyz');

    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('None of these languages is read here. Name one of ');
  });

  test('reads an electronic document in XML, on the track that accepts it unless another is named', async () => {
    const file = await put('nfe.xml', nfeXml());
    const { code, out } = await run('ocr', file, '--json');
    expect(code).toBe(0);
    const { pages, documents } = JSON.parse(out) as OcrResult;
    expect(pages).toMatchObject([{ source: 'xml', blocks: [] }]);
    expect(documents).toMatchObject([
      {
        type: 'br.danfe',
        fields: { total: { value: { amount: '1210.50' }, source: 'xml' } },
        validation: { passed: true },
      },
    ]);
    const other = await run('ocr', file, '--track', 'documents');
    expect([other.code, other.out]).toEqual([1, '']);
    expect(other.err).toContain('name a track whose acceptedFormats have xml');
  });

  test.each([
    ['declares a type', '<!DOCTYPE Invoice><Invoice/>', 'document type declaration'],
    ['is of no standard', '<Invoice/>', 'none of the documents that are read'],
  ])('refuses XML that %s', async (_, xml, reason) => {
    const { code, err } = await run('ocr', await put('refused.xml', xml));
    expect(code).toBe(1);
    expect(err).toContain(reason);
  });

  test('refuses files of other types', async () => {
    const { code, err } = await run('ocr', await put('notes.pdf', 'only text'));

    expect(code).toBe(1);
    expect(err).toContain('notes.pdf is no PDF, JPEG, PNG or TIFF');
  });
});
