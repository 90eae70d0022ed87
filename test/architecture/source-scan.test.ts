import { describe, expect, test } from 'vitest';
import { projectRoot } from './cruise-tree.ts';
import { withPlantedTree } from './planted-tree.ts';
import {
  findBadNames,
  findCapitalConstants,
  findEnvironmentReads,
  findImpurities,
  findPortsOfInfrastructure,
  findPrivateWords,
  listSources,
} from './source-scan.ts';

const scanned = (path: string, text: string, scan: (root: string) => string[]): Promise<string[]> =>
  withPlantedTree({ [path]: text }, async (root) => scan(root));

describe('the domain, and imaging,', () => {
  test('are free of time, chance, waiting and the outside world', () => {
    expect(findImpurities(projectRoot)).toEqual([]);
    expect(listSources(projectRoot, 'src/domain').length).toBeGreaterThan(0);
    expect(listSources(projectRoot, 'src/imaging').length).toBeGreaterThan(0);
  });

  test.each([
    ['export const at = Date.now();', 'Date.now'],
    ["export const at = Date['now']();", 'Date.now'],
    ['export const clock = Date.now;', 'Date.now'],
    ['export const at = new Date();', 'the present time'],
    ['export const at = new Date;', 'the present time'],
    ['export const at = Date();', 'the present time'],
    ['export const chance = Math.random();', 'Math.random'],
    ['export async function wait() {}', 'async'],
    ['export const wait = async () => 1;', 'async'],
    ['export class Waiter { async wait() {} }', 'async'],
    ['export type Later = Promise<number>;', 'Promise'],
    ['export const later = Promise.resolve(1);', 'Promise'],
    ['await import("./other.ts"); export const x = 1;', 'await'],
    ['export const id = crypto.randomUUID();', 'crypto'],
    ['export const home = process.cwd();', 'process'],
    ['setTimeout(() => 1, 10); export const x = 1;', 'setTimeout'],
    ['export const page = fetch("http://localhost");', 'fetch'],
    ['export const bytes = Buffer.from("x");', 'Buffer'],
    ['console.log("x"); export const x = 1;', 'console'],
  ])('report %s', async (text, what) => {
    for (const path of ['src/domain/face/planted.ts', 'src/imaging/planted.ts']) {
      expect(await scanned(path, text, findImpurities)).toEqual([`${path}:1 ${what}`]);
    }
  });

  test('may work with a given time, and may use worldly words for its own members', async () => {
    const text = `
      /** Never calls Date.now(): an async Promise of nothing. */
      export interface Step { readonly process: string; readonly console?: boolean }
      export const at = (iso: string): Date => new Date(iso);
      export const run = (step: Step): string => step.process + 'Math.random()' + String(Date.UTC(2026, 0));
    `;

    expect(await scanned('src/domain/face/planted.ts', text, findImpurities)).toEqual([]);
  });

  test('may promise in its ports, but not read the clock there', async () => {
    const text = 'export interface Clock { now(): Promise<Date> }\nexport const at = Date.now();';

    expect(await scanned('src/domain/ports/planted.ts', text, findImpurities)).toEqual([
      'src/domain/ports/planted.ts:2 Date.now',
    ]);
  });

  test('are all that the scan binds', async () => {
    const text = 'export const wait = async () => Date.now();';

    expect(await scanned('src/adapters/koa/planted.ts', text, findImpurities)).toEqual([]);
  });
});

describe('the environment', () => {
  test('is read only in src/infrastructure/config', () => {
    expect(findEnvironmentReads(projectRoot)).toEqual([]);
  });

  test.each([
    ["export const home = process.env['HOME'];", 'process.env'],
    ["export const home = process['env'];", 'process.env'],
    ['export const { env } = process;', 'process destructured'],
    ['const world = process; export const home = world;', 'process aliased'],
    ["import { env } from 'node:process'; export const home = env;", 'process imported'],
    ["import world from 'process'; export const home = world;", 'process imported'],
  ])('is reported for %s', async (text, what) => {
    expect(await scanned('src/adapters/koa/planted.ts', text, findEnvironmentReads)).toEqual([
      `src/adapters/koa/planted.ts:1 ${what}`,
    ]);
  });

  test('may be read in the configuration, and the process may be used elsewhere', async () => {
    const read = "export const home = process.env['HOME'];";
    const listen = "process.once('SIGTERM', () => 1);\nexport const pid = process.pid;";

    expect(await scanned('src/infrastructure/config/planted.ts', read, findEnvironmentReads)).toEqual([]);
    expect(await scanned('src/infrastructure/lifecycle/planted.ts', listen, findEnvironmentReads)).toEqual([]);
  });
});

describe('identifiers', () => {
  test('say what the field says', () => {
    expect(
      ['src', 'console', 'clients', 'test', 'bench', 'demo', 'scripts'].flatMap((folder) =>
        findPrivateWords(projectRoot, folder),
      ),
    ).toEqual([]);
  });

  test.each([
    ['export const inTurns = 1;', 'inTurns: say concurrency limit, or rotations for turns'],
    ['export class RequestVault {}', 'RequestVault: say encrypted store for vault'],
    ['export class Queue { readonly #holder = 1; }', '#holder: say limit key, owner for holder'],
    ['export interface Task { readonly isTold: boolean }', 'isTold: say reported for told'],
  ])('are reported for %s', async (text, what) => {
    const found = (root: string) => findPrivateWords(root, 'src');
    const path = 'src/application/requests/planted.ts';
    expect(await scanned(path, text, found)).toEqual([`${path}:1 ${what}`]);
  });
});

describe('infrastructure', () => {
  test('implements no port', () => {
    expect(findPortsOfInfrastructure(projectRoot)).toEqual([]);
    expect(listSources(projectRoot, 'src/infrastructure').length).toBeGreaterThan(0);
  });

  test.each([
    ['export class Wall implements Clock { now() { return new Date(); } }', 'implements Clock'],
    ['export const wall = class implements Clock { now() { return new Date(); } };', 'implements Clock'],
    ['export const wall: Clock = { now: () => new Date() };', 'makes a Clock'],
    ['export const wall = { now: () => new Date() } satisfies Clock;', 'makes a Clock'],
    ['export const wall = { now: () => new Date() } as Clock;', 'makes a Clock'],
    ['export const wall = (): Clock => ({ now: () => new Date() });', 'makes a Clock'],
    ['export function wall(): Clock { return { now() { return new Date(); } }; }', 'makes a Clock'],
    ['export async function wall(): Promise<Clock> { return { now() { return new Date(); } }; }', 'makes a Clock'],
    ['parts.bind(ports.clock, () => ({ now: () => new Date() }));', 'binds an object'],
  ])('is reported for %s', async (text, what) => {
    const planted = `import type { Clock } from '../../domain/ports/clock.ts'; ${text}`;

    expect(await scanned('src/infrastructure/composition/planted.ts', planted, findPortsOfInfrastructure)).toEqual([
      `src/infrastructure/composition/planted.ts:1 ${what}`,
    ]);
  });

  test('may bind an adapter, hand on a port and make objects of its own, and adapters may implement ports', async () => {
    const text = `
      import type { Clock } from '../../domain/ports/clock.ts';
      import type { Closer } from '../lifecycle/closers.ts';
      import { SystemClock } from '../../adapters/system/system-clock.ts';
      export const clock: Clock = new SystemClock();
      export const aligned = (clock: Clock): Clock => clock;
      export const closer: Closer = { close: () => 1 };
      parts.bind(ports.clock, () => new SystemClock({ now: () => 1 }));
    `;
    const adapter = "import type { Clock } from '../../domain/ports/clock.ts'; export class Wall implements Clock {}";

    expect(await scanned('src/infrastructure/composition/planted.ts', text, findPortsOfInfrastructure)).toEqual([]);
    expect(await scanned('src/adapters/system/planted.ts', adapter, findPortsOfInfrastructure)).toEqual([]);
  });
});

describe('constants', () => {
  test('are written as every other name', async () => {
    expect(findCapitalConstants(projectRoot)).toEqual([]);
    const text = 'const maxPages = 1;\nconst MAX_PAGES = 2;\nexport const at = [maxPages, MAX_PAGES];\n';
    expect(await scanned('src/domain/face/planted.ts', text, findCapitalConstants)).toEqual([
      'src/domain/face/planted.ts:2 MAX_PAGES',
    ]);
  });
});

describe('file names', () => {
  test('say what the file is, in kebab-case, in a room of the house', () => {
    expect(findBadNames(['src', 'console', 'test'].flatMap((folder) => listSources(projectRoot, folder)))).toEqual([]);
  });

  test.each([
    ['src/domain/face/util.ts', '"util" says nothing'],
    ['src/domain/face/face-utils.ts', '"face-utils" says nothing'],
    ['src/adapters/koa/helpers/body.ts', '"helpers" says nothing'],
    ['src/application/requests/request-manager.ts', '"request-manager" says nothing'],
    ['src/domain/common/money.ts', '"common" says nothing'],
    ['src/domain/misc.ts', '"misc" says nothing'],
    ['src/adapters/postgres/base-repository.ts', '"base-repository" says nothing'],
    ['src/adapters/minio/object-store.impl.ts', '"object-store.impl" says nothing'],
    ['test/support/helper.ts', '"helper" says nothing'],
    ['src/domain/face/FaceMatch.ts', '"FaceMatch" is not kebab-case'],
    ['src/domain/face/face_match.ts', '"face_match" is not kebab-case'],
    ['src/adapters/loose.ts', 'belongs to no layer'],
    ['src/services/face.ts', 'belongs to no layer'],
    ['test/elsewhere/face.test.ts', 'belongs to no test project'],
  ])('are reported for %s', (path, what) => {
    expect(findBadNames([path])).toEqual([`${path} ${what}`]);
  });

  test('may contain a forbidden word inside a longer one', () => {
    expect(
      findBadNames([
        'src/domain/reading/document/base64.ts',
        'src/adapters/postgres/database.ts',
        'src/domain/x/utility.ts',
      ]),
    ).toEqual([]);
  });
});
