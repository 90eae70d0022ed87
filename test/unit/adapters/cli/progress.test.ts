import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { reportWhile } from '../../../../src/adapters/cli/output.ts';

describe('work that somebody waits for', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function heardOf(durationMs: number, outcome: 'done' | 'failed' = 'done'): Promise<readonly string[]> {
    const lines: string[] = [];
    const report = (line: string): void => void lines.push(line);
    const work = (): Promise<string> =>
      new Promise((resolve, reject) => {
        setTimeout(() => (outcome === 'done' ? resolve('read') : reject(new Error('unreadable'))), durationMs);
      });
    const settled = reportWhile('Reading letter.pdf', report, work).then(
      (answer) => answer,
      (error: Error) => error.message,
    );
    await vi.advanceTimersByTimeAsync(durationMs + 60_000);
    expect(await settled).toBe(outcome === 'done' ? 'read' : 'unreadable');
    return lines;
  }

  test('is told of after two seconds and every five from then on, until it ends', async () => {
    expect(await heardOf(13_000)).toEqual([
      'Reading letter.pdf: 2 s',
      'Reading letter.pdf: 7 s',
      'Reading letter.pdf: 12 s',
    ]);
  });

  test('is not told of when it takes less', async () => {
    expect(await heardOf(1900)).toEqual([]);
  });

  test('is told of no longer once it failed', async () => {
    expect(await heardOf(3000, 'failed')).toEqual(['Reading letter.pdf: 2 s']);
  });
});
