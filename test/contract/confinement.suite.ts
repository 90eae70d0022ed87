import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import { makeProcessPool } from '../../src/infrastructure/composition/process-pool.ts';
import { loadConfig } from '../../src/infrastructure/config/load-config.ts';
import { type ConfinedKind, fileOf } from '../support/confined-kinds.ts';
import type { AttackReport, AttackTask } from './attack-worker.ts';

const attackModule = new URL('./attack-worker.ts', import.meta.url);
const limits = { timeoutMs: 60_000 };

interface Running {
  readonly pid: number;
  readonly folder: string;
}

const nameOf = (pool: ProcessPool): Promise<Running> => pool.running(attackModule).run<Running>('name-process', limits);

/** What nothing may reach that opens files, on real files, sockets and processes. */
async function makeSurroundings() {
  const folder = await mkdtemp(join(tmpdir(), 'docface-attacked-'));
  const [dataDirectory, home, outside] = ['data', 'home', 'outside'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const each of [dataDirectory, home, outside]) await mkdir(each);
  await writeFile(join(dataDirectory, 'master.key'), 'made up');
  await writeFile(join(home, 'secret'), 'made up');
  const servers: Server[] = [createServer(), createServer()];
  const [open, control] = servers;
  await once(open!.listen(0, '127.0.0.1'), 'listening');
  await once(control!.listen(join(dataDirectory, 'docface.sock')), 'listening');
  const address = open!.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = async (): Promise<void> => {
    for (const server of servers) server.close();
    await rm(folder, { recursive: true });
  };
  return { dataDirectory, home, outside, port, close };
}

/** A pool of one process, as composition makes it, and another process. */
function makePools(confinement: 'required' | 'off', reads: readonly string[]) {
  const config = { ...loadConfig({}), engineSlots: 1, confinement, reads };
  return { pool: makeProcessPool(config), other: makeProcessPool(config) };
}

export function describeConfinement(kinds: readonly ConfinedKind[]): void {
  let surroundings: Awaited<ReturnType<typeof makeSurroundings>>;
  beforeAll(async () => {
    surroundings = await makeSurroundings();
  });
  afterAll(() => surroundings.close());

  async function attack(confinement: 'required' | 'off', { reads, use }: ConfinedKind) {
    const { pool, other } = makePools(confinement, reads);
    try {
      const answer = await use(pool);
      const { close: _, ...known } = surroundings;
      const task: AttackTask = { ...known, sibling: (await nameOf(other)).pid };
      const { pid, folder } = await nameOf(pool);
      const report = await pool.running(attackModule).run<AttackReport>(task, limits);
      const written = await pool
        .running(attackModule)
        .run('write', limits)
        .then(() => 'done');
      const isSame = (await nameOf(pool)).pid === pid;
      return { answer, report, written, isSame, folder };
    } finally {
      await Promise.all([pool.close(), other.close()]);
    }
  }

  describe.each(kinds.map((kind) => ({ kind, file: fileOf(kind) })))('a process that runs $file', ({ kind }) => {
    test('does its work and reaches nothing else', async () => {
      const { answer, report, written, isSame } = await attack('required', kind);
      const refused = Object.fromEntries(Object.keys(report).map((name) => [name, 'EACCES']));
      expect(report).toEqual({ ...refused, 'pass calls by a ring': 'ENOSYS' });
      expect({ answer, written, isSame }).toMatchObject({ answer: kind.answer, written: 'done', isSame: true });
    });
  });

  test('without confinement every attempt comes to something else', async () => {
    const [kind] = kinds;
    const { report } = await attack('off', kind!);
    expect(Object.entries(report).filter(([, outcome]) => outcome === 'EACCES' || outcome === 'ENOSYS')).toEqual([]);
    expect(Object.values(report).filter((outcome) => outcome === 'done').length).toBeGreaterThan(20);
  });
}
