import { setTimeout as sleep } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';
import { DocfaceError } from '../../src/domain/errors.ts';
import type { ThreadTask } from '../../src/domain/ports/threads.ts';

/** What a thread under test is told to do. */
export type SampleTask =
  | { readonly do: 'name-thread' }
  | { readonly do: 'fill'; readonly bytes: number }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'fail-known' }
  | { readonly do: 'fail-unknown' }
  | { readonly do: 'exit' }
  | { readonly do: 'spin' };

const sample: ThreadTask<SampleTask, unknown> = async (task) => {
  switch (task.do) {
    case 'name-thread':
      return { value: threadId };
    case 'fill': {
      const pixels = new Uint8Array(task.bytes).fill(7);
      return { value: { pixels }, transfer: [pixels.buffer] };
    }
    case 'wait':
      await sleep(task.ms);
      return { value: 'rested' };
    case 'fail-known':
      throw new DocfaceError('ENCRYPTED_FILE', 'Send the password.', { cause: new Error('vendor code 4') });
    case 'fail-unknown':
      throw new TypeError('a vendor broke');
    case 'exit':
      return process.exit(3);
    case 'spin':
      for (;;);
  }
};

export default sample;
