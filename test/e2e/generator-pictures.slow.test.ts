import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import { a4, drawPdf, write } from '../drawn/layouts/canvas.ts';
import { decoded, facePicture } from '../fixtures/faces.ts';
import { type GenerationService, onlyDocument, startGenerationService } from '../support/generation-service.ts';
import { orderTemplate } from '../support/order-document.ts';

/** Where the face lies on the first page, in points. */
const face = { x: 380, y: 90, width: 150, height: 150 };
const values = { number: '2026-0417', date: '31/01/2026', buyer: 'Oficina Exemplo Ltda', total: '1.234,56' };

/** An order of two pages: a photo on the first, and words that nobody sees. */
async function orderWithPhoto(): Promise<Uint8Array> {
  const photo = await facePicture('woman', 3).jpeg({ quality: 92 }).toBuffer();
  return await drawPdf(a4, {}, (canvas) => {
    write(canvas, { x: 60, y: 90 }, 'PEDIDO DE COMPRA', { size: 16 });
    write(canvas, { x: 60, y: 140 }, `Numero do pedido: ${values.number}`, { size: 12 });
    write(canvas, { x: 60, y: 165 }, `Data: ${values.date}`, { size: 12 });
    write(canvas, { x: 60, y: 190 }, `Comprador: ${values.buyer}`, { size: 12 });
    write(canvas, { x: 60, y: 300 }, 'Total 0,01', { size: 12, colour: '#ffffff' });
    canvas.image(photo, face.x, face.y, face);
    canvas.addPage();
    write(canvas, { x: 60, y: 90 }, 'Pagina 2 do pedido de compra da oficina', { size: 12 });
    write(canvas, { x: 60, y: 140 }, `TOTAL ${values.total}`, { size: 12 });
  });
}

describe('a generator that takes pictures', () => {
  let world: GenerationService;
  let file: Uint8Array;
  beforeAll(async () => {
    file = await orderWithPhoto();
    world = await startGenerationService({
      behaviour: ({ endCode, prompt }) => {
        const printed = Object.entries(values).map(([key, value]) => [key, prompt.includes(value) ? value : null]);
        return { endCode, fields: Object.fromEntries(printed) };
      },
      house: { input: 'pictures', contextTokens: 32_768, timeoutSeconds: 30 },
      realEngines: true,
    });
    await world.saveTrack('own');
    await world.save(orderTemplate({ lists: [] }));
    await world.save(orderTemplate({ name: 'cards', lists: [], portrait: true }));
  });
  afterAll(() => world.stop());

  test('sees every page in bounded size, and no face and nothing hidden', async () => {
    const envelope = await world.readFile(file, { track: 'own', template: 'orders' });
    expect(envelope).toMatchObject({ status: 'completed', error: null });
    const { fields, generation } = onlyDocument(envelope);
    expect(fields['total']).toMatchObject({ rawText: values.total, grounding: { match: 'exact' } });
    expect(generation).toMatchObject({ input: 'pictures', pages: [1, 2], calls: 1 });

    const { calls } = world.generator;
    expect(calls.map((call) => call.pictures.length)).toEqual([2]);
    for (const picture of calls.flatMap((call) => call.pictures)) {
      const { format, width, height } = await sharp(picture).metadata();
      expect(format).toBe('jpeg');
      expect(Math.max(width, height)).toBeLessThanOrEqual(2_048);
      expect(picture.byteLength).toBeLessThan(1024 * 1024);
    }
    expect(calls.map(({ prompt }) => prompt).join('\n')).not.toMatch(/0,01|Made-up document/);

    const first = calls.flatMap((call) => call.pictures)[0] ?? Buffer.alloc(0);
    expect(await spreadIn(first, { x: 60, y: 80, width: 200, height: 120 })).toBeGreaterThan(20);
    expect(await spreadIn(first, { ...face, x: face.x + 30, width: 90, y: face.y + 30, height: 90 })).toBeLessThan(2);
    const engine = world.docface.service.parts.get(ports.faceEngine);
    const { faces } = await engine.find(await decoded(sharp(first)), { maxFaces: 5, timeoutMs: 60_000 });
    expect(faces).toEqual([]);
  });

  test('sees no page of a document that bears a portrait', async () => {
    world.generator.calls.length = 0;
    const envelope = await world.readFile(file, { track: 'own', template: 'cards' });
    expect(onlyDocument(envelope).generation).toMatchObject({ input: 'text' });
    expect(world.generator.calls.length).toBeGreaterThan(0);
    expect(world.generator.calls.flatMap(({ pictures }) => pictures)).toEqual([]);
  });
});

/** How far grey levels of a part of an A4 page spread (standard deviation), the part in points. */
async function spreadIn(page: Buffer, part: typeof face): Promise<number> {
  const { width } = await sharp(page).metadata();
  const scale = width / a4.width;
  const area = { left: part.x, top: part.y, width: part.width, height: part.height };
  const pixels = Object.fromEntries(Object.entries(area).map(([name, points]) => [name, Math.round(points * scale)]));
  const { channels } = await sharp(
    await sharp(page)
      .extract(pixels as never)
      .greyscale()
      .png()
      .toBuffer(),
  ).stats();
  return channels[0]?.stdev ?? 0;
}
