import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RandomIds } from '../../src/adapters/node-crypto/random.ts';
import { YamlCatalogFiles } from '../../src/adapters/yaml-catalog/yaml-catalog-files.ts';
import { Catalog } from '../../src/application/catalog/catalog.ts';
import { ClientUsage } from '../../src/application/clients/client-usage.ts';
import { Clients } from '../../src/application/clients/clients.ts';
import type { Principal } from '../../src/domain/client/principal.ts';
import { type EmbeddedDatabase, openEmbeddedDatabase } from '../support/open-embedded-database.ts';

const files = new YamlCatalogFiles();
const clock = { now: () => new Date() };

let directory: string;
let world: EmbeddedDatabase;
let catalog: Catalog;
let acme: Principal & { kind: 'client' };
let other: Principal & { kind: 'client' };

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'docface-exchange-'));
  world = await openEmbeddedDatabase(directory);
  const { database } = world;
  const ids = new RandomIds(clock);
  catalog = new Catalog({ database, files, ids, clock, demandsTrials: false });
  const usage = new ClientUsage({ usage: database.usage, clock });
  const clients = new Clients({ database, ids, clock, usage });
  const principal = async (name: string) => {
    const { id } = await clients.create('command', { name });
    return { kind: 'client', clientId: id, credentialId: id, scopes: ['catalog:manage'] } as const;
  };
  acme = await principal('acme');
  other = await principal('other');
});
afterAll(async () => {
  await world.close();
  await rm(directory, { recursive: true, force: true });
});

const badge = (title: string) => ({
  path: 'badge.yaml',
  text: `name: badge
kind: rules
documentType: generic.text
title: ${title}
description: Made up
locale: en
dateOrder: dmy
typification:
  keywords: [{ text: BADGE, weight: 1 }]
  certainAt: 1
fields:
  - key: number
    type: text
    title: Number
    extract: [{ by: label, labels: [Number], direction: right }]
`,
});
const gate = {
  path: 'gate.yaml',
  text: 'name: gate\nkind: ocr\ntitle: Gate\ndescription: Made up\ntemplates: [badge]\nfallbackTemplate: badge\nlanguages: [eng]\n',
};

describe('importing a catalogue', () => {
  test('stores templates before the tracks that name them, whatever their order', async () => {
    const imported = await catalog.import('command', { client: 'acme', texts: [gate, badge('Badge')] });

    expect(imported).toEqual([
      { kind: 'template', name: 'badge', version: 1, state: 'published', changed: true },
      { kind: 'track', name: 'gate', version: 1, state: 'published', changed: true },
    ]);
  });

  test('adds a version for what changed and none for what did not', async () => {
    const imported = await catalog.import(acme, { texts: [badge('New badge'), gate] });

    expect(imported.map(({ version, changed }) => [version, changed])).toEqual([
      [2, true],
      [1, false],
    ]);
  });

  test('checks texts against what is stored without storing them', async () => {
    const [changed, same] = [badge('Newest badge'), gate];
    expect(await catalog.check(acme, { texts: [changed, same] })).toMatchObject([
      { kind: 'template', name: 'badge', title: 'Newest badge', changed: true },
      { kind: 'track', name: 'gate', changed: false },
    ]);
    expect(await world.database.catalog.findTemplate(acme.clientId, 'badge')).toMatchObject({ title: 'New badge' });
    await expect(catalog.check('command', { texts: [gate] })).rejects.toMatchObject({
      code: 'INVALID_FIELD',
      message: expect.stringContaining('There is no template "badge"'),
    });
  });

  test.each([
    {
      fault: 'unreadable files',
      texts: [
        { path: 'a.yaml', text: 'name: [' },
        { path: 'b.yaml', text: 'name: b\nkind: ocr\n' },
      ],
      said: ['a.yaml: line 1', 'b.yaml: "title" is missing'],
    },
    {
      fault: 'tracks that name no template in sight',
      texts: [{ path: 'c.yaml', text: gate.text.replace('Template: badge', 'Template: nowhere') }],
      said: ['c.yaml: fallbackTemplate: There is no template "nowhere"'],
    },
    {
      fault: 'tracks that ask for a field of no template',
      texts: [{ path: 'd.yaml', text: `${gate.text}\nreviewFieldsBelow: { numbr: 0.9 }\n` }],
      said: ['d.yaml: reviewFieldsBelow.numbr: No template of the track has a field "numbr"; did you mean "number"?'],
    },
  ])('stores nothing when there are $fault, and names every problem with its file', async ({ texts, said }) => {
    const failure = await catalog
      .import('command', { texts: [badge('Third badge'), ...texts] })
      .catch((error: unknown) => error);

    expect(failure).toMatchObject({ code: 'INVALID_FIELD' });
    for (const words of said) expect(String(failure)).toContain(words);
    expect(await world.database.catalog.findTemplate(null, 'badge')).toBeNull();
  });

  test('makes shared entries for operators with the role admin only', async () => {
    const operator = { kind: 'operator', operatorId: acme.clientId, credentialId: acme.clientId } as const;

    await expect(catalog.import({ ...operator, role: 'editor' }, { texts: [badge('Badge')] })).rejects.toMatchObject({
      code: 'INSUFFICIENT_SCOPE',
    });
    expect(await catalog.import({ ...operator, role: 'admin' }, { texts: [badge('Shared')] })).toMatchObject([
      { kind: 'template', name: 'badge', version: 1 },
    ]);
  });

  test('gives a client only its own, whoever it names', async () => {
    await catalog.import(other, { client: 'acme', texts: [badge('Other badge')] });

    const seen = async (client: string) => (await world.database.catalog.findTemplate(client, 'badge'))?.title;
    expect(await seen(acme.clientId)).toBe('New badge');
    expect(await seen(other.clientId)).toBe('Other badge');
  });
});

describe('exporting a catalogue', () => {
  test('answers texts that import as what they were', async () => {
    const texts = await catalog.export(acme, { names: [] });

    expect(texts.map(({ kind, name, version, shared, path }) => ({ kind, name, version, shared, path }))).toEqual([
      { kind: 'template', name: 'badge', version: 2, shared: false, path: 'templates/badge.yaml' },
      { kind: 'track', name: 'gate', version: 1, shared: false, path: 'tracks/gate.yaml' },
    ]);
    const again = await catalog.import(acme, { texts });
    expect(again.map(({ version }) => version)).toEqual([2, 1]);
  });

  test('answers what is shared when an operator names no client', async () => {
    const texts = await catalog.export('command', { names: [] });

    expect(texts).toMatchObject([{ name: 'badge', title: 'Shared', shared: true }]);
  });

  test('fails when a name is not in sight', async () => {
    await expect(catalog.export(other, { names: ['gate'] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringContaining('gate') as string,
    });
  });
});

test('a client has 2,000 versions of templates and tracks at most, and others have theirs', async () => {
  const { database, pool } = world;
  const count = await database.catalog.countVersions(acme.clientId);
  const session = await pool.connect();
  try {
    await session.query(
      `insert into templates (client_id, name, version, origin, content, state)
       select client_id, name, version + number, origin, content, state
       from templates, generate_series(1, $2::integer) as number
       where client_id = $1 and name = 'badge'
         and version = (select max(version) from templates where client_id = $1 and name = 'badge')`,
      [acme.clientId, 1_999 - count],
    );
  } finally {
    session.release();
  }
  await catalog.import(acme, { texts: [badge('The last badge')] });
  const beyond = catalog.import(acme, { texts: [badge('One badge more')] });
  await expect(beyond).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED', message: expect.stringContaining('2000') });
  await catalog.import(other, { texts: [badge('A badge of another client')] });
});
