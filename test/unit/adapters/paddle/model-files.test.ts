import { relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  flatteningModel,
  type PaddleSize,
  paddleModels,
  readingModels,
} from '../../../../src/adapters/paddle/model-files.ts';

const everyFile = [...readingModels.files, ...flatteningModel.files];
const sizes: readonly PaddleSize[] = ['tiny', 'small'];

describe('the list of model files', () => {
  test('holds every file that the engine opens, for both sizes', () => {
    const opened = sizes.flatMap((size) => Object.values(paddleModels('/models', size)));

    const listed = everyFile.map((file) => file.path);

    expect(listed).toEqual(expect.arrayContaining(opened.map((path) => relative('/models', path))));
  });

  test('names each file once, with a whole SHA-256 and a size', () => {
    expect(new Set(everyFile.map((file) => file.path)).size).toBe(everyFile.length);
    for (const file of everyFile) {
      expect(file.sha256).toMatch(/^[0-9a-f]{64}$/);
      expect(file.bytes).toBeGreaterThan(0);
    }
  });
});
