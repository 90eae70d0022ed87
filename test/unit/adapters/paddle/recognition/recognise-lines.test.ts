import { describe, expect, test } from 'vitest';
import type { Model } from '../../../../../src/adapters/paddle/inference.ts';
import { alphabetOf } from '../../../../../src/adapters/paddle/recognition/alphabet.ts';
import { takeBatch } from '../../../../../src/adapters/paddle/recognition/batches.ts';
import { type LineImage, lineHeight } from '../../../../../src/adapters/paddle/recognition/line-image.ts';
import type { BatchesRead } from '../../../../../src/adapters/paddle/recognition/line-threads.ts';
import {
  decodeLine,
  type Recogniser,
  readBatch,
  recogniseLines,
} from '../../../../../src/adapters/paddle/recognition/recognise-lines.ts';
import { settingsOf } from '../../../../../src/adapters/paddle/settings.ts';

const known = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<]abc');
const classes = known.length + 2;
const classOf = (character: string): number => known.indexOf(character) + 1;

/** The answer for a text, each character sure, with a blank behind it; `?` is nearly as likely J as the bracket. */
function outputOf(text: string) {
  const values = new Float32Array(text.length * 2 * classes);
  for (const [index, character] of Array.from(text).entries()) {
    const start = index * 2 * classes;
    if (character !== '?') values[start + classOf(character)] = 0.99;
    else {
      values[start + classOf(']')] = 0.5;
      values[start + classOf('J')] = 0.4;
    }
    values[start + classes] = 0.99;
  }
  return { values, columns: text.length * 2, classes };
}

const decoded = (text: string): string =>
  decodeLine(outputOf(text), alphabetOf(known, 'latin'))
    .map((character) => character.text)
    .join('');

describe('decodeLine', () => {
  test('reads a line of a machine-readable zone by the characters that a zone may hold', () => {
    expect(decoded('SPECIMEN<<?OAN<<<<<<<<<<<<<<<<<')).toBe('SPECIMEN<<JOAN<<<<<<<<<<<<<<<<<');
  });

  test('keeps other characters where a line is none of a zone', () => {
    expect(decoded('TOTAL?')).toBe('TOTAL]');
    expect(decoded('<<<<acbacbacbacbacb?bacbacbacb')).toBe('<<<<acbacbacbacbacb]bacbacbacb');
    expect(decoded('SPECIMENWITHOUTFILLERSBUT?LONG')).toBe('SPECIMENWITHOUTFILLERSBUT]LONG');
  });
});

describe('recogniseLines', () => {
  const { narrowest } = settingsOf.small;
  /** Lines of several widths, each as bright as its place among the known characters tells. */
  const lines: LineImage[] = Array.from(known, (_, index) => {
    const width = 100 + ((index * 371) % 1100);
    return { width, planes: new Float32Array(3 * lineHeight * width).fill(index + 1) };
  });
  const seen: number[] = [];
  /** Reads each line by its brightness; says what it was given. */
  const model: Model = ({ data, dims: [count = 0, , , width = 0] }) => {
    const values = new Float32Array(count * classes);
    for (let line = 0; line < count; line += 1) {
      const character = data[line * 3 * lineHeight * width] ?? 0;
      values[line * classes + character] = 0.99;
      seen.push(character);
    }
    return Promise.resolve({ data: values, dims: [count, 1, classes] });
  };
  const alone: Recogniser = { model, alphabet: alphabetOf(known, 'latin') };
  const textsBy = async (recogniser: Recogniser): Promise<string> => {
    seen.length = 0;
    const read = await recogniseLines(recogniser, lines, settingsOf.small);
    return read.map((characters) => characters.map(({ text }) => text).join('')).join('');
  };
  /** Takes batches in turns with whoever asked, as a thread beside would. */
  async function readBeside(batches: readonly (readonly LineImage[])[], taken: Int32Array): Promise<BatchesRead> {
    const read: BatchesRead = [];
    for (let index = takeBatch(batches, taken); index !== null; index = takeBatch(batches, taken)) {
      read.push([index, await readBatch(alone, batches[index] ?? [], narrowest)]);
    }
    return read;
  }

  test('reads each line once and in its place, alone or with others', async () => {
    expect(await textsBy(alone)).toBe(known.join(''));
    expect(seen.toSorted((a, b) => a - b)).toEqual(lines.map((_, index) => index + 1));
    let beside = 0;
    const share: Recogniser['share'] = (batches, taken) => [
      readBeside(batches, taken).then((read) => {
        beside = read.length;
        return read;
      }),
    ];
    expect(await textsBy({ ...alone, share })).toBe(known.join(''));
    expect(seen).toHaveLength(lines.length);
    expect(beside).toBeGreaterThan(2);
  });

  test('reads what another thread took and did not read', async () => {
    const share: Recogniser['share'] = (batches, taken) => {
      takeBatch(batches, taken);
      takeBatch(batches, taken);
      return [Promise.resolve([])];
    };
    expect(await textsBy({ ...alone, share })).toBe(known.join(''));
    expect(seen).toHaveLength(lines.length);
  });
});
