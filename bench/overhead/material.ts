import { drawLetter } from '../../test/drawn/documents.ts';
import { type FaceName, faceJpeg } from '../../test/fixtures/faces.ts';
import { pngOf } from '../../test/fixtures/images.ts';

/** A picture of a clean page of text, as often as it is read in a round. */
export async function textPages(): Promise<readonly Uint8Array[]> {
  const page = await pngOf((await drawLetter()).bytes);
  return Array.from({ length: 16 }, () => page);
}

/** Pairs of portraits. */
export async function facePairs(): Promise<readonly (readonly [Uint8Array, Uint8Array])[]> {
  const names: readonly (readonly [FaceName, FaceName])[] = [
    ['man', 'manSmiling'],
    ['woman', 'blondeWoman'],
    ['brownHairedWoman', 'woman'],
  ];
  const pairs = names.flatMap((pair) => Array.from({ length: 20 }, () => pair));
  return Promise.all(pairs.map(async ([a, b]) => [await faceJpeg(a, 5), await faceJpeg(b, 5)] as const));
}
