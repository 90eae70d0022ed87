import { expect, test } from 'vitest';
import { lineHeight } from '../../../../../src/adapters/paddle/recognition/line-image.ts';
import { holdsUnread } from '../../../../../src/adapters/paddle/recognition/unread-writing.ts';

const width = 480;

/** A line with ink in every other column up to `inked`, on which characters were read at these columns. */
function line(inked: number, columns: readonly number[], height = 30) {
  const planes = new Float32Array(3 * width * lineHeight).fill(1);
  for (let at = 0; at < planes.length; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width) % lineHeight];
    if (x < inked && x % 2 === 0 && y > 10 && y < 38) planes[at] = -1;
  }
  const characters = columns.map((column) => ({ text: 'a', column, confidence: 1 }));
  const box = { centerX: 400, centerY: 100, width: (width * height) / lineHeight, height, angle: 0 };
  return { box, image: { width, planes }, characters };
}

/** A character every 24 pixels, as print has. */
const everywhere = Array.from({ length: 20 }, (_, index) => 1 + 3 * index);
const read = line(width, everywhere);
const unread = line(width, []);

test('ink without characters on several lines, or much of the page, is writing that was not read', () => {
  expect(holdsUnread([read, read, read, unread, unread])).toBe(true);
  expect(holdsUnread([read, read, unread])).toBe(true);
  expect(holdsUnread([read, line(width, everywhere.slice(0, 8)), line(width, everywhere.slice(0, 8))])).toBe(true);
});

test('a page all of whose ink was read, or has a single speck, holds none', () => {
  expect(holdsUnread([])).toBe(false);
  expect(holdsUnread([read, read])).toBe(false);
  expect(holdsUnread([line(60, [2, 5]), line(60, [2, 5])])).toBe(false);
  expect(holdsUnread([...Array.from({ length: 40 }, () => read), line(120, [])])).toBe(false);
});

test('what is much higher than the print, or lower than any that can be read, is no writing', () => {
  const picture = line(width, [], 90);
  expect(holdsUnread([read, read, picture, picture])).toBe(false);
  const tiny = line(width, [], 12);
  expect(holdsUnread([read, read, tiny, tiny])).toBe(false);
});
