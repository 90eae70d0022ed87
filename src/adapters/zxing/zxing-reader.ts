import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, type ReaderOptions, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import { type GreyImage, portableGreymap } from './grey-image.ts';

export type ZxingFormats = NonNullable<ReaderOptions['formats']>;

let starting: Promise<unknown> | undefined;

/** The library would fetch its WebAssembly from a server; it lies beside it on this disk. */
async function start(): Promise<void> {
  const file = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  const wasmBinary = new Uint8Array(file).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

/** Every code in the pixels, as the library reads them. */
export async function readCodes(image: GreyImage, options: ReaderOptions): Promise<readonly ReadResult[]> {
  starting ??= start();
  try {
    await starting;
  } catch (error) {
    starting = undefined;
    throw error;
  }
  const found = await readBarcodes(portableGreymap(image), {
    tryInvert: false,
    tryDownscale: false,
    textMode: 'Plain',
    maxNumberOfSymbols: 32,
    ...options,
  });
  return found.filter((code) => code.isValid);
}
