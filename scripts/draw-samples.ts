/**
 * Draws the documents in `samples/` that the README sends: a made-up invoice (PDF) and a made-up driving licence (PNG).
 *
 *   npx tsx scripts/draw-samples.ts
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { drawCnh2022, drawInvoice } from '../test/drawn/documents.ts';
import { pngOf } from '../test/fixtures/images.ts';

const folder = new URL('../samples/', import.meta.url);

/** Each sample by its name. */
export async function drawSamples(): Promise<ReadonlyMap<string, Uint8Array>> {
  return new Map([
    ['invoice.pdf', (await drawInvoice()).bytes],
    ['licence.png', await pngOf((await drawCnh2022()).bytes)],
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await mkdir(folder, { recursive: true });
  for (const [name, bytes] of await drawSamples()) await writeFile(new URL(name, folder), bytes);
}
