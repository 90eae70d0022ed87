import { describe, expect, test } from 'vitest';
import { readableLanguages, scriptOf } from '../../../../src/adapters/paddle/paddle-languages.ts';

describe('languages of PP-OCRv6', () => {
  test('keeps the readable ones in the order that was asked for', () => {
    expect(readableLanguages(['rus', 'por', 'vie', 'eng', 'jpn'], 'small')).toEqual(['por', 'eng', 'jpn']);
  });

  test('leaves out what the smallest model has no letters for', () => {
    expect(readableLanguages(['jpn', 'aze', 'zho', 'fra'], 'tiny')).toEqual(['zho', 'fra']);
  });

  test('asks for all characters for Chinese and Japanese only', () => {
    expect([scriptOf(['por', 'eng']), scriptOf(['por', 'zho'])]).toEqual(['latin', 'all']);
  });
});
