import type { WorkPlace } from '../stages/fair-queue.ts';

/** Work of a command that has the engines to itself. */
export const thisCommand: WorkPlace = { lane: 'interactive', clientId: 'command' };
