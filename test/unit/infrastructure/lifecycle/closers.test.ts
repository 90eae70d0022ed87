import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { Closers } from '../../../../src/infrastructure/lifecycle/closers.ts';
import { RecordingLogger } from '../../../support/recording-logger.ts';

describe('closers', () => {
  let closed: string[];
  let closers: Closers;
  const logger = new RecordingLogger();
  const note = (name: string) => (): void => void closed.push(name);

  beforeEach(() => {
    closed = [];
    closers = new Closers();
  });

  test('close what was opened last first, once', async () => {
    closers.add('database', note('database'));
    closers.add('server', note('server'));
    await Promise.all([closers.closeAll(logger), closers.closeAll(logger)]);
    expect(closed).toEqual(['server', 'database']);
  });

  test('close the rest when one of them cannot be closed, and say which', async () => {
    closers.add('database', note('database'));
    closers.add('server', () => Promise.reject(new Error('busy')));
    await closers.closeAll(logger);
    expect(closed).toEqual(['database']);
    expect(logger.lines.at(-1)).toMatchObject({ level: 'warn', fields: { part: 'server' } });
  });

  test('wait a while for a part that hangs, say which, and close the rest', async () => {
    closers.add('database', note('database'));
    closers.add('server', () => new Promise(() => undefined), 20);
    const closing = closers.closeAll(logger);
    expect(closers.closing).toEqual(['server']);
    await closing;
    expect(closed).toEqual(['database']);
    expect(logger.lines.at(-1)).toMatchObject({ level: 'warn', fields: { part: 'server' } });
    expect(closers.closing).toEqual([]);
  });

  test('name the parts of each side that they wait for', async () => {
    const beside = closers.sideBySide('roles', logger);
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    beside().add('stages', () => ended);
    beside().add('relay', () => ended);
    const closing = closers.closeAll(logger);
    expect(closers.closing).toEqual(['stages', 'relay']);
    end();
    await closing;
    expect(closers.closing).toEqual([]);
  });

  test('close what is made late after whatever was started before it was made, and leave alone what never was', async () => {
    const engine = closers.managed('engine', () => ({ close: note('engine') }));
    closers.managed('unused', () => ({ close: note('unused') }));
    closers.add('consumer', note('consumer'));
    engine();
    await closers.closeAll(logger);
    expect(closed).toEqual(['consumer', 'engine']);
  });

  test('close parts that run side by side at the same time, each in its order, before what they use', async () => {
    closers.add('database', note('database'));
    const beside = closers.sideBySide('roles', logger);
    const [slow, quick] = [beside(), beside()];
    slow.add('leases', note('leases'));
    slow.add('stages', async () => {
      await sleep(50);
      closed.push('stages');
    });
    quick.add('relay', note('relay'));
    await closers.closeAll(logger);
    expect(closed).toEqual(['relay', 'stages', 'leases', 'database']);
  });
});
