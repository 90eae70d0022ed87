import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { administerLocally } from '../../src/adapters/cli/ask-operations.ts';
import type { CommandUses } from '../../src/adapters/cli/command-uses.ts';
import type { AdministrationUses } from '../../src/adapters/cli/operation.ts';
import { auditedOperations } from '../../src/adapters/cli/operations.ts';
import { runCommand } from '../../src/adapters/cli/program.ts';
import { type AuditExport, AuditLog } from '../../src/application/audit/audit-log.ts';
import { auditEntry } from '../../src/application/clients/audit-entry.ts';
import type { AuditKind, AuditRecord } from '../../src/domain/client/audit-record.ts';
import { type EmbeddedWorld, openEmbeddedWorld } from '../support/embedded-world.ts';
import { RecordedOutput } from '../unit/adapters/cli/recorded-output.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await openEmbeddedWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await run('delete from audit_entries');
  await run('delete from audit_chains');
});

const actor = 'command';
const log = () => new AuditLog({ audit: world.database.audit, seal: world.auditSeal, clock: world.clock });

async function run(statement: string): Promise<void> {
  const session = await world.pool.connect();
  try {
    await session.query(statement, []);
  } finally {
    session.release();
  }
}

async function write(count: number, kind: AuditKind = 'change'): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const entry = { actor, action: 'client.created', subject: `client:${index}`, kind, detail: { index } } as const;
    await world.database.audit.insert(auditEntry(entry, world));
  }
}

const faults = async () =>
  (await log().verify(actor, {})).faults.map(({ kind, fault, sequence, last }) =>
    [kind, fault, sequence, ...(last === null ? [] : [last])].join(' '),
  );

describe('verifying the audit', () => {
  test('finds nothing where nobody changed anything, and says what was looked at', async () => {
    await write(1203);
    await write(2, 'look');
    expect(await log().verify(actor, {})).toMatchObject({
      chains: [
        { kind: 'change', records: 1203, first: 1, last: 1203 },
        { kind: 'look', records: 2, first: 1, last: 2 },
      ],
      faults: [],
    });
  });

  test('finds nothing in an audit that holds nothing', async () => {
    expect(await faults()).toEqual([]);
  });

  test('finds nothing when retention removed the beginning, all of it and while it looks', async () => {
    await write(6);
    await world.database.audit.prune('change', new Date(world.clock.now().getTime() + 1), 4);
    expect(await faults()).toEqual([]);
    await world.database.audit.prune('change', new Date(world.clock.now().getTime() + 1), 4);
    expect(await faults()).toEqual([]);
    await write(3);
    const verifying = log().verify(actor, {});
    await world.database.audit.prune('change', new Date(world.clock.now().getTime() + 1), 2);
    expect((await verifying).faults).toEqual([]);
  });

  test.each<readonly [what: string, statements: readonly string[], found: readonly string[]]>([
    [
      'a record whose actor is another',
      [`update audit_entries set actor = 'operator:x' where sequence = 3`],
      ['change changed 3'],
    ],
    [
      'a detail that is another',
      [`update audit_entries set detail = '{"index": 7}' where sequence = 3`],
      ['change changed 3'],
    ],
    [
      'a time that is another',
      [`update audit_entries set at = at + interval '1 second' where sequence = 3`],
      ['change changed 3'],
    ],
    [
      'a request and an origin that were put in',
      [`update audit_entries set request_id = 'r', origin = '{}' where sequence = 5`],
      ['change changed 5'],
    ],
    ['a record that was removed', ['delete from audit_entries where sequence = 3'], ['change missing 3 3']],
    ['records that were removed', ['delete from audit_entries where sequence in (2, 3)'], ['change missing 2 3']],
    ['the first record removed', ['delete from audit_entries where sequence = 1'], ['change missing 1 1']],
    ['the last record removed', ['delete from audit_entries where sequence = 5'], ['change missing 5 5']],
    [
      'the last record removed, and the end of the chain put back',
      [
        'delete from audit_entries where sequence = 5',
        'update audit_chains set sequence = 4, hash = (select hash from audit_entries where sequence = 4)',
      ],
      ['change end-changed 4'],
    ],
    ['all records removed', ['delete from audit_entries'], ['change missing 1 5']],
    [
      'two records that changed places',
      [
        'update audit_entries set sequence = 99 where sequence = 2',
        'update audit_entries set sequence = 2 where sequence = 3',
        'update audit_entries set sequence = 3 where sequence = 99',
      ],
      ['change changed 2', 'change changed 3'],
    ],
    [
      'a record that was added to the end',
      [
        `insert into audit_entries (id, at, kind, actor, action, subject, detail, sequence, hash)
         select 'forged', at, kind, actor, action, subject, detail, 6, hash from audit_entries where sequence = 5`,
      ],
      ['change changed 6', 'change end-changed 5'],
    ],
    [
      'a record that was put into the midst',
      [
        'update audit_entries set sequence = sequence + 100 where sequence > 2',
        'update audit_entries set sequence = sequence - 99 where sequence > 100',
        `insert into audit_entries (id, at, kind, actor, action, subject, detail, sequence, hash)
         select 'forged', at, kind, actor, action, subject, detail, 3, hash from audit_entries where sequence = 2`,
      ],
      ['change changed 3', 'change changed 4', 'change changed 5', 'change changed 6', 'change end-changed 5'],
    ],
    [
      'a record beside the chain',
      [
        `insert into audit_entries (id, at, kind, actor, action, subject, detail)
         select 'forged', at, kind, actor, action, subject, detail from audit_entries where sequence = 2`,
      ],
      ['change inserted '],
    ],
    [
      'a beginning that was moved to hide what was removed',
      [
        'delete from audit_entries where sequence < 3',
        `update audit_chains set pruned_sequence = 2, pruned_hash = 'made up'`,
      ],
      ['change changed 3', 'change end-changed 5'],
    ],
    ['an end that was removed', ['delete from audit_chains'], ['change end-changed 5']],
  ])('finds %s', async (_, statements, found) => {
    await write(5);
    for (const statement of statements) await run(statement);
    expect(await faults()).toEqual(found);
  });

  test('still finds it when records were added since', async () => {
    await write(5);
    await run('delete from audit_entries where sequence = 5');
    await run('update audit_chains set sequence = 4, hash = (select hash from audit_entries where sequence = 4)');
    await write(2);
    expect(await faults()).toEqual(['change broken 5']);
  });
});

test('an export gives all records of a time, oldest first, whatever their number', async () => {
  const since = world.clock.now();
  await write(1001);
  await write(1, 'look');
  world.clock.advance(1);
  const until = world.clock.now();
  world.clock.advance(1);
  await write(1);
  const exported = async (query: Partial<AuditExport>) => {
    const records: AuditRecord[] = [];
    for await (const record of log().export(actor, { since, ...query })) records.push(record);
    return records;
  };
  const all = await exported({ until });
  expect(all).toHaveLength(1002);
  expect(ordered(all)).toBe(true);
  expect((await exported({ kind: 'look' })).map(({ kind }) => kind)).toEqual(['look']);
});

function ordered(records: readonly AuditRecord[]): boolean {
  return records.every(({ at }, index) => index === 0 || at >= (records[index - 1]?.at ?? at));
}

describe('docface audit', () => {
  async function command(...words: readonly string[]) {
    const output = new RecordedOutput();
    const recordCall = { record: async () => undefined };
    const ask = administerLocally(auditedOperations({ auditLog: log(), recordCall } as unknown as AdministrationUses));
    const administer: CommandUses['administer'] = (work) => work(ask);
    const code = await runCommand(['audit', ...words], { version: '1', output, administer } as unknown as CommandUses);
    return { code, written: output.written };
  }

  test('export prints a record a line, of one kind when told', async () => {
    await write(501);
    await write(1, 'look');
    const since = ['--since', world.clock.now().toISOString()];
    const { code, written } = await command('export', ...since, '--until', '2999-01-01', '--kind', 'change');
    const records = written.map((line) => JSON.parse(line) as { readonly detail: { readonly index: number } });
    expect([code, records.map(({ detail }) => detail.index)]).toEqual([0, records.map((_, index) => index)]);
    expect(records).toHaveLength(501);
    const both = await command('export', ...since, '--until', '2999-01-01');
    expect(both.written).toHaveLength(502);
  });

  test('verify ends with 1 and names what was changed and is missing', async () => {
    await write(4);
    const sound = await command('verify');
    expect([sound.code, sound.written.join('\n')]).toEqual([0, expect.stringContaining('as it was written.')]);
    await run(`update audit_entries set actor = 'operator:x' where sequence = 2`);
    await run('delete from audit_entries where sequence = 4');
    const changed = await command('verify');
    expect(changed.code).toBe(1);
    expect(changed.written.join('\n')).toMatch(/change 2: changed, or not at its place \(.+\)\nchange 4 to 4: missing/);
  });
});
