import { sharedNetworkOf } from '../../domain/client/network.ts';
import { blockedUntil, type FailureSubject, withAnother } from '../../domain/client/operator-session.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { SessionRepository } from '../../domain/ports/client-repository.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import type { Secrets } from '../../domain/ports/secrets.ts';

/** Under which names the failures of a try are kept, always in one order, so that no two tries block one another. */
export type Tried = readonly { readonly subject: FailureSubject; readonly name: string }[];

/**
 * A stranger's try counts for the account from that address, for the address, and for the account from everywhere: so
 * neither many tries from one place nor a few from each of many go on, and who signs in from elsewhere hardly waits.
 */
export function triedByStranger(account: string, address: string | null, secrets: Pick<Secrets, 'hash'>): Tried {
  // Names are no secrets, yet what is typed in their place may be one.
  const named = secrets.hash(account.toLowerCase());
  const from = address === null ? 'unknown' : sharedNetworkOf(address);
  return [
    { subject: 'account', name: `account ${named}` },
    { subject: 'address', name: `address ${from}` },
    { subject: 'pair', name: `pair ${named} ${from}` },
  ];
}

/** A try with a browser that the operator signed in with before counts for that browser alone. */
export function triedByDevice(operatorId: string, tokenHash: string): Tried {
  return [{ subject: 'own', name: `device ${operatorId} ${tokenHash}` }];
}

/** A try within a session of the operator counts for nobody else. */
export function triedInSession(operatorId: string): Tried {
  return [{ subject: 'own', name: `session ${operatorId}` }];
}

interface Uses {
  readonly database: Pick<Database, 'transaction'>;
  readonly clock: Clock;
}

/** Counts a try as failed until it is taken back. Errors: `RATE_LIMITED` while one of its subjects has to wait. */
export async function noteTry(tried: Tried, { database, clock }: Uses): Promise<void> {
  const now = clock.now();
  const until = await database.transaction(async ({ sessions }) => {
    const noted = [];
    for (const each of tried) noted.push({ ...each, failures: await sessions.failuresForUpdate(each.name) });
    const blocked = noted.map(({ subject, failures }) => blockedUntil(subject, failures, now)?.getTime() ?? 0);
    const latest = Math.max(...blocked);
    if (latest > 0) return latest;
    for (const { name, failures } of noted) await sessions.writeFailures(name, withAnother(failures, now));
    return null;
  });
  if (until === null) return;
  const retryAfterSeconds = Math.ceil((until - now.getTime()) / 1000);
  throw new DocfaceError('RATE_LIMITED', 'Too many sign-ins failed. Try again after the time in Retry-After.', {
    retryAfterSeconds,
  });
}

/**
 * After a success the device, and the account from this address, are trusted again; the address and the account from
 * everywhere only lose the try that was none of a stranger.
 */
export async function takeBackTry(sessions: SessionRepository, tried: Tried): Promise<void> {
  for (const { subject, name } of tried) {
    if (subject === 'own' || subject === 'pair') {
      await sessions.forgetFailures(name);
      continue;
    }
    const failures = await sessions.failuresForUpdate(name);
    if (failures !== null) await sessions.writeFailures(name, { ...failures, count: Math.max(0, failures.count - 1) });
  }
}
