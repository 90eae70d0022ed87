import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { CheckReadiness } from '../../../../src/application/operations/check-readiness.ts';
import { stageDependency } from '../../../../src/application/operations/stage-dependency.ts';

const well = () => Promise.resolve();
const away = () => Promise.reject(new Error('refused'));
const silent = () => new Promise<void>(() => undefined);
const needed = (check: () => Promise<void>, name = 'database') => ({ name, needed: true, check });
const useful = (check: () => Promise<void>, name = 'object store') => ({ name, needed: false, check });

describe('CheckReadiness', () => {
  test('is ready when everything answers', async () => {
    expect(await new CheckReadiness([needed(well), useful(well)]).check()).toEqual([]);
  });

  test('names what it can do without', async () => {
    expect(await new CheckReadiness([needed(well), useful(away)]).check()).toEqual(['object store']);
  });

  test('fails without what it needs, and names everything that is away', async () => {
    await expect(new CheckReadiness([needed(away), useful(away)]).check()).rejects.toMatchObject({
      code: 'DEPENDENCY_UNAVAILABLE',
      retryable: true,
      message: expect.stringContaining('database, object store'),
    });
  });

  test('waits for nothing longer than its limit, and looks at what hangs once', async () => {
    let looks = 0;
    const hangs = () => {
      looks += 1;
      return silent();
    };
    const readiness = new CheckReadiness([needed(hangs), useful(well)], { answerWithinMs: 20 });
    for (let probe = 0; probe < 3; probe += 1) await expect(readiness.check()).rejects.toThrow('database');
    expect(looks).toBe(1);
  });

  test('remembers what it saw for a while', async () => {
    let looks = 0;
    const counted = () => {
      looks += 1;
      return looks === 1 ? away() : well();
    };
    const readiness = new CheckReadiness([useful(counted)], { keepMs: 30 });
    const probes = await Promise.all([readiness.check(), readiness.check()]);
    expect([...probes, await readiness.check()]).toEqual(Array(3).fill(['object store']));
    expect(looks).toBe(1);
    await sleep(40);
    expect(await readiness.check()).toEqual([]);
    expect(looks).toBe(2);
  });
});

describe('A stage of the process', () => {
  const stalled = (topic: string, forMs: number) => async (asked: string) => (asked === topic ? forMs : 0);

  test.each(['docface.ocr.v1', 'docface.ocr.interactive.v1'])(
    'is not ready from a minute on for which it takes nothing of %s',
    async (topic) => {
      const after = (forMs: number) => stageDependency('ocr', { needed: true, stalledMs: stalled(topic, forMs) });
      expect(await new CheckReadiness([after(59_999)]).check()).toEqual([]);
      await expect(new CheckReadiness([after(60_000)]).check()).rejects.toMatchObject({
        code: 'DEPENDENCY_UNAVAILABLE',
        message: expect.stringContaining('takes no work: stage ocr.'),
      });
    },
  );

  test('is named where calls are answered without it', async () => {
    const stage = stageDependency('ocr', { needed: false, stalledMs: stalled('docface.ocr.v1', 90_000) });
    expect(await new CheckReadiness([needed(well), stage]).check()).toEqual(['stage ocr']);
  });
});
