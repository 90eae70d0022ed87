import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { noticesOfThisCheckout } from '../../scripts/third-party-notices.ts';
import { modelNames } from '../../src/adapters/human/models.ts';

describe('THIRD-PARTY-NOTICES', () => {
  test('is what scripts/third-party-notices.ts writes for the packages that are locked', async () => {
    expect(await readFile('THIRD-PARTY-NOTICES', 'utf8')).toBe(await noticesOfThisCheckout());
  });

  test('names every model that runs', async () => {
    const text = await noticesOfThisCheckout();
    const named = [...modelNames, 'PP-OCRv6', 'UVDoc', 'tessdata'].filter((name) => name !== 'dlib-resnet');

    expect([...named, "dlib's face recognition network"].filter((name) => !text.includes(name))).toEqual([]);
  });

  test('names no licence that would bind a service that only uses the package', async () => {
    expect(await noticesOfThisCheckout()).not.toMatch(/\bAGPL|\bSSPL|\bBUSL|(?<!L)\bGPL-/);
  });
});
