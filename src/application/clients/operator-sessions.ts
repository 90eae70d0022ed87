import { type Actor, isCommand } from '../../domain/client/actor.ts';
import type { Operator } from '../../domain/client/client.ts';
import {
  deviceMemoryMs,
  type OperatorSession,
  type SessionLifetime,
  sessionEnd,
} from '../../domain/client/operator-session.ts';
import type { OperatorRole } from '../../domain/client/principal.ts';
import { DocfaceError, invalidField } from '../../domain/errors.ts';
import type { KnownDevice } from '../../domain/ports/client-repository.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Encryption } from '../../domain/ports/encryption.ts';
import type { Identity } from '../../domain/ports/identity-provider.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database, Repositories } from '../../domain/ports/repositories.ts';
import type { Passwords, Secrets } from '../../domain/ports/secrets.ts';
import { auditEntry } from './audit-entry.ts';
import { csrfTokenOf } from './authenticate.ts';
import { OperatorIdentities } from './operator-identities.ts';
import { checkPassword, refuseWithoutPasswords } from './operators.ts';
import { noteTry, takeBackTry, triedByDevice, triedByStranger, triedInSession } from './sign-in-delays.ts';

/** Where somebody signs in. */
export interface SignInPlace {
  /** IP address of the caller; null when unknown. */
  readonly address: string | null;
  /** Token of the session that the browser has had, which ends; null without one. */
  readonly earlier: string | null;
}

export interface PresentedPassword extends SignInPlace {
  /** Token by which the browser is known from earlier sign-ins; null without one. */
  readonly device: string | null;
  readonly name: string;
  readonly password: string;
}

export interface ChangedPassword {
  /** The one that signs in today. */
  readonly current: string;
  /** 12 to 256 characters. */
  readonly password: string;
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

/** A sign-in by password, after which the browser is known. */
export interface SignedInByPassword extends SignedIn {
  /** For a cookie of its own that stays when the session ends; shown this once. */
  readonly device: { readonly token: string; readonly maxAgeSeconds: number };
}

interface Uses {
  readonly database: Pick<Database, 'transaction' | 'credentials' | 'sessions'>;
  readonly passwords: Passwords;
  readonly secrets: Secrets;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly lifetime: SessionLifetime;
  /** Whether operators may sign in with passwords. */
  readonly takesPasswords: boolean;
  readonly encryption: Pick<Encryption, 'sealSecret' | 'openSecret'>;
  /** What groups of the identity provider give. */
  readonly roles: Readonly<Record<string, OperatorRole>>;
}

const tokenBytes = 32;

/** Sessions of operators at the console. Signing in needs no session yet; the rest is for the session that asks. */
export class OperatorSessions {
  readonly #uses: Uses;
  readonly #identities: OperatorIdentities;

  constructor(uses: Uses) {
    this.#uses = uses;
    this.#identities = new OperatorIdentities(uses);
  }

  /** Whether operators may sign in with passwords. */
  get takesPasswords(): boolean {
    return this.#uses.takesPasswords;
  }

  /**
   * Begins a session for who knows the password; sign-ins and failures are audited. Says the same, after the same time,
   * of a wrong password, an unknown or disabled account and one without a password. A browser that the operator signed
   * in with before never waits for what strangers did. Errors: `UNAUTHENTICATED`, `RATE_LIMITED` after several
   * failures, `OVERLOADED`, `INVALID_STATE` where passwords are switched off.
   */
  async signIn({ name, password, device, ...place }: PresentedPassword): Promise<SignedInByPassword> {
    const { secrets, takesPasswords } = this.#uses;
    refuseWithoutPasswords(takesPasswords);
    const { credentials } = this.#uses.database;
    const operator = await credentials.findOperatorByName(name);
    const known = device === null ? null : await this.#knownDevice(operator, secrets.hash(device));
    const tried =
      known === null ? triedByStranger(name, place.address, secrets) : triedByDevice(known.operatorId, known.tokenHash);
    await noteTry(tried, this.#uses);
    const usable = operator !== null && operator.disabledAt === null ? operator : null;
    const hash = usable === null ? null : await credentials.passwordHash(usable.id);
    if (!(await this.#uses.passwords.verify(password, hash)) || usable === null) {
      await this.#auditFailure(operator, place.address);
      throw new DocfaceError('UNAUTHENTICATED', 'This name and password do not belong together. Try again.');
    }
    const token = secrets.generate(tokenBytes);
    const signedIn = await this.#begin(usable, { ...place, method: 'password' }, async ({ sessions }) => {
      await takeBackTry(sessions, tried);
      const renewed = { operatorId: usable.id, tokenHash: secrets.hash(token) };
      await sessions.rememberDevice(renewed, device === null ? null : secrets.hash(device), this.#uses.clock.now());
    });
    return { ...signedIn, device: { token, maxAgeSeconds: deviceMemoryMs / 1000 } };
  }

  async #knownDevice(operator: Operator | null, tokenHash: string): Promise<KnownDevice | null> {
    if (operator === null) return null;
    const since = new Date(this.#uses.clock.now().getTime() - deviceMemoryMs);
    const device = { operatorId: operator.id, tokenHash };
    return (await this.#uses.database.sessions.knowsDevice(device, since)) ? device : null;
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
   * delay the next try like failed sign-ins. Errors: `UNAUTHENTICATED`, `INVALID_FIELD` (the present password is
   * another one, or there is none; the new one is too short or too long), `RATE_LIMITED`, `OVERLOADED`,
   * `INVALID_STATE` where passwords are switched off.
   */
  async changePassword(actor: Actor, { current, password }: ChangedPassword): Promise<void> {
    const { session, operator } = await this.#own(actor);
    refuseWithoutPasswords(this.#uses.takesPasswords);
    checkPassword(password);
    const tried = triedInSession(operator.id);
    await noteTry(tried, this.#uses);
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
   * Begins a session for who comes from the identity provider, as `OperatorIdentities` admits them. Errors:
   * `INSUFFICIENT_SCOPE`, `UNAUTHENTICATED`.
   */
  async signInAs(identity: Identity, place: SignInPlace): Promise<SignedIn> {
    const { operator, confirm } = await this.#identities.admit(identity);
    return this.#begin(operator, { ...place, method: 'oidc' }, confirm);
  }

  /** `beside` is part of the same transaction. */
  async #begin(
    operator: Operator,
    by: SignInPlace & { readonly method: string },
    beside: (tx: Repositories) => Promise<void> = () => Promise.resolve(),
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
    const { address, earlier, method } = by;
    const actor = { kind: 'operator', operatorId: operator.id, credentialId: session.id, role: operator.role } as const;
    const subject = `operator:${operator.id}`;
    await database.transaction(async (tx) => {
      await beside(tx);
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
    const { database, secrets, lifetime, takesPasswords } = this.#uses;
    return {
      operator: { id, name, role },
      hasPassword: takesPasswords && (await database.credentials.passwordHash(id)) !== null,
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

  async #auditFailure(operator: Operator | null, address: string | null): Promise<void> {
    const { database } = this.#uses;
    const subject = operator === null ? 'service' : `operator:${operator.id}`;
    const audited = { actor: 'nobody', action: 'operator.sign-in-failed', subject, detail: { address } } as const;
    const entry = auditEntry(audited, this.#uses);
    await database.transaction((tx) => tx.audit.insert(entry));
  }
}
