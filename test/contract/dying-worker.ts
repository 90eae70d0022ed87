import type { WorkerTask } from '../../src/adapters/shared/worker-module.ts';

/** A thread that dies of every task. */
const dying: WorkerTask<unknown, never> = () => process.exit(3);

export default dying;
