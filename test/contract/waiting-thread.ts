import { setTimeout as sleep } from 'node:timers/promises';
import type { ThreadTask } from '../../src/adapters/shared/thread-module.ts';

/** A thread that takes longer over every task than anybody waits. */
const waiting: ThreadTask<unknown, void> = () => sleep(600_000);

export default waiting;
