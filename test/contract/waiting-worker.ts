import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkerTask } from '../../src/adapters/shared/worker-module.ts';

/** A thread that takes longer over every task than anybody waits. */
const waiting: WorkerTask<unknown, void> = () => sleep(600_000);

export default waiting;
