import type { Upload } from '../../demo/api.ts';
import { drawLetter } from '../../test/drawn/documents.ts';
import { type FaceName, faceJpeg } from '../../test/fixtures/faces.ts';
import { pngOf } from '../../test/fixtures/images.ts';

const copies = 16;

/** Pictures of clean pages of text, each its own upload. */
export async function textPages(): Promise<readonly Upload[]> {
  const bytes = await pngOf((await drawLetter()).bytes);
  return Array.from({ length: copies }, (_, index) => ({ name: `page-${index + 1}.png`, bytes }));
}

/** Pairs of portraits. */
export async function facePairs(): Promise<readonly (readonly [Upload, Upload])[]> {
  const names: readonly (readonly [FaceName, FaceName])[] = [
    ['man', 'manSmiling'],
    ['woman', 'blondeWoman'],
    ['brownHairedWoman', 'woman'],
  ];
  const pictures = names.flatMap((pair) => Array.from({ length: 20 }, () => pair));
  return Promise.all(pictures.map(async ([a, b]) => [await portrait(a), await portrait(b)] as const));
}

async function portrait(name: FaceName): Promise<Upload> {
  return { name: `${name}.jpg`, bytes: await faceJpeg(name, 5) };
}
