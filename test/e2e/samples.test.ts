import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawSamples } from '../../scripts/draw-samples.ts';
import { pdfWords } from '../support/pdf-words.ts';

// Compressed anew by another release of zlib, equal documents have other bytes.
const contents: Readonly<Record<string, (bytes: Uint8Array) => Promise<unknown>>> = {
  pdf: (bytes) => pdfWords(bytes, 1),
  png: async (bytes) =>
    createHash('sha256')
      .update(await sharp(bytes).raw().toBuffer())
      .digest('hex'),
};

test('the documents in samples are those that scripts/draw-samples.ts draws', async () => {
  const drawn = await drawSamples();
  // A template to begin with lies beside them.
  const documents = (await readdir('samples')).filter((name) => !name.endsWith('.yaml'));

  expect(documents.toSorted()).toEqual([...drawn.keys()].toSorted());
  for (const [name, bytes] of drawn) {
    const contentOf = contents[name.slice(name.indexOf('.') + 1)];
    if (contentOf === undefined) throw new Error(`${name} is of no kind that this test can compare`);
    expect(await contentOf(new Uint8Array(await readFile(`samples/${name}`))), name).toEqual(await contentOf(bytes));
  }
});
