import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { chooseModels } from '../../../../src/adapters/human/choose-models.ts';
import { loadWasmModels } from '../../../../src/adapters/human/load-human.ts';
import { localFetch } from '../../../../src/adapters/human/local-fetch.ts';
import type { Models } from '../../../../src/adapters/human/models.ts';

beforeAll(() => void vi.stubGlobal('fetch', localFetch));
afterAll(() => void vi.unstubAllGlobals());

/** The real models under another name, with each output changed. */
async function nativeThat(change: (value: number) => number): Promise<Models> {
  const wasm = await loadWasmModels();
  return {
    ...wasm,
    backend: 'tfjs-node',
    run: (...input) => wasm.run(...input).map(({ shape, values }) => ({ shape, values: values.map(change) })),
  };
}

const absent = () => Promise.reject(new Error("Cannot find module '@tensorflow/tfjs-node'"));

describe('the backend of the face models', () => {
  const wasm = loadWasmModels;

  test('is WebAssembly where it is asked for, and the native library is not touched', async () => {
    const native = () => Promise.reject(new Error('must not be loaded'));
    expect((await chooseModels({ wasm, native }, 'wasm')).backend).toBe('wasm');
  });

  test('is WebAssembly where the native library cannot be loaded', async () => {
    expect((await chooseModels({ wasm, native: absent }, 'auto')).backend).toBe('wasm');
  });

  test('is the native library where it answers as WebAssembly does, but for rounding', async () => {
    const native = () => nativeThat((value) => value * 1.001);
    expect((await chooseModels({ wasm, native }, 'auto')).backend).toBe('tfjs-node');
  });

  test.each([
    ['answers something else', (value: number) => value * 1.5 + 0.1],
    ['answers nothing that is a number', () => Number.NaN],
    [
      'imports but throws',
      () => {
        throw new TypeError('util_1.isNullOrUndefined is not a function');
      },
    ],
  ])('is WebAssembly where the native library %s', async (_, change) => {
    const models = await chooseModels({ wasm, native: () => nativeThat(change) }, 'auto');
    expect(models.backend).toBe('wasm');
    expect(models.run('liveness', new Float32Array(32 * 32 * 3), 32)[0]?.values).toHaveLength(2);
  });

  test('says why the native library is not used when it must be', async () => {
    await expect(chooseModels({ wasm, native: absent }, 'tfjs-node')).rejects.toThrow(
      /tfjs-node cannot be used: Cannot find module/,
    );
    const wrong = () => nativeThat((value) => value + 1);
    await expect(chooseModels({ wasm, native: wrong }, 'tfjs-node')).rejects.toThrow(/differ/);
  });
});
