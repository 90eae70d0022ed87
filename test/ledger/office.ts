import { Client } from 'pg';
import { createLogger } from '../../src/adapters/pino/pino-logger.ts';
import { SweepOrphans } from '../../src/application/housekeeping/sweep-orphans.ts';
import { composePlatform } from '../../src/infrastructure/composition/platform.ts';
import { bindWebhookSender } from '../../src/infrastructure/composition/roles/notifier-role.ts';
import { openServerStorage } from '../../src/infrastructure/composition/server-storage.ts';
import { bindRequestStore } from '../../src/infrastructure/composition/stages.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import { makeClientUseCases, makeWebhookUseCases } from '../../src/infrastructure/composition/use-cases.ts';
import { loadConfig } from '../../src/infrastructure/config/load-config.ts';
import { Closers } from '../../src/infrastructure/lifecycle/closers.ts';

export interface Tries {
  readonly again: number;
  readonly crashes: number;
}

/** What the test itself does on the servers, outside the processes that it kills. */
export interface Office {
  /** A client with a webhook, and its API key. */
  addClient(webhook: string): Promise<string>;
  /** Deletes the objects that nothing refers to, whatever their age; counts them and what a second look still finds. */
  sweepOrphans(): Promise<{ readonly swept: number; readonly left: number }>;
  /** The marker of every request that the service holds. */
  markers(): Promise<readonly string[]>;
  /** Tries of work beyond each first one, and those that ended with their process. */
  tries(): Promise<Tries>;
  /** What the database knows of the work of a request, for who wants to find out why it is stuck. */
  explain(requestId: string): Promise<string>;
  close(): Promise<void>;
}

async function queryOnce(connectionString: string, sql: string): Promise<readonly unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const actor = 'command';
const manyPerMinute = 1_000_000;

export async function openOffice(environment: Readonly<Record<string, string>>): Promise<Office> {
  const config = loadConfig(environment);
  const { storage } = config;
  if (storage.kind !== 'servers') throw new Error('The ledger needs docface on servers.');
  const databaseUrl = storage.database.url.reveal();
  const logger = createLogger('error');
  const closers = new Closers();
  const parts = composePlatform(config, logger);
  await openServerStorage(parts, storage, { closers });
  parts.bind(ports.publicUrl, () => 'http://localhost');
  bindRequestStore(parts);
  bindWebhookSender(parts);
  const uses = { ...makeClientUseCases(parts), ...makeWebhookUseCases(parts) };
  const { clients, requests } = parts.get(ports.database);
  const sweep = new SweepOrphans({
    objects: parts.get(ports.objects),
    clients,
    requests,
    clock: parts.get(ports.clock),
    graceMs: 0,
  });
  return {
    async addClient(webhook) {
      const limits = {
        submissionsPerMinute: manyPerMinute,
        submissionBurst: manyPerMinute,
        queued: manyPerMinute,
        readsPerMinute: manyPerMinute,
        readBurst: manyPerMinute,
      };
      const { id } = await uses.clients.create(actor, { name: 'ledger', limits });
      await uses.webhookEndpoints.register(actor, { client: id, url: webhook });
      return (await uses.apiKeys.create(actor, { owner: { client: 'ledger' }, name: 'ledger' })).key;
    },
    async sweepOrphans() {
      const first = await sweep.sweep();
      const second = await sweep.sweep();
      return { swept: first.deleted, left: second.deleted };
    },
    async markers() {
      const rows = await queryOnce(databaseUrl, 'select customer_request_id as marker from requests');
      return rows.map((row) => String((row as { marker: unknown }).marker));
    },
    async tries() {
      const counted = `select coalesce(sum(greatest(tries - 1, 0)), 0)::integer as again,
        coalesce(sum(crashes), 0)::integer as crashes from work_items`;
      const [row] = await queryOnce(databaseUrl, counted);
      return row as Tries;
    },
    async explain(requestId) {
      const tables = ['work_items', 'outbox_events'] as const;
      const found = await Promise.all(
        tables.map((table) => {
          const column = table === 'work_items' ? 'request_id' : "event->>'requestId'";
          return queryOnce(databaseUrl, `select * from ${table} where ${column} = '${requestId}'`);
        }),
      );
      return found.map((rows, index) => `${tables[index]}: ${JSON.stringify(rows)}`).join('\n');
    },
    close: () => closers.closeAll(logger),
  };
}
