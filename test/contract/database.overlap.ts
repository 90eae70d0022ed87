import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Repositories } from '../../src/domain/ports/repositories.ts';
import type { Stage } from './database.suite.ts';

type Work<Result> = (repositories: Repositories) => Promise<Result>;

/** Whether the second transaction should end while the first is open, or wait until it ends. */
export type Meeting = 'passes' | 'waits';

/**
 * Runs two transactions, the second one while the first has done its work but not yet committed. Where there is one
 * connection only, the second one waits whatever it does.
 */
export async function overlap<First, Second>(
  { database, traits }: Stage,
  meeting: Meeting,
  works: { readonly first: Work<First>; readonly second: Work<Second>; readonly rollBackFirst?: boolean },
): Promise<[First, Second]> {
  const [worked, hold] = [latch<First>(), latch<undefined>()];
  const rolledBack = new Error('rolled back on purpose');
  const first = database
    .transaction(async (repositories) => {
      worked.open(await works.first(repositories));
      await hold.opened;
      if (works.rollBackFirst === true) throw rolledBack;
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error;
    });
  const firstResult = await worked.opened;
  let ended = false;
  const second = database.transaction(works.second).finally(() => {
    ended = true;
  });
  if (traits.concurrentConnections && meeting === 'passes') {
    await second;
  } else {
    await sleep(150);
    expect(ended).toBe(false);
  }
  hold.open(undefined);
  await first;
  return [firstResult, await second];
}

/** A promise and what opens it. */
export function latch<Value>(): { readonly opened: Promise<Value>; readonly open: (value: Value) => void } {
  let open: (value: Value) => void = () => undefined;
  const opened = new Promise<Value>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
