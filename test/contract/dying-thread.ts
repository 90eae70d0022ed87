import type { ThreadTask } from '../../src/adapters/shared/thread-module.ts';

/** A thread that dies of every task. */
const dying: ThreadTask<unknown, never> = () => process.exit(3);

export default dying;
