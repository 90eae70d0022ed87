import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { storableJson, storableText } from '../../../../src/adapters/postgres/storable.ts';

describe('storable text', () => {
  test('keeps every text that PostgreSQL can keep', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
        (text) => {
          expect(storableText(text)).toBe(text);
        },
      ),
    );
    expect(storableText(null)).toBeNull();
  });

  test('replaces zeros and halves of surrogate pairs, and nothing beside them', () => {
    expect(storableText('a\0b')).toBe('a\ufffdb');
    expect(storableText('\ud83d|\ude00|😀')).toBe('\ufffd|\ufffd|😀');
  });

  test('replaces them in JSON too, at any depth', () => {
    const stored = storableJson({ list: [{ text: '\0\udc00' }], at: new Date(0), n: 1, no: null });
    expect(JSON.parse(stored)).toEqual({
      list: [{ text: '\ufffd\ufffd' }],
      at: '1970-01-01T00:00:00.000Z',
      n: 1,
      no: null,
    });
  });
});
