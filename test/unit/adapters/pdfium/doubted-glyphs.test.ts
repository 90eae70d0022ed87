import { describe, expect, test } from 'vitest';
import decode from '../../../../src/adapters/pdfium/pdf-worker.ts';
import { pageOfMap } from '../../../fixtures/shifted-map.ts';

const limits = { maxPages: 1, maxPixelsPerPage: 1e7, timeoutMs: 20_000 };

const layerOf = (bytes: Uint8Array) =>
  decode({ kind: 'textLayer', file: { type: 'pdf', bytes, password: null }, number: 1, limits });

describe('a text layer is doubted', () => {
  test.each(['digits', 'letters and digits'] as const)('where the map of its font shifts %s', async (shifted) => {
    expect(await layerOf(pageOfMap(shifted))).toHaveProperty('isDoubted', true);
  });

  test('nowhere else', async () => {
    expect(await layerOf(pageOfMap('nothing'))).not.toHaveProperty('isDoubted');
  });
});
