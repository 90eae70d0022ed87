import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from '../../../../src/adapters/postgres/keyset-cursor.ts';

describe('keyset cursor', () => {
  test('gives back the moment and the id that it was made of', () => {
    const keysets = fc.record({
      createdAt: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') }),
      id: fc.string().filter((id) => !id.includes('\0')),
    });
    fc.assert(
      fc.property(keysets, (keyset) => {
        expect(decodeCursor(encodeCursor(keyset))).toEqual(keyset);
      }),
    );
  });

  test('fails with INVALID_FIELD, and with nothing else, for any other text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => decodeCursor(text)).toThrow(expect.objectContaining({ code: 'INVALID_FIELD' }));
      }),
    );
    for (const json of ['[]', '["2026-01-01T00:00:00Z"]', '["2026-01-01T00:00:00Z","a","b"]', '[1,"a"]', '{}']) {
      expect(() => decodeCursor(Buffer.from(json).toString('base64url'))).toThrow('cursor is broken');
    }
  });
});
