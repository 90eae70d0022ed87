import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import decode from '../../../../src/adapters/sharp/image-worker.ts';
import { repairTiff } from '../../../../src/adapters/sharp/repair-tiff.ts';
import { rowsOfStrips } from '../../../../src/adapters/sharp/strip-rows.ts';
import type { DocumentOutline, OpenedPage } from '../../../../src/domain/ports/document-opener.ts';
import { greyTiff, hopelessDamage, readableDamage, renamed, tags } from '../../../fixtures/damaged-tiffs.ts';

const limits = { maxPages: 10, maxPixelsPerPage: 1e6, timeoutMs: 10_000 };
const [width, height] = [120, 80];
const pixels = Uint8Array.from({ length: width * height }, (_, at) => (at % width) + Math.floor(at / width));

async function outline(bytes: Uint8Array): Promise<DocumentOutline> {
  return (await decode({ kind: 'outline', file: { type: 'tiff', bytes, password: null }, limits })) as DocumentOutline;
}

async function grey(bytes: Uint8Array, number = 1): Promise<Uint8Array> {
  const file = { type: 'tiff', bytes, password: null } as const;
  const options = { ...limits, dpi: 100, colour: 'grey' } as const;
  return ((await decode({ kind: 'page', file, number, options })) as OpenedPage).image.pixels;
}

describe('a TIFF', () => {
  test.each(Object.entries(readableDamage))('with %s is read as if nothing were wrong', async (_, damage) => {
    const bytes = greyTiff({ width, height, pixels, ...damage });
    const { pages } = await outline(bytes);
    expect(pages).toEqual(Array.from({ length: damage.pages ?? 1 }, () => ({ width, height })));
    expect(Buffer.from(await grey(bytes, pages.length)).equals(pixels)).toBe(true);
  });

  test.each(Object.entries(hopelessDamage))('with %s is refused', async (_, damage) => {
    const bytes = greyTiff({ width, height, pixels, ...damage });
    await expect(grey(bytes)).rejects.toMatchObject({ code: 'UNREADABLE_FILE' });
  });

  test('that lacks nothing is left as it is', () => {
    const bytes = greyTiff({ width, height, pixels, pages: 2, rows: 30 });
    expect(repairTiff(bytes)).toBe(bytes);
  });

  test.each(['lzw', 'deflate', 'packbits', 'jpeg', 'ccittfax4'] as const)(
    'of %s without RowsPerStrip, StripByteCounts or, but for fax, PhotometricInterpretation has its picture',
    async (compression) => {
      const bars = sharp(Buffer.from(Uint8Array.from({ length: 800 * 900 }, (_, at) => (at % 37 < 18 ? 0 : 255))), {
        raw: { width: 800, height: 900, channels: 1 },
      });
      const whole = new Uint8Array(
        await bars
          .toColourspace('b-w')
          .tiff(compression === 'ccittfax4' ? { compression, bitdepth: 1 } : { compression })
          .toBuffer(),
      );
      const seen = await grey(whole);
      // Fax machines write white as zero, sharp black.
      const shades = compression === 'ccittfax4' ? [] : [tags.photometric];
      for (const tag of [tags.rowsPerStrip, tags.stripByteCounts, ...shades]) {
        expect(Buffer.from(await grey(renamed(whole, tag))).equals(seen), `tag ${tag}`).toBe(true);
      }
    },
  );

  test('whose directories run in a circle ends', async () => {
    const bytes = greyTiff({ width, height, pixels, pages: 2, ...readableDamage['no RowsPerStrip'] });
    const view = new DataView(bytes.buffer);
    view.setUint32(bytes.length - 4, view.getUint32(4, true), true);
    expect((await outline(bytes)).pages.length).toBeLessThanOrEqual(2);
  });
});

describe('rows of strips', () => {
  const strips = { height: 400, rowBytes: 75, compression: 5, count: 4, first: new Uint8Array() };

  test('are those of the picture where there is one strip', () => {
    expect(rowsOfStrips({ ...strips, count: 1 })).toBe(400);
  });

  test('are those that libtiff writes where no others are likely', () => {
    expect(rowsOfStrips({ ...strips, rowBytes: 80, count: 5, height: 500 })).toBe(102);
  });

  test('are the only ones that fit', () => {
    expect(rowsOfStrips({ ...strips, rowBytes: 10_000, count: 100 })).toBe(4);
  });

  test('are not guessed where several fit', () => {
    expect(rowsOfStrips({ ...strips, rowBytes: 10_000, height: 1000, count: 3 })).toBeNull();
    expect(rowsOfStrips(strips)).toBeNull();
  });
});
