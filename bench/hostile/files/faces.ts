import sharp from 'sharp';
import { facePicture } from '../../../test/fixtures/faces.ts';
import type { HostileFile } from '../hostile-file.ts';

async function crowd(across: number, down: number): Promise<Buffer> {
  const input = await facePicture('woman').resize(300, 300).png().toBuffer();
  const size = { width: 300 * across, height: 300 * down };
  return sharp({ create: { ...size, channels: 3, background: '#9aa4b0' } })
    .composite([{ input, tile: true, left: 0, top: 0 }])
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** Pictures of faces: more than anybody compares, and larger than anybody needs. */
export const faces: readonly HostileFile[] = [
  { name: 'faces-crowd', tries: '200 faces on one picture', quick: true, make: () => crowd(20, 10) },
  {
    name: 'faces-large',
    tries: 'one face on 39.7 megapixels',
    make: async () =>
      sharp(await facePicture('woman').png().toBuffer())
        .resize(6300, 6300, { kernel: 'linear' })
        .jpeg({ quality: 80 })
        .toBuffer(),
  },
];
