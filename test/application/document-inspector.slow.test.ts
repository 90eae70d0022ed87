import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProcessDocumentOpener } from '../../src/adapters/child-process/process-document-opener.ts';
import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import { HumanFaceEngine, humanModule } from '../../src/adapters/human/human-face-engine.ts';
import { pdfiumDecoder } from '../../src/adapters/pdfium/pdfium-decoder.ts';
import { sharpDecoder } from '../../src/adapters/sharp/sharp-decoder.ts';
import { ComputeSlots } from '../../src/application/pipeline/compute-slots.ts';
import { DocumentInspector } from '../../src/application/stages/document-inspector.ts';
import { DocfaceError } from '../../src/domain/errors.ts';
import type { FaceEngine } from '../../src/domain/ports/face-engine.ts';
import type { Rotation } from '../../src/domain/reading/document/page.ts';
import type { FileType } from '../../src/domain/template/file-formats.ts';
import type { Template } from '../../src/domain/template/template.ts';
import { drawCnh2022 } from '../drawn/documents.ts';
import { faceJpeg } from '../fixtures/faces.ts';
import { pngOf } from '../fixtures/images.ts';
import { bundledTemplates, templateNamed } from '../support/bundled-templates.ts';
import { at, pageOf } from '../support/drawn-page.ts';
import { openImageAnalysis } from '../support/open-image-analysis.ts';

const limits = { maxPages: 5, maxPixelsPerPage: 40e6, timeoutMs: 60_000 };
const options = { position: { lane: 'interactive', clientId: 'acme' }, limits } as const;
/** Words from corner to corner: where they stand does not matter here. */
const page = pageOf([at(20, 20, 'CARTEIRA'), at(880, 1370, 'EXEMPLO')]);

describe('DocumentInspector', () => {
  const images = openImageAnalysis();
  let opener: ProcessDocumentOpener;
  let faceEngine: HumanFaceEngine;
  let licence: Template;
  let picture: Uint8Array;

  beforeAll(async () => {
    opener = new ProcessDocumentOpener({
      decoders: [pdfiumDecoder, sharpDecoder],
      pool: new ProcessPool({ processes: 1 }),
    });
    faceEngine = new HumanFaceEngine({ taskPool: new ProcessPool({ processes: 1 }).running(humanModule) });
    licence = templateNamed(await bundledTemplates(), 'br.cnh');
    picture = await pngOf((await drawCnh2022({ portrait: await faceJpeg('woman') })).bytes, 200);
  });
  afterAll(() => Promise.all([opener.close(), faceEngine.close(), images.close()]));

  interface Asked {
    readonly portraits?: boolean;
    readonly rotation?: Rotation;
    readonly type?: FileType;
    readonly engine?: FaceEngine;
    readonly barcodesSought?: boolean;
  }
  const inspect = (bytes: Uint8Array, asked: Asked = {}) => {
    const { portraits = false, rotation = 0, type = 'png', engine, barcodesSought = true } = asked;
    const uses = { opener, faceEngine: engine ?? faceEngine, images, slots: new ComputeSlots(1) };
    const task = { pages: [{ ...page, rotation, barcodesSought }], template: licence, track: { portraits } };
    return new DocumentInspector(uses).inspect(async () => ({ type, bytes, password: null }), task, options);
  };

  test('tells a licence in colour from a grey copy of it, also one under warm light', async () => {
    const copy = await sharp(picture).grayscale().png().toBuffer();
    const photo = await sharp(copy).toColourspace('srgb').linear([1, 0.94, 0.84], [0, 0, 0]).jpeg().toBuffer();
    expect((await inspect(picture)).evidence.colours).toEqual(['colour']);
    expect((await inspect(copy)).evidence.colours).toEqual(['grey']);
    expect((await inspect(photo, { type: 'jpeg' })).evidence.colours).toEqual(['grey']);
  });

  test('finds the portrait, upright as the page was read', async () => {
    const upright = await inspect(picture, { portraits: true });
    const lying = await inspect(await sharp(picture).rotate(90).png().toBuffer(), { portraits: true, rotation: 270 });
    for (const { portraits, warnings } of [upright, lying]) {
      expect(warnings).toEqual([]);
      expect(portraits).toHaveLength(1);
      const { box, confidence } = portraits[0]!;
      expect(confidence).toBeGreaterThan(0.5);
      // The drawn portrait lies at the left edge of the card.
      expect(box.x + box.width).toBeLessThan(0.4);
      expect(box.y + box.height / 2).toBeLessThan(0.5);
    }
  });

  test('looks for no portrait unless the track asks', async () => {
    expect((await inspect(picture)).portraits).toEqual([]);
  });

  test('tells that the barcodes of a page were not read', async () => {
    for (const portraits of [false, true]) {
      const { warnings } = await inspect(picture, { portraits, barcodesSought: false });
      expect(warnings.map(({ code }) => code)).toEqual(['BARCODES_NOT_READ']);
    }
  });

  test('goes without what cannot be looked at', async () => {
    const engine: FaceEngine = Object.assign(Object.create(faceEngine) as HumanFaceEngine, {
      find: () => Promise.reject(new DocfaceError('ENGINE_FAILED', 'The engine could not be started.')),
    });
    const withoutFaces = await inspect(picture, { portraits: true, engine });
    expect(withoutFaces.portraits).toEqual([]);
    expect(withoutFaces.warnings.map(({ code }) => code)).toEqual(['PORTRAIT_NOT_SOUGHT']);
    expect((await inspect(Uint8Array.of(1, 2, 3))).evidence).toEqual({ traces: null });
    expect((await inspect(Uint8Array.of(1, 2, 3), { type: 'pdf' })).evidence).toEqual({});
  });
});
