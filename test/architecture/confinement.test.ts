import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { confinedKinds, confinedKindsWith, fileOf } from '../support/confined-kinds.ts';
import { projectRoot } from './cruise-tree.ts';
import { listSources } from './source-scan.ts';

const sources = listSources(projectRoot, 'src');
const filesWith = (pattern: RegExp): readonly string[] =>
  sources.filter((path) => pattern.test(readFileSync(join(projectRoot, path), 'utf8')));

/** Makes an empty database at the first start, in the data directory; opens nothing of a client. */
const creation = 'src/adapters/embedded/pglite-creation.ts';

test('every module that processes run is attacked in a test', () => {
  const modules = filesWith(/: WorkerTask<[^>]+>[^;\n]* = async/).filter((path) => path !== creation);
  expect(modules.length).toBeGreaterThan(10);
  const attacked = [...confinedKinds, ...confinedKindsWith('models')].map(fileOf);
  expect(modules.filter((path) => !attacked.includes(path))).toEqual([]);
});

test('processes are pooled where they are confined, and the one that makes a database', () => {
  expect(filesWith(/new ProcessPool\(/)).toEqual([
    'src/infrastructure/composition/embedded-storage.ts',
    'src/infrastructure/composition/process-pool.ts',
  ]);
  expect(filesWith(/new EngineProcess\(/)).toEqual(['src/adapters/child-process/process-pool.ts']);
});

test('programs are started where they are confined, and where no file of a client is opened', () => {
  expect(filesWith(/node:child_process/)).toEqual([
    'src/adapters/child-process/engine-process.ts',
    // Tries to start one, in a process that may not.
    'src/adapters/confinement/confinement-probe.ts',
    'src/adapters/confinement/inspect-confinement.ts',
    // Whether a library loads, and pip and npm, which install what an operator asks for.
    'src/adapters/human/sface-model.ts',
    'src/adapters/model-wheel/download-packages.ts',
    'src/adapters/model-wheel/download-wheel.ts',
    'src/adapters/tesseract/tesseract-program.ts',
  ]);
});
