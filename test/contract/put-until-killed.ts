import type { ObjectStore } from '../../src/domain/ports/object-store.ts';
import { numberedObject } from './numbered-object.ts';

/** A process to be killed: replaces one object again and again, and says when it begins and when it is done. */
const [opener = '', argument = '', key = '', first = '1'] = process.argv.slice(2);
const { openStore } = (await import(opener)) as { openStore(argument: string): Promise<ObjectStore> };
const store = await openStore(argument);
for (let n = Number(first); ; n += 1) {
  process.stdout.write(`begins ${n}\n`);
  await store.put(key, { bytes: numberedObject(n) });
  process.stdout.write(`done ${n}\n`);
}
