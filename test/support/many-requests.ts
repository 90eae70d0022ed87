import { DataDirectoryLock } from '../../src/adapters/embedded/data-directory-lock.ts';
import { PglitePool } from '../../src/adapters/embedded/pglite-pool.ts';
import { RecordingLogger } from './recording-logger.ts';

/**
 * Copies of the one request of a database, a second apart, until there are `many`. Of each thousand one has a
 * reference of the client's own and the track `invoices`.
 */
export function copiesOfRequest(many: number): string {
  return `
  insert into requests (id, client_id, kind, lane, status, customer_request_id, track, files, created_at, expires_at,
    attempts, history, shown_attempt)
  select lower(to_hex(100000000000 + n))::text || '-copy', client_id, kind, lane, 'canceled',
    case when n % 1000 = 0 then 'order-' || n end, case when n % 1000 = 0 then 'invoices' else track end, files,
    created_at - n * interval '1 second', expires_at, attempts, history, shown_attempt
  from requests, generate_series(1, ${many - 1}) as n`;
}

/** Copies the one request of a data directory that no service has open. */
export async function fillDataDirectory(directory: string, many: number): Promise<void> {
  const lock = await DataDirectoryLock.acquire(directory);
  const pool = await PglitePool.open({ lock, logger: new RecordingLogger() });
  const session = await pool.connect();
  await session.query(copiesOfRequest(many), []);
  await session.query('analyze requests', []);
  session.release();
  await pool.end();
  await lock.release();
}
