import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkerTask } from '../../src/adapters/shared/worker-module.ts';
import { DocfaceError } from '../../src/domain/errors.ts';

/** What a process under test is asked to do. */
export type SampleTask =
  | { readonly do: 'name-process'; readonly value?: unknown }
  | { readonly do: 'fill'; readonly bytes: number }
  | { readonly do: 'echo'; readonly value: unknown }
  | { readonly do: 'overwrite'; readonly value: Uint8Array }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'work'; readonly ms: number }
  | { readonly do: 'hoard'; readonly bytes: number }
  | { readonly do: 'show-environment' }
  | { readonly do: 'print' }
  | { readonly do: 'fail-known' }
  | { readonly do: 'fail-unknown' }
  | { readonly do: 'exit' }
  | { readonly do: 'spin' };

const hoarded: Uint8Array[] = [];

const sample: WorkerTask<SampleTask, unknown> = async (task) => {
  switch (task.do) {
    case 'name-process':
      return process.pid;
    case 'fill':
      return { pixels: new Uint8Array(task.bytes).fill(7) };
    case 'echo':
      return task.value;
    case 'overwrite':
      task.value.fill(9);
      return 'overwritten';
    case 'wait':
      await sleep(task.ms);
      return 'rested';
    case 'work': {
      const worked = (): number => process.cpuUsage().user + process.cpuUsage().system;
      for (const end = worked() + task.ms * 1000; worked() < end; );
      return 'worked';
    }
    case 'hoard':
      // In pieces and without a pause, as a decoder does.
      for (let left = task.bytes; left > 0; left -= 2 ** 20) hoarded.push(new Uint8Array(2 ** 20).fill(7));
      return 'hoarded';
    case 'show-environment':
      return { ...process.env };
    case 'print':
      process.stdout.write('on standard output');
      process.stderr.write('on standard error');
      return 'printed';
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
