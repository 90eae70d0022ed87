import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProblemDetails } from '../../src/adapters/shared/problem-details.ts';
import type { Envelope } from '../../src/application/requests/envelope.ts';
import { requestPrefix } from '../../src/application/storage/object-keys.ts';
import { boxOf, type Polygon } from '../../src/domain/reading/document/geometry.ts';
import type { OcrResult } from '../../src/domain/reading/result/ocr-result.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import { drawCnh2022, drawInvoice, drawLetter } from '../drawn/documents.ts';
import { drawBarcode, samplePayloads } from '../fixtures/barcodes.ts';
import { faceJpeg } from '../fixtures/faces.ts';
import { pictureOf, pngOf, rasterise } from '../fixtures/images.ts';
import { photographed } from '../fixtures/photo.ts';
import type { ApiClient } from '../support/api-client.ts';
import { faceForm } from '../support/forms.ts';
import { pdfWords } from '../support/pdf-words.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';

let docface: TestService;
let acme: TestClient;
let api: ApiClient;
let letter: Envelope;

async function read(file: Uint8Array, track: string): Promise<Envelope> {
  const form = new FormData();
  form.append('imageFile', new Blob([Uint8Array.from(file)]), 'upload');
  form.append('track', track);
  const { json } = await api.post<Envelope>('/api/v1/ocr-async/ocr/key', form);
  for (;;) {
    const path = `/api/v1/requests/${json.requestId}`;
    const seen = await api.get<Envelope>(path, { headers: { prefer: 'wait=30' } });
    if (seen.json.status !== 'queued' && seen.json.status !== 'processing') return seen.json;
  }
}

const at = (envelope: Envelope, path: string): string => `/api/v1/requests/${envelope.requestId}${path}`;
const resultOf = (envelope: Envelope): OcrResult => envelope.result as OcrResult;

beforeAll(async () => {
  docface = await startTestService({ DOCFACE_ROLES: 'all' });
  acme = await docface.addClient('acme');
  api = docface.api.with(acme.key);
  const [page] = await rasterise((await drawLetter()).bytes, 150);
  letter = await read(await pictureOf(page!).png().toBuffer(), 'text');
});
afterAll(() => docface.stop());

describe('the forms of a result', () => {
  test('are hOCR with the words at their places', async () => {
    const answer = await api.get(at(letter, '/result.hocr'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${letter.requestId}.hocr"`);
    expect(answer.text).toMatch(/<span class="ocrx_word" id="word_1_1" title="bbox \d+ \d+ \d+ \d+; x_wconf \d+">/);
    expect(answer.text).toContain('>letter</span>');
  });

  test('are text as it stands and Markdown', async () => {
    for (const [form, type] of [
      ['txt', 'text/plain'],
      ['md', 'text/markdown'],
    ] as const) {
      const answer = await api.get(at(letter, `/result.${form}`));
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`]);
      expect(answer.text).toContain('letter');
    }
  });

  test('are a PDF in which the words can be found where they stand', async () => {
    const answer = await api.get(at(letter, '/result.pdf'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=/);
    const found = (await pdfWords(answer.bytes, 1)).find((word) => word.text === 'proposal');
    const words = resultOf(letter).pages[0]?.blocks.flatMap((block) => block.lines.flatMap((line) => line.words)) ?? [];
    const box = boxOf(words.find((word) => word.text === 'proposal')!.polygon);
    expect(Math.abs(found!.box.x - box.x)).toBeLessThan(0.01);
    expect(Math.abs(found!.box.y - box.y)).toBeLessThan(0.02);
  });

  test('are pictures of pages as JPEG or PNG', async () => {
    const jpeg = await api.get(at(letter, '/pages/1/image'));
    expect(jpeg.headers.get('content-type')).toBe('image/jpeg');
    const png = await api.get(at(letter, '/pages/1/image?type=png'));
    expect(png.headers.get('content-type')).toBe('image/png');
    const { width, height } = resultOf(letter).pages[0]!;
    expect(await sharp(png.bytes).metadata()).toMatchObject({ format: 'png', width, height });
  });

  test.each(['/result.hocr', '/result.pdf', '/pages/1/image'])(
    'of %s are not sent again to who has them',
    async (path) => {
      const tag = (await api.get(at(letter, path))).headers.get('etag') ?? '';
      const again = await api.get(at(letter, path), { headers: { 'if-none-match': tag } });
      expect(again.status).toBe(304);
      expect(again.headers.get('etag')).toBe(tag);
      expect(again.bytes).toHaveLength(0);
    },
  );

  test('show a page that was sent lying as it was read: upright', async () => {
    const [page] = await rasterise((await drawLetter()).bytes, 150);
    const lying = await read(await pictureOf(page!).rotate(90).png().toBuffer(), 'text');
    expect(resultOf(lying).pages[0]?.rotation).toBe(270);
    const picture = await api.get(at(lying, '/pages/1/image'));
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ width: page!.width, height: page!.height });
  });

  test('of a card that was photographed from the side lie on the photo, and its fields are found', async () => {
    const { bytes, expected } = await drawCnh2022();
    const [card] = await rasterise(bytes, 300);
    const corners: Polygon = [
      [0.18, 0.12],
      [0.86, 0.24],
      [0.76, 0.84],
      [0.08, 0.9],
    ];
    const photo = photographed(card!, { width: 1300, height: 1300, corners });
    const envelope = await read(await pictureOf(photo).jpeg({ quality: 85 }).toBuffer(), 'documents');
    expect(envelope.error).toBeNull();
    const [page] = resultOf(envelope).pages;
    expect([page?.width, page?.height]).toEqual([1300, 1300]);
    const far = page?.sheet?.map(([x, y], index) => Math.hypot(x - corners[index]![0], y - corners[index]![1]));
    expect(Math.max(...(far ?? [1]))).toBeLessThan(0.02);
    const { fields, type } = resultOf(envelope).documents[0]!;
    expect(type).toBe('br.cnh');
    expect(fields['fullName']?.value).toBe(expected['fullName']);
    expect(fields['cpf']?.value).toBe(expected['cpf']);
    const words = page!.blocks.flatMap((block) => block.lines.flatMap((line) => line.words));
    const word = words.find(({ text }) => text === 'CARTEIRA' || text === 'FEDERATIVA')!;
    const box = boxOf(word.polygon);
    const inPdf = (await pdfWords((await api.get(at(envelope, '/result.pdf'))).bytes, 1)).find(
      ({ text }) => text === word.text,
    );
    expect(Math.hypot(inPdf!.box.x - box.x, inPdf!.box.y - box.y)).toBeLessThan(0.03);
    const pixels = [box.x, box.y, box.x + box.width, box.y + box.height].map((each) => Math.round(each * 1300));
    expect((await api.get(at(envelope, '/result.hocr'))).text).toContain(`bbox ${pixels.join(' ')}; x_wconf`);
    const picture = await api.get(at(envelope, '/pages/1/image'));
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ width: 1300, height: 1300 });
  });

  test('are pictures of single fields', async () => {
    const invoice = await drawInvoice();
    const envelope = await read(await pngOf(invoice.bytes, 150), 'documents');
    const [document] = resultOf(envelope).documents;
    const [location] = document?.fields['number']?.locations ?? [];
    const listed = document?.crops?.find(({ id }) => id === '1.number');
    expect(listed).toMatchObject({ kind: 'field', page: 1, link: expect.stringContaining('/crops/1.number') });
    const answer = await api.get(at(envelope, '/crops/1.number?type=png'));
    expect(answer.status).toBe(200);
    const { width, height } = resultOf(envelope).pages[0]!;
    const box = boxOf(location!.polygon);
    const cut = await sharp(answer.bytes).metadata();
    expect(cut.width).toBeGreaterThan(box.width * width);
    expect(cut.width).toBeLessThan(box.width * width + 3 * box.height * height);
    expect((await api.get(at(envelope, '/crops/1.nothing'))).status).toBe(404);
    expect((await api.get(at(envelope, '/crops/2.number'))).status).toBe(404);
  });

  test('are not there for a page that was not read', async () => {
    const answer = await api.get<ProblemDetails>(at(letter, '/pages/2/image'));
    expect(answer.status).toBe(404);
    expect(answer.json.detail).toContain('Pages that were: 1');
    expect((await api.get(at(letter, '/pages/x/image'))).status).toBe(404);
  });

  test('are not there for a face match', async () => {
    const accepted = await api.post<Envelope>('/api/v1/face-match-async/key', faceForm());
    const wait = { headers: { prefer: 'wait=30' } };
    await api.get(at(accepted.json, ''), wait);
    for (const path of ['/result.hocr', '/result.pdf', '/pages/1/image']) {
      expect([404, 409]).toContain((await api.get(at(accepted.json, path))).status);
    }
  });

  test.each(['/result.hocr', '/result.pdf', '/pages/1/image'])('of %s are nobody else’s', async (path) => {
    const other = docface.api.with((await docface.addClient(`other${path.length}`)).key);
    expect((await other.get(at(letter, path))).status).toBe(404);
    expect((await docface.api.get(at(letter, path))).status).toBe(401);
  });

  test('that need the original say so when it is past its retention', async () => {
    const [page] = await rasterise((await drawLetter()).bytes, 60);
    const old = await read(await pictureOf(page!).png().toBuffer(), 'text');
    const request = await docface.service.parts.get(ports.database).requests.find(old.requestId);
    for (const file of request!.files) await docface.service.parts.get(ports.objects).delete(file.objectKey);
    expect((await api.get(at(old, '/result.hocr'))).status).toBe(200);
    for (const path of ['/result.pdf', '/pages/1/image']) {
      const answer = await api.get<ProblemDetails>(at(old, path));
      expect(answer.status).toBe(410);
      expect(answer.json.code).toBe('ORIGINAL_EXPIRED');
    }
  });

  test('are gone once the request is erased', async () => {
    const [page] = await rasterise((await drawLetter()).bytes, 60);
    const erased = await read(await pictureOf(page!).png().toBuffer(), 'text');
    await api.call('DELETE', at(erased, ''));
    for (const path of ['/result.hocr', '/result.pdf', '/pages/1/image']) {
      expect((await api.get<ProblemDetails>(at(erased, path))).json.code).toBe('ERASED');
    }
  });
});

describe('the portrait of a document', () => {
  let licence: Uint8Array;
  /** Of a licence, on a track that asks for portraits. */
  let envelope: Envelope;
  beforeAll(async () => {
    const { catalog } = docface.service.parts.get(ports.database);
    const track = (await catalog.findTrack(null, 'identity'))!;
    if (track.kind !== 'ocr') throw new Error('The track "identity" reads no documents.');
    await catalog.saveTrack({ ...track, name: 'portraits', portraits: true }, 'edited');
    licence = await pngOf((await drawCnh2022({ portrait: await faceJpeg('woman') })).bytes, 220);
    envelope = await read(licence, 'portraits');
  });

  test('is kept no more than any other form: of all that is asked for, the JPEG of a page alone', async () => {
    const kept = async () => {
      const { parts } = docface.service;
      const request = await parts.get(ports.database).requests.find(envelope.requestId);
      const keys: string[] = [];
      for await (const { key } of parts.get(ports.objects).list(requestPrefix(request!))) keys.push(key);
      return keys;
    };
    const before = await kept();
    const forms = [
      '/crops/1.portrait',
      '/crops/1.cpf?type=png',
      '/result.pdf',
      '/result.hocr',
      '/pages/1/image?type=png',
    ];
    for (const form of forms) expect([form, (await api.get(at(envelope, form))).status]).toEqual([form, 200]);
    expect(await kept()).toEqual(before);
    await api.get(at(envelope, '/pages/1/image'));
    expect((await kept()).filter((key) => !before.includes(key))).toEqual([expect.stringContaining('/pictures/')]);
  });

  test('is a crop on a track that asks for it, until the request is erased', async () => {
    const [portrait, ...others] = resultOf(envelope).documents[0]?.crops ?? [];
    expect(envelope.warnings).toEqual([]);
    expect(portrait).toMatchObject({ id: '1.portrait', kind: 'portrait', page: 1 });
    expect(new Set(others.map(({ kind }) => kind))).toEqual(new Set(['field']));
    const { pathname, search } = new URL(portrait!.link!);
    const picture = await api.get(`${pathname}${search}`);
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    expect((await sharp(picture.bytes).metadata()).width).toBeGreaterThan(60);
    await api.call('DELETE', at(envelope, ''));
    expect((await api.get<ProblemDetails>(pathname)).json.code).toBe('ERASED');
  });

  test('is not looked for elsewhere', async () => {
    const other = await read(licence, 'identity');
    expect(resultOf(other).documents[0]?.crops?.map(({ id }) => id)).not.toContain('1.portrait');
    expect((await api.get(at(other, '/crops/1.portrait'))).status).toBe(404);
  });
});

describe('barcodes', () => {
  async function withCode(payload: string): Promise<Uint8Array> {
    const code = await drawBarcode('QRCode', payload, 5);
    const [page] = await rasterise((await drawLetter()).bytes, 100);
    const picture = await sharp(code.pixels, { raw: { width: code.width, height: code.height, channels: 1 } })
      .png()
      .toBuffer();
    return await pictureOf(page!)
      .composite([{ input: picture, left: 100, top: 750 }])
      .png()
      .toBuffer();
  }

  test('are in the result of a page with their payload', async () => {
    const envelope = await read(await withCode(samplePayloads.pix), 'text');
    expect(resultOf(envelope).pages[0]?.barcodes).toEqual([
      expect.objectContaining({ format: 'QRCode', kind: 'pix', text: samplePayloads.pix, signature: 'not_checked' }),
    ]);
  });

  test('keep nothing of a payload on a track for identity documents but its kind, length and hash', async () => {
    const envelope = await read(await withCode('MARIA EXEMPLO DA SILVA'), 'identity');
    expect(resultOf(envelope).pages[0]?.barcodes).toEqual([
      expect.objectContaining({ format: 'QRCode', text: null, length: 22, signature: 'not_checked' }),
    ]);
    expect(JSON.stringify(envelope)).not.toContain('EXEMPLO');
  });
});
