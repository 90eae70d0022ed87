import { describe, expect, test } from 'vitest';
import { blockOf, layOutWords, lineOf } from '../../../../../src/domain/reading/document/lay-out-words.ts';
import { assessTextLayer } from '../../../../../src/domain/reading/document/text-layer-quality.ts';
import { word } from './words-for-tests.ts';

/** The most words that a text layer may have; all of them meant to be slow to arrange. */
const count = 6_000;
const shapes = {
  'in one place': () => word('ab', 0.5, 0.5),
  'in a dense grid': (index: number) => word('ab', (index % 200) / 200, Math.floor(index / 200) / 250),
  'of which every third spans the page': (index: number) =>
    word('ab', ((index * 7919) % 997) / 997, ((index * 104_729) % 991) / 991, {
      height: index % 3 === 0 ? 0.3 : 0.001,
    }),
};

/** Each took minutes before the work on a page was bounded. */
describe('Pages made to take for ever', () => {
  test.each(Object.entries(shapes))(
    'with words %s are laid out and judged in seconds',
    { timeout: 60_000 },
    (_, make) => {
      const words = Array.from({ length: count }, (_unused, index) => make(index));
      const blocks = layOutWords(words, 0.7);
      const { score } = assessTextLayer(blocks);
      expect(blocks.flatMap((block) => block.lines.flatMap((line) => line.words))).toHaveLength(count);
      expect(score).toBeGreaterThanOrEqual(0);
    },
  );

  test('with two hundred thousand words one below another are judged in seconds', { timeout: 60_000 }, () => {
    const words = Array.from({ length: 200_000 }, (_, index) => word('ab', 0.5, index / 200_000, { height: 1e-7 }));
    expect(assessTextLayer([blockOf([lineOf(words)])])).toMatchObject({ usable: true });
  });
});
