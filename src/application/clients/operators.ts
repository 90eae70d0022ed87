import { type Actor, authorize } from '../../domain/client/actor.ts';
import type { Operator } from '../../domain/client/client.ts';
import { checkName, isId } from '../../domain/client/names.ts';
import { type OperatorRole, operatorRoles } from '../../domain/client/principal.ts';
import { DocfaceError, invalidField } from '../../domain/errors.ts';
import type { CredentialRepository } from '../../domain/ports/client-repository.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import type { Passwords } from '../../domain/ports/secrets.ts';
import { auditEntry } from './audit-entry.ts';

/** Long, and nothing more: rules about characters make passwords worse (NIST SP 800-63B). Errors: `INVALID_FIELD`. */
export function checkPassword(password: string): string {
  const length = [...password].length;
  if (length >= 12 && length <= 256) return password;
  throw invalidField(
    'password',
    'A password has 12 to 256 characters. A few words that belong to no sentence are good.',
  );
}

/** Errors: `INVALID_STATE`. */
export function refuseWithoutPasswords(takesPasswords: boolean): void {
  if (takesPasswords) return;
  const detail =
    'Passwords are switched off here (DOCFACE_CONSOLE_PASSWORDS). Operators sign in with the identity provider.';
  throw new DocfaceError('INVALID_STATE', detail);
}

export interface NewOperator {
  /** Unique among operators; lower-case words joined by hyphens, 2 to 63 characters. */
  readonly name: string;
  readonly role: OperatorRole;
  /** To sign in at the console, 12 to 256 characters; without one it has API keys alone. */
  readonly password?: string | undefined;
}

interface NamedOperator {
  /** Id or name. */
  readonly operator: string;
}

interface Uses {
  readonly database: Pick<Database, 'transaction' | 'credentials'>;
  readonly passwords: Pick<Passwords, 'hash'>;
  /** Whether operators may sign in with passwords. */
  readonly takesPasswords: boolean;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** Who runs the service, for administrators. Errors of each: `INSUFFICIENT_SCOPE`. */
export class Operators {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /**
   * Adds an operator, who needs an API key next unless a password came along. Errors: `INVALID_FIELD`, `INVALID_STATE`.
   */
  async create(actor: Actor, { name, role, password }: NewOperator): Promise<Operator> {
    authorize(actor, 'admin');
    checkRole(role);
    if (password !== undefined) refuseWithoutPasswords(this.#uses.takesPasswords);
    const { database, ids, clock } = this.#uses;
    const head = { id: ids.next(), name: checkName(name), role };
    const operator: Operator = { ...head, createdAt: clock.now(), disabledAt: null };
    const detail = { name: operator.name, role };
    const hash = password === undefined ? null : await this.#uses.passwords.hash(checkPassword(password));
    await database.transaction(async (tx) => {
      if ((await tx.credentials.findOperatorByName(operator.name)) !== null) {
        throw invalidField('name', 'There is an operator of this name already. Choose another.');
      }
      await tx.credentials.insertOperator(operator);
      if (hash !== null) await tx.credentials.setPasswordHash(operator.id, hash);
      const audited = { actor, action: 'operator.created', subject: `operator:${operator.id}`, detail };
      await tx.audit.insert(auditEntry(audited, this.#uses));
    });
    return operator;
  }

  /**
   * Gives an operator, by id or name, another role, also to the keys that they have; idempotent. Errors: `NOT_FOUND`,
   * `INVALID_FIELD`, `INVALID_STATE` (nobody would be left who administers).
   */
  async setRole(
    actor: Actor,
    { operator: named, role }: NamedOperator & { readonly role: OperatorRole },
  ): Promise<Operator> {
    authorize(actor, 'admin');
    checkRole(role);
    return this.#uses.database.transaction(async ({ credentials, audit }) => {
      const before = await namedOperator(credentials, named);
      if (before.role === role) return before;
      await refuseForLastAdministrator(credentials, before);
      await credentials.updateOperator({ ...before, role });
      const detail = { name: before.name, before: before.role, role };
      const audited = { actor, action: 'operator.role-changed', subject: `operator:${before.id}`, detail };
      await audit.insert(auditEntry(audited, this.#uses));
      return { ...before, role };
    });
  }

  /** One, by id or name. Errors: `NOT_FOUND`. */
  async get(actor: Actor, { operator }: NamedOperator): Promise<Operator> {
    authorize(actor, 'admin');
    return namedOperator(this.#uses.database.credentials, operator);
  }

  /** All of them, by name. */
  async list(actor: Actor): Promise<readonly Operator[]> {
    authorize(actor, 'admin');
    return this.#uses.database.credentials.listOperators();
  }

  /**
   * Gives an operator another password, ends all of its sessions, and forgets its browsers. Errors: `NOT_FOUND`,
   * `INVALID_FIELD`, `INVALID_STATE` where passwords are switched off.
   */
  async setPassword(
    actor: Actor,
    { operator: named, password }: NamedOperator & { readonly password: string },
  ): Promise<Operator> {
    authorize(actor, 'admin');
    refuseWithoutPasswords(this.#uses.takesPasswords);
    const hash = await this.#uses.passwords.hash(checkPassword(password));
    return this.#uses.database.transaction(async (tx) => {
      const operator = await namedOperator(tx.credentials, named);
      await tx.credentials.setPasswordHash(operator.id, hash);
      await tx.sessions.endAllOf(operator.id);
      await tx.sessions.forgetDevicesOf(operator.id);
      await tx.audit.insert(this.#audited(actor, 'operator.password-set', operator));
      return operator;
    });
  }

  /**
   * Takes everything from an operator at once, sessions and API keys alike, or lets it in again; idempotent. Errors:
   * `NOT_FOUND`, `INVALID_STATE` (nobody would be left who administers).
   */
  async setDisabled(
    actor: Actor,
    { operator: named, disabled }: NamedOperator & { readonly disabled: boolean },
  ): Promise<Operator> {
    authorize(actor, 'admin');
    return this.#uses.database.transaction(async (tx) => {
      const before = await namedOperator(tx.credentials, named);
      if ((before.disabledAt !== null) === disabled) return before;
      if (disabled) await refuseForLastAdministrator(tx.credentials, before);
      const operator = { ...before, disabledAt: disabled ? this.#uses.clock.now() : null };
      await tx.credentials.updateOperator(operator);
      if (disabled) await tx.sessions.endAllOf(operator.id);
      await tx.audit.insert(this.#audited(actor, disabled ? 'operator.disabled' : 'operator.enabled', operator));
      return operator;
    });
  }

  #audited(actor: Actor, action: string, { id, name }: Operator) {
    return auditEntry({ actor, action, subject: `operator:${id}`, detail: { name } }, this.#uses);
  }
}

async function namedOperator(
  credentials: Pick<CredentialRepository, 'findOperator' | 'findOperatorByName'>,
  idOrName: string,
): Promise<Operator> {
  const found = isId(idOrName)
    ? await credentials.findOperator(idOrName)
    : await credentials.findOperatorByName(idOrName);
  if (found !== null) return found;
  throw new DocfaceError('NOT_FOUND', 'There is no operator with this id or name. List the operators to see them.');
}

/** Errors: `INVALID_STATE` when an operator is the only administrator who is not disabled. */
async function refuseForLastAdministrator(
  credentials: Pick<CredentialRepository, 'listOperators'>,
  operator: Operator,
): Promise<void> {
  if (operator.role !== 'admin' || operator.disabledAt !== null) return;
  const administrators = (await credentials.listOperators()).filter(
    ({ role, disabledAt }) => role === 'admin' && disabledAt === null,
  );
  if (administrators.length > 1) return;
  throw new DocfaceError('INVALID_STATE', 'This is the last administrator. Make another operator one first.');
}

function checkRole(role: OperatorRole): void {
  if (!operatorRoles.includes(role)) throw invalidField('role', `Choose one of ${operatorRoles.join(', ')}.`);
}
