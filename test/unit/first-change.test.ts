import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { tryEnds } from '../../src/application/pipeline/try-ends.ts';
import { namesIn, readMarkdown } from '../support/markdown.ts';

/** The files that the page lists below each of its headings. */
async function filesByChange(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { text } = await readMarkdown('docs/first-change.md');
  return new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((section) => {
        const [heading = '', ...lines] = section.split('\n');
        return [heading, lines.filter((line) => line.startsWith('- ')).flatMap(namesIn)];
      }),
  );
}

describe('a first change', () => {
  test('takes few files, all of which exist', async () => {
    const changes = await filesByChange();
    expect(Object.fromEntries([...changes].map(([change, files]) => [change, files.length]))).toEqual({
      'A field of a template': 1,
      'A rule that checks a field': 3,
      'An endpoint': 6,
      'An engine': 8,
      'A setting': 4,
      'A stage of the pipeline': 6,
    });
    expect([...changes.values()].flat().filter((path) => !existsSync(path))).toEqual([]);
  });
});

test('docs/architecture.md lists the ends of a try as they are', async () => {
  const { rows } = await readMarkdown('docs/architecture.md');
  const shown = rows
    .filter(([first = '']) => Object.keys(tryEnds).some((end) => first === `\`${end}\``))
    .map(([first = '', again]) => [namesIn(first)[0], again]);
  const counted = { true: 'yes, counted', false: 'yes, uncounted' };
  const ends = Object.entries(tryEnds).map(([end, { again }]) => [
    end,
    again === null ? 'no' : counted[`${again.counts}`],
  ]);
  expect(shown).toEqual(ends);
});
