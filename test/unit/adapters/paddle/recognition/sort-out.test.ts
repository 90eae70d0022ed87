import { describe, expect, test } from 'vitest';
import type { LineReading } from '../../../../../src/adapters/paddle/recognition/line-reading.ts';
import { sortOut } from '../../../../../src/adapters/paddle/recognition/sort-out.ts';

const minConfidence = 0.55;

function line(height: number, confidence: number, says = 'text'): LineReading {
  const box = { centerX: 100, centerY: 100, width: 300, height, angle: 0 };
  const characters = Array.from(says, (text, column) => ({ text, column, confidence }));
  return { box, image: { width: 4, planes: new Float32Array() }, characters, confidence };
}

const print = (count: number, confidence: number): LineReading[] =>
  Array.from({ length: count }, () => line(20, confidence));

const sorted = (lines: readonly LineReading[], rotated: readonly LineReading[] = []) =>
  sortOut({ lines, rotated }, minConfidence);

describe('sortOut', () => {
  test('takes what is large and doubtful beside print that is sure for a mark', () => {
    const [lines, signature, scribble] = [print(10, 0.98), line(80, 0.8), line(90, 0.3, 'M')];
    expect(sorted([...lines, signature, scribble])).toEqual({
      lines,
      leftOut: [
        { kind: 'mark', line: signature },
        { kind: 'mark', line: scribble },
      ],
    });
  });

  test.each([
    ['large print that is sure, and small print that is doubtful', [...print(10, 0.98), line(80, 0.95), line(25, 0.6)]],
    ['the title of a page on which all is doubtful', [...print(10, 0.75), line(60, 0.72)]],
    ['all of a few lines, which tell no usual height', [...print(4, 0.98), line(80, 0.7)]],
  ])('keeps %s', (_, lines) => {
    expect(sorted(lines)).toEqual({ lines, leftOut: [] });
  });

  test('tells what was read too doubtfully to be text, whichever way it runs', () => {
    const [lines, smudged, rotated, legible] = [print(2, 0.98), line(20, 0.4), line(20, 0.3, '7x'), line(20, 0.9)];
    expect(sorted([...lines, smudged], [rotated, legible])).toEqual({
      lines: [...lines, legible],
      leftOut: [
        { kind: 'illegible', line: smudged },
        { kind: 'illegible', line: rotated },
      ],
    });
  });

  test.each([
    ['a speck that passes for a letter', line(20, 0.4, 'V')],
    ['a dashed rule', line(20, 0.4, '==s==m====')],
    ['an edge', line(11, 0.4, 'dnmku')],
    ['a blot', line(90, 0.4, '*')],
    ['nothing', line(20, 0, '')],
  ])('forgets noise: %s', (_, noise) => {
    const lines = print(10, 0.98);
    expect(sorted([...lines, noise])).toEqual({ lines, leftOut: [] });
  });
});
