import { Client } from 'pg';

/** The server that `DATABASE_URL` names, with another database on it when one is given. Fails when it is not set. */
export function databaseUrl(name?: string): string {
  const url = process.env['DATABASE_URL'];
  if (url === undefined || url === '') {
    throw new Error('Set DATABASE_URL to a PostgreSQL server (postgres://user:password@host:5432/database).');
  }
  if (name === undefined) return url;
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

/** Runs one statement on a connection of its own. */
export async function runOnce(connectionString: string, sql: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
