import type { Sharp } from 'sharp';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentFile, DocumentOpener, RenderOptions } from '../../src/domain/ports/document-opener.ts';
import { boxOf, type Polygon, polygonOf } from '../../src/domain/reading/document/geometry.ts';
import type { PageImage, Rotation } from '../../src/domain/reading/document/page.ts';
import { plainText } from '../../src/domain/reading/document/plain-text.ts';
import type { Word } from '../../src/domain/reading/document/text-layout.ts';
import type { FileType } from '../../src/domain/template/file-formats.ts';
import { drawCnh2022, drawElectricityBill, drawLetter } from '../drawn/documents.ts';
import { drawingBomb, hiddenText, hugePage, noPage, turnedPage, wordsAlone } from '../fixtures/broken-pdfs.ts';
import { jpegOf, pictureOf, rasterise, tiffFrom, tiffOf, truncated, withExifOrientation } from '../fixtures/images.ts';
import { pdfOfPicture } from '../fixtures/picture-pdf.ts';

const limits = { maxPages: 10, maxPixelsPerPage: 10_000_000, timeoutMs: 20_000 };
const grey: RenderOptions = { dpi: 100, colour: 'grey' };
const colour: RenderOptions = { dpi: 100, colour: 'rgb' };

const fileOf = (type: FileType, bytes: Uint8Array, password: string | null = null): DocumentFile => ({
  type,
  bytes,
  password,
});

/**
 * Mean of each channel in the middle of a quarter of the image: 0 top left, 1 top right, 2 bottom left, 3 bottom right.
 */
function quarter(image: PageImage, index: number): number[] {
  const x = Math.floor(image.width * (index % 2 === 0 ? 0.25 : 0.75));
  const y = Math.floor(image.height * (index < 2 ? 0.25 : 0.75));
  const at = (y * image.width + x) * image.channels;
  return Array.from(image.pixels.subarray(at, at + image.channels));
}

/** A picture 120 wide and 80 high: red, green, blue and white quarters. */
async function quarters(): Promise<Uint8Array> {
  const part = (background: string) => ({ create: { width: 60, height: 40, channels: 3, background } }) as const;
  const base = sharp({ create: { width: 120, height: 80, channels: 3, background: '#ffffff' } });
  const joined = base.composite([
    { input: part('#ff0000'), left: 0, top: 0 },
    { input: part('#00ff00'), left: 60, top: 0 },
    { input: part('#0000ff'), left: 0, top: 40 },
  ]);
  return new Uint8Array(await joined.png().toBuffer());
}

function expectQuarters(image: PageImage): void {
  expect([image.width, image.height, image.channels]).toEqual([120, 80, 3]);
  const ideal = [
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
    [255, 255, 255],
  ];
  for (const [index, needed] of ideal.entries()) {
    for (const [channel, value] of quarter(image, index).entries()) {
      expect(Math.abs(value - (needed[channel] ?? 0)), `quarter ${index}, channel ${channel}`).toBeLessThan(12);
    }
  }
}

/** The whole page as a sheet that lies upside down. */
const upsideDown: Polygon = [
  [1, 1],
  [0, 1],
  [0, 0],
  [1, 0],
];

/** What every opener of documents must do, for all four types of files. */
export function describeDocumentOpener(name: string, start: () => DocumentOpener): void {
  describe(`${name} as a document opener`, () => {
    let opener: DocumentOpener;
    let letter: Uint8Array;

    const page = async (file: DocumentFile, number = 1, options: RenderOptions = colour): Promise<PageImage> =>
      (await opener.page(file, number, { ...limits, ...options })).image;
    const words = async (file: DocumentFile, number = 1): Promise<Word[]> =>
      ((await opener.textLayer(file, number, limits))?.blocks ?? []).flatMap((block) =>
        block.lines.flatMap((line) => line.words),
      );

    beforeAll(async () => {
      opener = start();
      letter = (await drawLetter()).bytes;
    });
    afterAll(async () => {
      await opener.close();
    });

    describe('PDF files', () => {
      test('tells the pages and their sizes in points', async () => {
        const { pages } = await opener.outline(fileOf('pdf', letter), limits);
        expect(pages).toHaveLength(2);
        for (const { width, height } of pages) expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
      });

      test('draws a page at the wanted resolution, in grey and in colour', async () => {
        const image = await page(fileOf('pdf', letter), 1, grey);
        expect(image).toMatchObject({ width: 826, height: 1169, channels: 1, dpi: 100 });
        expect(image.pixels.length).toBe(826 * 1169);
        const blue = await page(fileOf('pdf', (await drawElectricityBill()).bytes), 1, colour);
        expect(blue.channels).toBe(3);
        expect(Array.from(blue.pixels.subarray(0, 3))).toEqual([0x12, 0x40, 0x7a]);
      });

      test('draws coarser rather than beyond the longest side or the limit of pixels', async () => {
        const small = await page(fileOf('pdf', letter), 1, { ...grey, maxSide: 300 });
        expect([small.width, small.height, small.dpi]).toEqual([212, 300, 26]);
        const huge = await page(fileOf('pdf', hugePage()), 1, grey);
        expect(huge.width * huge.height).toBeLessThanOrEqual(limits.maxPixelsPerPage);
        expect(huge.dpi).toBeNull();
      });

      test('cuts a sheet out and makes it rectangular', async () => {
        const bill = fileOf('pdf', (await drawElectricityBill()).bytes);
        const sheet = polygonOf({ x: 0, y: 0, width: 0.5, height: 0.02 });
        const [whole, cut] = [await page(bill), await page(bill, 1, { ...colour, sheet })];
        expect(cut).toMatchObject({ width: Math.round(whole.width / 2), height: Math.round(whole.height / 50) });
        expect(Array.from(cut.pixels.subarray(0, 3))).toEqual([0x12, 0x40, 0x7a]);
      });

      test('shows a turned page upright and tells the turn', async () => {
        const file = fileOf('pdf', turnedPage());
        expect(await opener.outline(file, limits)).toEqual({ pages: [{ width: 200, height: 400 }] });
        const opened = await opener.page(file, 1, { ...limits, ...grey });
        expect([opened.rotation, opened.image.width, opened.image.height]).toEqual([90, 277, 555]);
      });

      test('turns a page as it is asked to, whatever the file says', async () => {
        const file = fileOf('pdf', turnedPage());
        const stored = await opener.page(file, 1, { ...limits, ...grey, rotation: 0 });
        expect([stored.rotation, stored.image.width, stored.image.height]).toEqual([0, 555, 277]);
        const further = await opener.page(file, 1, { ...limits, ...grey, rotation: 270 });
        expect([further.rotation, further.image.width, further.image.height]).toEqual([270, 277, 555]);
      });

      test('draws the values of form fields and annotations', async () => {
        const { filledForm } = await import('../fixtures/form-pdf.ts');
        const image = await page(fileOf('pdf', await filledForm()), 1, grey);
        expect(Math.min(...image.pixels)).toBeLessThan(100);
      });

      test('reads what is filled into a form together with what is printed on it', async () => {
        const { filledForm } = await import('../fixtures/form-pdf.ts');
        const found = await words(fileOf('pdf', await filledForm('Amount in euros, payable within ten days')));
        expect(found.map((word) => word.text).join(' ')).toBe('Amount in euros, payable within ten days VALUE 123');
        expect(boxOf(found.at(-2)!.polygon).y).toBeGreaterThan(0.3);
      });

      test('reads the text layer with the place of each word', async () => {
        const blocks = (await opener.textLayer(fileOf('pdf', letter), 1, limits))?.blocks ?? [];
        expect(plainText([{ blocks }])).toContain(
          'As you suggested, we compared the three ways of storing the archive.',
        );
        const dear = (await words(fileOf('pdf', letter))).find((word) => word.text === 'Dear');
        const box = boxOf(dear!.polygon);
        expect(box.x).toBeCloseTo(72 / 595.28, 2);
        expect(box.y).toBeCloseTo(190 / 841.89, 2);
        expect(box.height).toBeGreaterThan(0.01);
        expect(dear!.confidence).toBe(1);
        expect((await words(fileOf('pdf', letter), 2)).map((word) => word.text)).toContain('sincerely,');
      });

      test('reads accents, machine-readable lines and words that stand upright on the page', async () => {
        const blocks = (await opener.textLayer(fileOf('pdf', (await drawCnh2022()).bytes), 1, limits))?.blocks ?? [];
        const lines = blocks.flatMap((block) => block.lines.map((line) => line.text));
        expect(lines).toContain('I<BRA123456789<007<<<<<<<<<<<<');
        expect(lines).toContain('15/01/1990, SÃO PAULO, SP');
        expect(lines).toContain('1234567890');
      });

      test('leaves out text that nobody can see', async () => {
        expect((await words(fileOf('pdf', hiddenText()))).map((word) => word.text).join(' ')).toBe(
          'This is what can be seen: The visible amount is 100',
        );
      });

      test('has no text layer for a scan, even with a stamp on it, and for pictures', async () => {
        const [scan] = await rasterise(letter, 100);
        const stamped = await pdfOfPicture(
          await pictureOf(scan!).jpeg().toBuffer(),
          'Received 17 August 2026, number 12345 of the archive',
        );
        expect(await opener.textLayer(fileOf('pdf', stamped), 1, limits)).toBeNull();
        expect(await opener.textLayer(fileOf('jpeg', await jpegOf(letter, 50)), 1, limits)).toBeNull();
      });

      test('reads a few words where there is nothing else to be seen, and leaves them where there is', async () => {
        const found = await words(fileOf('pdf', wordsAlone('Chapter 3')));
        expect(found.map((word) => word.text)).toEqual(['Chapter', '3']);
        expect(
          await opener.textLayer(fileOf('pdf', wordsAlone('Chapter 3', '20 100 200 1 re f')), 1, limits),
        ).toBeNull();
      });

      test('opens an encrypted file with its password only', async () => {
        const { bytes } = await drawLetter({ password: 'açúcar' });
        await expect(opener.outline(fileOf('pdf', bytes), limits)).rejects.toMatchObject({ code: 'ENCRYPTED_FILE' });
        const wrong = opener.page(fileOf('pdf', bytes, 'wrong'), 1, { ...limits, ...grey });
        await expect(wrong).rejects.toMatchObject({ code: 'ENCRYPTED_FILE' });
        expect((await opener.outline(fileOf('pdf', bytes, 'açúcar'), limits)).pages).toHaveLength(2);
      });

      test('refuses damaged, empty and pageless files and files with too many pages', async () => {
        const refused = async (bytes: Uint8Array, code: string, own = limits): Promise<void> => {
          await expect(opener.outline(fileOf('pdf', bytes), own)).rejects.toMatchObject({ code });
        };
        await refused(truncated(letter, 0.3), 'UNREADABLE_FILE');
        await refused(new Uint8Array(), 'UNREADABLE_FILE');
        await refused(new TextEncoder().encode('%PDF-1.7\n%%EOF'), 'UNREADABLE_FILE');
        await refused(noPage(), 'UNREADABLE_FILE');
        await refused(letter, 'TOO_MANY_PAGES', { ...limits, maxPages: 1 });
        const last = opener.page(fileOf('pdf', letter), 2, { ...limits, ...grey, maxPages: 1 });
        await expect(last, 'a page of a file that is too long to be read whole').resolves.toBeDefined();
        const third = opener.page(fileOf('pdf', letter), 3, { ...limits, ...grey });
        await expect(third).rejects.toMatchObject({ code: 'UNREADABLE_FILE' });
        expect((await opener.outline(fileOf('pdf', letter), limits)).pages).toHaveLength(2);
      });

      test('stops a file that draws on and on, and opens the next one', async () => {
        await opener.outline(fileOf('pdf', letter), limits);
        const began = performance.now();
        const bomb = opener.page(fileOf('pdf', drawingBomb()), 1, { ...limits, ...grey, timeoutMs: 250 });
        await expect(bomb).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
        expect(performance.now() - began).toBeLessThan(4000);
        expect((await opener.outline(fileOf('pdf', letter), limits)).pages).toHaveLength(2);
      });

      test('refuses a file that wants more memory than there is, and opens the next one', async () => {
        const bomb = opener.page(fileOf('pdf', drawingBomb(40)), 1, { ...limits, ...grey, timeoutMs: 50_000 });
        await expect(bomb).rejects.toMatchObject({ code: 'UNREADABLE_FILE' });
        expect((await opener.outline(fileOf('pdf', letter), limits)).pages).toHaveLength(2);
      });
    });

    describe('pictures', () => {
      test.each(['jpeg', 'png', 'tiff'] as const)('decodes %s files', async (type) => {
        const bytes = new Uint8Array(
          await sharp(await quarters())
            .toFormat(type, { quality: 100 })
            .toBuffer(),
        );
        const file = fileOf(type, bytes);
        expect(await opener.outline(file, limits)).toEqual({ pages: [{ width: 120, height: 80 }] });
        expectQuarters(await page(file));
        const cut = await page(file, 1, { ...colour, sheet: upsideDown });
        expect(Math.min(...quarter(cut, 0)), 'white, which lay at the bottom right').toBeGreaterThan(243);
        expect(Math.max(...quarter(cut, 3).slice(1)), 'red, which lay at the top left').toBeLessThan(12);
        const inGrey = await page(file, 1, grey);
        expect(inGrey.channels).toBe(1);
        expect(quarter(inGrey, 3)[0]).toBeGreaterThan(243);
      });

      const rotations = [0, 0, 180, 180, 270, 90, 90, 270] as const;
      test.each(rotations.map((turn, index) => ({ orientation: index + 1, turn })))(
        'shows EXIF orientation $orientation upright and tells the turn of $turn degrees',
        async ({ orientation, turn }) => {
          const file = fileOf('jpeg', await withExifOrientation(await quarters(), orientation));
          expect(await opener.outline(file, limits)).toEqual({ pages: [{ width: 120, height: 80 }] });
          const opened = await opener.page(file, 1, { ...limits, ...colour });
          expect(opened.rotation).toBe(turn);
          expectQuarters(opened.image);
          const rotation = ((turn + 180) % 360) as Rotation;
          const turned = await opener.page(file, 1, { ...limits, ...colour, rotation });
          expect(turned.rotation).toBe(rotation);
          expect(Math.max(...quarter(turned.image, 3).slice(1)), 'red, turned to the bottom right').toBeLessThan(12);
        },
      );

      test('opens each page of a TIFF file', async () => {
        const pages = await rasterise(letter, 40);
        const file = fileOf('tiff', await tiffFrom(pages));
        expect((await opener.outline(file, limits)).pages).toEqual(
          pages.map(({ width, height }) => ({ width, height })),
        );
        const first = await page(file, 1);
        const second = await page(file, 2);
        expect(Buffer.from(first.pixels).equals(pages[0]!.pixels)).toBe(true);
        expect(Buffer.from(second.pixels).equals(pages[1]!.pixels)).toBe(true);
        await expect(page(file, 3)).rejects.toMatchObject({ code: 'UNREADABLE_FILE' });
        const tooMany = opener.outline(file, { ...limits, maxPages: 1 });
        await expect(tooMany).rejects.toMatchObject({ code: 'TOO_MANY_PAGES' });
      });

      test('understands one bit, palettes, sixteen bits and four inks', async () => {
        const side = { width: 64, height: 64 };
        const inked = (x: number, y: number): boolean => x < 32 && y < 32;
        const grey = Uint8Array.from({ length: 64 * 64 }, (_, at) => (inked(at % 64, Math.floor(at / 64)) ? 0 : 255));
        const base = (): Sharp => sharp(grey, { raw: { ...side, channels: 1 } });
        const kinds: readonly [FileType, Sharp][] = [
          ['tiff', base().toColourspace('b-w').tiff({ bitdepth: 1, compression: 'ccittfax4' })],
          ['png', base().png({ palette: true, colours: 2 })],
          ['png', base().toColourspace('grey16').png()],
          ['png', base().toColourspace('rgb16').png()],
          ['jpeg', base().toColourspace('cmyk').jpeg({ quality: 100 })],
        ];
        for (const [type, picture] of kinds) {
          const image = await page(fileOf(type, new Uint8Array(await picture.toBuffer())));
          expect(image.channels).toBe(3);
          expect(Math.max(...quarter(image, 0)), type).toBeLessThan(60);
          expect(Math.min(...quarter(image, 3)), type).toBeGreaterThan(240);
        }
      });

      test('lays transparent pictures on white', async () => {
        const clear = sharp({
          create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
        });
        const image = await page(fileOf('png', new Uint8Array(await clear.png().toBuffer())));
        expect(new Set(image.pixels)).toEqual(new Set([255]));
      });

      test('tells the resolution that a file states, and no default of cameras and programs', async () => {
        const stated = sharp(await quarters())
          .jpeg()
          .withMetadata({ density: 300 });
        expect((await page(fileOf('jpeg', new Uint8Array(await stated.toBuffer())))).dpi).toBe(300);
        const half = await page(fileOf('jpeg', new Uint8Array(await stated.toBuffer())), 1, { ...colour, maxSide: 60 });
        expect([half.width, half.height, half.dpi]).toEqual([60, 40, 150]);
        const silent = sharp(await quarters())
          .jpeg()
          .withMetadata({ density: 72 });
        expect((await page(fileOf('jpeg', new Uint8Array(await silent.toBuffer())))).dpi).toBeNull();
      });

      test('refuses pictures that are cut off, damaged, empty, too large or something else', async () => {
        const jpeg = await jpegOf(letter, 60);
        const refused = async (file: DocumentFile, code: string, own = limits): Promise<void> => {
          await expect(opener.page(file, 1, { ...own, ...grey })).rejects.toMatchObject({ code });
        };
        await refused(fileOf('jpeg', truncated(jpeg)), 'UNREADABLE_FILE');
        await refused(fileOf('png', truncated(await quarters())), 'UNREADABLE_FILE');
        await refused(fileOf('tiff', truncated(await tiffOf(letter, 40))), 'UNREADABLE_FILE');
        await refused(fileOf('jpeg', new Uint8Array()), 'UNREADABLE_FILE');
        await refused(fileOf('png', new TextEncoder().encode('<html></html>')), 'UNREADABLE_FILE');
        await refused(fileOf('jpeg', jpeg), 'IMAGE_TOO_LARGE', { ...limits, maxPixelsPerPage: 1000 });
        const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000000' } })
          .png()
          .toBuffer();
        await refused(fileOf('png', bomb), 'IMAGE_TOO_LARGE');
        await expect(opener.outline(fileOf('png', bomb), limits)).rejects.toMatchObject({ code: 'IMAGE_TOO_LARGE' });
        expectQuarters(await page(fileOf('png', await quarters())));
      });

      test('stops a picture that takes too long, and opens the next one', async () => {
        const large = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: '#123456' } })
          .png()
          .toBuffer();
        const slow = opener.page(fileOf('png', large), 1, { ...limits, ...colour, timeoutMs: 1 });
        await expect(slow).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
        expectQuarters(await page(fileOf('png', await quarters())));
      });
    });

    test('opens many files at once', async () => {
      const picture = fileOf('png', await quarters());
      const all = [1, 2, 1, 2].map((number) => page(fileOf('pdf', letter), number, grey));
      const pictures = await Promise.all([...all, page(picture), page(picture)]);
      expect(pictures.map((image) => image.width)).toEqual([826, 826, 826, 826, 120, 120]);
    });

    test('blames no file for being closed', async () => {
      const other = start();
      const opening = () => other.page(fileOf('pdf', letter), 1, { ...limits, ...grey, dpi: 300 });
      const running = Array.from({ length: 12 }, () => opening().catch((error: unknown) => error));
      await Promise.race(running);
      await other.close();
      const handedBack = { code: 'DEPENDENCY_UNAVAILABLE', retryable: true };
      expect((await Promise.all(running)).at(-1)).toMatchObject(handedBack);
      await expect(opening()).rejects.toMatchObject(handedBack);
    });
  });
}
