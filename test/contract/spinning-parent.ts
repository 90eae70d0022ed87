/** Starts a process of a pool, writes its id, and lets it run a task that never ends and hears nothing. */
import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';

const taskPool = new ProcessPool({ processes: 1 }).running(new URL('./thread-sample.ts', import.meta.url));
const pid = await taskPool.run<number>({ do: 'name-process' }, { timeoutMs: 20_000 });
process.stdout.write(`${pid}\n`);
await taskPool.run({ do: 'spin' }, { timeoutMs: 600_000 });
