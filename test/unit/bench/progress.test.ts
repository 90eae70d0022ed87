import { describe, expect, test, vi } from 'vitest';
import { Progress, withProgress } from '../../../bench/ocr/progress.ts';

function lines(isTTY = false) {
  const written: string[] = [];
  return { written, stream: { isTTY, write: (text: string) => written.push(text) } };
}

describe('the progress of a bench', () => {
  test('is told before the first item is done, and when all are', () => {
    const { written, stream } = lines();
    const items = withProgress('pages', ['a', 'b'], stream);
    expect(items.next().value).toBe('a');
    expect(written).toEqual(['pages: 0 of 2\n']);
    expect([...items]).toEqual(['b']);
    expect(written).toEqual(['pages: 0 of 2\n', 'pages: 2 of 2\n']);
  });

  test('is told every ten seconds where no terminal shows it', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const { written, stream } = lines();
      const progress = new Progress('files drawn', null, stream);
      for (let file = 0; file < 25; file += 1) {
        vi.advanceTimersByTime(1000);
        progress.step();
      }
      expect(written).toEqual(['files drawn: 0\n', 'files drawn: 10\n', 'files drawn: 20\n']);
    } finally {
      vi.useRealTimers();
    }
  });

  test('is told in place on a terminal', () => {
    const { written, stream } = lines(true);
    const progress = new Progress('pages', 1, stream);
    progress.step();
    progress.end();
    expect(written).toEqual(['\rpages: 0 of 1 ', '\rpages: 1 of 1 ', '\n']);
  });
});
