import { type Actor, isCommand } from '../../domain/client/actor.ts';
import type { Operator } from '../../domain/client/client.ts';
import { checkName } from '../../domain/client/names.ts';
import { sharedNetworkOf } from '../../domain/client/network.ts';
import {
  blockedUntil,
  type FailureSubject,
  type OperatorSession,
  type SessionLifetime,
  sessionEnd,
  withAnother,
} from '../../domain/client/operator-session.ts';
import { type OperatorRole, operatorRoles } from '../../domain/client/principal.ts';
import { DocfaceError, invalidField } from '../../domain/errors.ts';
import type { CredentialRepository, SessionRepository } from '../../domain/ports/client-repository.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Identity } from '../../domain/ports/identity-provider.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database, Repositories } from '../../domain/ports/repositories.ts';
import type { Passwords, Secrets } from '../../domain/ports/secrets.ts';
import { auditEntry } from './audit-entry.ts';
import { csrfTokenOf } from './authenticate.ts';
import { checkPassword } from './operators.ts';

/** Where somebody signs in. */
export interface SignInPlace {
  /** IP address of the caller; null when unknown. */
  readonly address: string | null;
  /** Token of the session that the browser has had, which ends; null without one. */
  readonly earlier: string | null;
}

export interface PresentedPassword extends SignInPlace {
  readonly name: string;
  readonly password: string;
}

export interface ChangedPassword {
  /** The one that signs in today. */
  readonly current: string;
  /** 12 to 256 characters. */
  readonly password: string;
  /** IP address of the caller; null when unknown. */
  readonly address: string | null;
}

/** A session as its browser may see it. */
export interface SessionView {
  readonly operator: { readonly id: string; readonly name: string; readonly role: OperatorRole };
  /** Whether the operator signs in with a password here, which can be changed. */
  readonly hasPassword: boolean;
  /** To send as `x-csrf-token` with every call that changes something. */
  readonly csrfToken: string;
  /** When it ends unless it is used before. */
  readonly expiresAt: string;
}

export interface SignedIn {
  /** For the cookie; shown this once. */
  readonly token: string;
  /** How long the cookie may live at most. */
  readonly maxAgeSeconds: number;
  readonly session: SessionView;
}

interface Uses {
  readonly database: Pick<Database, 'transaction' | 'credentials' | 'sessions'>;
  readonly passwords: Passwords;
  readonly secrets: Secrets;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly lifetime: SessionLifetime;
  /** What groups of the identity provider give. */
  readonly roles: Readonly<Record<string, OperatorRole>>;
}

/** Under which names the failures of a sign-in are kept. */
type Tried = Readonly<Record<FailureSubject, string>>;

const tokenBytes = 32;

/** Sessions of operators at the console. Signing in needs no session yet; the rest is for the session that asks. */
export class OperatorSessions {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /**
   * Begins a session for who knows the password; sign-ins and failures are audited. Says the same, after the same time,
   * of a wrong password, an unknown or disabled account and one without a password. Errors: `UNAUTHENTICATED`,
   * `RATE_LIMITED` after several failures of the account or from the address, `OVERLOADED`.
   */
  async signIn({ name, password, ...place }: PresentedPassword): Promise<SignedIn> {
    const subjects = this.#subjectsOf(name, place.address);
    await this.#noteTry(subjects);
    const { credentials } = this.#uses.database;
    const operator = await credentials.findOperatorByName(name);
    const usable = operator !== null && operator.disabledAt === null ? operator : null;
    const hash = usable === null ? null : await credentials.passwordHash(usable.id);
    if (!(await this.#uses.passwords.verify(password, hash)) || usable === null) {
      await this.#auditFailure(operator, place.address);
      throw new DocfaceError('UNAUTHENTICATED', 'This name and password do not belong together. Try again.');
    }
    return this.#begin(usable, { ...place, method: 'password', tried: subjects });
  }

  /** The session that asks. Errors: `UNAUTHENTICATED`. */
  async current(actor: Actor): Promise<SessionView> {
    const { session, operator } = await this.#own(actor);
    return await this.#view(session, operator);
  }

  /**
   * Ends the session that asks, or with `everywhere` all of its operator, at once; audited. Errors: `UNAUTHENTICATED`.
   */
  async signOut(actor: Actor, { everywhere }: { readonly everywhere: boolean }): Promise<void> {
    const { session, operator } = await this.#own(actor);
    await this.#uses.database.transaction(async (tx) => {
      if (everywhere) await tx.sessions.endAllOf(operator.id);
      else await tx.sessions.end(session.id);
      const audited = {
        actor,
        action: 'operator.signed-out',
        subject: `operator:${operator.id}`,
        detail: { everywhere },
      };
      await tx.audit.insert(auditEntry(audited, this.#uses));
    });
  }

  /**
   * Gives the operator of the session another password, and ends all of its other sessions; audited. Wrong passwords
   * count like failed sign-ins. Errors: `UNAUTHENTICATED`, `INVALID_FIELD` (the present password is another one, or
   * there is none; the new one is too short or too long), `RATE_LIMITED`, `OVERLOADED`.
   */
  async changePassword(actor: Actor, { current, password, address }: ChangedPassword): Promise<void> {
    const { session, operator } = await this.#own(actor);
    checkPassword(password);
    const tried = this.#subjectsOf(operator.name, address);
    await this.#noteTry(tried);
    const { database, passwords } = this.#uses;
    const before = await database.credentials.passwordHash(operator.id);
    if (!(await passwords.verify(current, before))) {
      throw invalidField('current', 'Your present password is another one. Who has none signs in elsewhere.');
    }
    const hash = await passwords.hash(password);
    await database.transaction(async (tx) => {
      await takeBackTry(tx.sessions, tried);
      await tx.credentials.setPasswordHash(operator.id, hash);
      await tx.sessions.endAllOf(operator.id, session.id);
      const subject = `operator:${operator.id}`;
      const audited = { actor, action: 'operator.password-changed', subject, detail: { name: operator.name } };
      await tx.audit.insert(auditEntry(audited, this.#uses));
    });
  }

  /**
   * Begins a session for who comes from the identity provider, as the operator of that identity, who is made at the
   * first time; its role is the highest that its groups give, each time anew. Errors: `INSUFFICIENT_SCOPE` for who has
   * none, `UNAUTHENTICATED` for who is disabled.
   */
  async signInAs({ identity, name, groups }: Identity, place: SignInPlace): Promise<SignedIn> {
    const { roles, database, ids, clock } = this.#uses;
    const role = operatorRoles.findLast((each) => groups.some((group) => roles[group] === each));
    if (role === undefined) {
      throw new DocfaceError('INSUFFICIENT_SCOPE', 'Your account has no role here. Ask an administrator for one.');
    }
    const operator = await database.transaction(async ({ credentials }) => {
      const known = await credentials.findOperatorByIdentity(identity);
      if (known !== null) {
        if (known.role !== role) await credentials.updateOperator({ ...known, role });
        return { ...known, role };
      }
      const id = ids.next();
      const made = { id, name: await freeName(credentials, name, id), role, createdAt: clock.now(), disabledAt: null };
      await credentials.insertOperator(made);
      await credentials.setIdentity(id, identity);
      return made;
    });
    if (operator.disabledAt !== null) {
      throw new DocfaceError('UNAUTHENTICATED', 'This operator is disabled. Ask an administrator.');
    }
    return this.#begin(operator, { ...place, method: 'oidc', tried: null });
  }

  async #begin(
    operator: Operator,
    by: SignInPlace & { readonly method: string; readonly tried: Tried | null },
  ): Promise<SignedIn> {
    const { database, secrets, ids, clock, lifetime } = this.#uses;
    const token = secrets.generate(tokenBytes);
    const now = clock.now();
    const session: OperatorSession = {
      id: ids.next(),
      operatorId: operator.id,
      tokenHash: secrets.hash(token),
      createdAt: now,
      lastSeenAt: now,
    };
    const { address, earlier, method, tried } = by;
    const actor = { kind: 'operator', operatorId: operator.id, credentialId: session.id, role: operator.role } as const;
    const subject = `operator:${operator.id}`;
    await database.transaction(async (tx) => {
      if (tried !== null) await takeBackTry(tx.sessions, tried);
      const left = earlier === null ? null : await tx.sessions.findByTokenHash(secrets.hash(earlier));
      if (left !== null) await tx.sessions.end(left.id);
      await tx.sessions.insert(session);
      const audited = { actor, action: 'operator.signed-in', subject, detail: { address, method } };
      await tx.audit.insert(auditEntry(audited, this.#uses));
    });
    return {
      token,
      maxAgeSeconds: Math.floor(lifetime.absoluteMs / 1000),
      session: await this.#view(session, operator),
    };
  }

  async #view(session: OperatorSession, { id, name, role }: Operator): Promise<SessionView> {
    const { database, secrets, lifetime } = this.#uses;
    return {
      operator: { id, name, role },
      hasPassword: (await database.credentials.passwordHash(id)) !== null,
      csrfToken: csrfTokenOf(session.tokenHash, secrets),
      expiresAt: sessionEnd(session, lifetime).toISOString(),
    };
  }

  async #own(actor: Actor): Promise<{ readonly session: OperatorSession; readonly operator: Operator }> {
    const { sessions, credentials } = this.#uses.database;
    const isOperator = !isCommand(actor) && actor.kind === 'operator';
    const session = isOperator ? await sessions.find(actor.credentialId) : null;
    const operator = session === null ? null : await credentials.findOperator(session.operatorId);
    if (session !== null && operator !== null) return { session, operator };
    throw new DocfaceError('UNAUTHENTICATED', 'This call belongs to no session of the console. Sign in.');
  }

  /** Names are no secrets, yet what is typed in their place may be one. */
  #subjectsOf(name: string, address: string | null): Tried {
    const { secrets } = this.#uses;
    return {
      account: `account ${secrets.hash(name.toLowerCase())}`,
      address: `address ${address === null ? 'unknown' : sharedNetworkOf(address)}`,
    };
  }

  /** Counts a try as failed until it succeeds. Errors: `RATE_LIMITED`. */
  async #noteTry(subjects: Tried): Promise<void> {
    const now = this.#uses.clock.now();
    const until = await this.#uses.database.transaction(async ({ sessions }: Repositories) => {
      const account = await sessions.failuresForUpdate(subjects.account);
      const address = await sessions.failuresForUpdate(subjects.address);
      const blocked = [blockedUntil('account', account, now), blockedUntil('address', address, now)];
      const latest = Math.max(...blocked.map((each) => each?.getTime() ?? 0));
      if (latest > 0) return latest;
      await sessions.writeFailures(subjects.account, withAnother(account, now));
      await sessions.writeFailures(subjects.address, withAnother(address, now));
      return null;
    });
    if (until === null) return;
    const retryAfterSeconds = Math.ceil((until - now.getTime()) / 1000);
    throw new DocfaceError('RATE_LIMITED', 'Too many sign-ins failed. Try again after the time in Retry-After.', {
      retryAfterSeconds,
    });
  }

  async #auditFailure(operator: Operator | null, address: string | null): Promise<void> {
    const { database } = this.#uses;
    const subject = operator === null ? 'service' : `operator:${operator.id}`;
    const audited = { actor: 'nobody', action: 'operator.sign-in-failed', subject, detail: { address } } as const;
    const entry = auditEntry(audited, this.#uses);
    await database.transaction((tx) => tx.audit.insert(entry));
  }
}

/** The account is trusted again; the address only loses the try that was none of a stranger. */
async function takeBackTry(sessions: SessionRepository, { account, address }: Tried): Promise<void> {
  await sessions.forgetFailures(account);
  const failures = await sessions.failuresForUpdate(address);
  if (failures !== null) await sessions.writeFailures(address, { ...failures, count: Math.max(0, failures.count - 1) });
}

/** A name of ours that reads like the given one, and that nobody has. */
async function freeName(
  credentials: Pick<CredentialRepository, 'findOperatorByName'>,
  given: string,
  id: string,
): Promise<string> {
  const [local = ''] = given.toLowerCase().split('@');
  const words = local.normalize('NFKD').replaceAll(/[^a-z0-9]+/g, '-');
  const name = words
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40)
    .replace(/-+$/, '');
  const own = name.length < 2 ? 'operator' : name;
  const isTaken = (await credentials.findOperatorByName(own)) !== null;
  return checkName(isTaken || own !== name ? `${own}-${id.slice(-12)}` : own);
}
