import type { Operator } from '../../domain/client/client.ts';
import { checkName } from '../../domain/client/names.ts';
import { keysUnconfirmedMs, sessionsUnconfirmedMs } from '../../domain/client/operator-session.ts';
import { type OperatorRole, operatorRoles } from '../../domain/client/principal.ts';
import { grantContext } from '../../domain/client/sealed-contexts.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { CredentialRepository, KnownIdentity } from '../../domain/ports/client-repository.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Encryption } from '../../domain/ports/encryption.ts';
import type { Identity, IdentityProvider } from '../../domain/ports/identity-provider.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { Database, Repositories } from '../../domain/ports/repositories.ts';
import { auditEntry } from './audit-entry.ts';

interface Uses {
  readonly database: Pick<Database, 'transaction' | 'credentials'>;
  readonly encryption: Pick<Encryption, 'sealSecret' | 'openSecret'>;
  readonly ids: Ids;
  readonly clock: Clock;
  /** What groups of the identity provider give. */
  readonly roles: Readonly<Record<string, OperatorRole>>;
}

export interface CheckingWith {
  readonly provider: Pick<IdentityProvider, 'groupsOf'>;
  readonly logger: Logger;
}

/** Somebody whom the identity provider let in. */
export interface Admitted {
  readonly operator: Operator;
  /** Writes down, with the session that begins, that the groups were known just now. */
  readonly confirm: (tx: Repositories) => Promise<void>;
}

/** Operators whose roles come from the groups of an identity provider, at sign-ins and in between. */
export class OperatorIdentities {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /**
   * The operator of an identity, who is made at the first time; its role is the highest that its groups give, each time
   * anew. Who has no such group any more loses sessions and API keys. Errors: `INSUFFICIENT_SCOPE` for who has none,
   * `UNAUTHENTICATED` for who is disabled.
   */
  async admit({ identity, name, groups, grant }: Identity): Promise<Admitted> {
    const { database, encryption, clock } = this.#uses;
    const role = this.#roleOf(groups);
    const operator = await database.transaction(async (tx) => {
      const known = await tx.credentials.findOperatorByIdentity(identity);
      if (role !== null)
        return known === null ? this.#make({ identity, name, role }, tx) : this.#withRole(known, role, tx);
      if (known !== null) await this.#takeAway(known, tx);
      return null;
    });
    if (operator === null) {
      throw new DocfaceError('INSUFFICIENT_SCOPE', 'Your account has no role here. Ask an administrator for one.');
    }
    if (operator.disabledAt !== null) {
      throw new DocfaceError('UNAUTHENTICATED', 'This operator is disabled. Ask an administrator.');
    }
    const sealedGrant = grant === null ? null : await encryption.sealSecret(grantContext(operator.id), grant);
    const confirmation = { sealedGrant, confirmedAt: clock.now() };
    return { operator, confirm: (tx) => tx.credentials.confirmIdentity(operator.id, confirmation) };
  }

  /**
   * Asks the provider for the groups of every operator that it let in, as far as it can be asked. Who has no group that
   * gives a role any more loses sessions and API keys, whom it does not know any more the sessions; who could not be
   * asked for long loses first the sessions, then the keys. Returns how many were asked.
   */
  async check({ provider, logger }: CheckingWith): Promise<number> {
    let asked = 0;
    for (const known of await this.#uses.database.credentials.listIdentities()) {
      try {
        if (known.sealedGrant !== null) {
          asked += 1;
          await this.#ask(known, provider);
        }
      } catch (error) {
        if (!(error instanceof DocfaceError)) throw error;
        logger.warn('The groups of an operator could not be asked for', { operatorId: known.operator.id }, error);
      }
    }
    for (const known of await this.#uses.database.credentials.listIdentities()) await this.#endUnconfirmed(known);
    return asked;
  }

  async #ask(known: KnownIdentity, provider: CheckingWith['provider']): Promise<void> {
    const { operator, identity, sealedGrant } = known;
    const { database, encryption, clock } = this.#uses;
    const context = grantContext(operator.id);
    const answer = await provider.groupsOf(identity, await encryption.openSecret(context, sealedGrant ?? ''));
    const isKnown = answer.outcome === 'known';
    const next = isKnown && answer.grant !== null ? await encryption.sealSecret(context, answer.grant) : null;
    const confirmedAt = isKnown ? clock.now() : known.confirmedAt;
    await database.transaction(async (tx) => {
      // Who signed in meanwhile was asked about anew.
      const renewed = { before: sealedGrant, sealedGrant: next, confirmedAt };
      if (!(await tx.credentials.renewGrant(operator.id, renewed))) return;
      if (answer.outcome === 'refused') return this.#endSessions(operator, tx);
      if (answer.outcome === 'unknown') return;
      const role = this.#roleOf(answer.groups);
      if (role === null) await this.#takeAway(operator, tx);
      else await this.#withRole(operator, role, tx);
    });
  }

  async #endUnconfirmed({ operator, sealedGrant, confirmedAt }: KnownIdentity): Promise<void> {
    const { database, clock } = this.#uses;
    const forMs = clock.now().getTime() - (confirmedAt?.getTime() ?? 0);
    if (forMs < sessionsUnconfirmedMs) return;
    await database.transaction(async (tx) => {
      if (!(await tx.credentials.renewGrant(operator.id, { before: sealedGrant, sealedGrant, confirmedAt }))) return;
      await this.#endSessions(operator, tx);
      if (forMs >= keysUnconfirmedMs) await this.#takeAway(operator, tx);
    });
  }

  async #endSessions(operator: Operator, tx: Repositories): Promise<void> {
    const sessions = await tx.sessions.endAllOf(operator.id);
    if (sessions > 0) await this.#audit(tx, operator, { action: 'operator.sessions-ended', detail: { sessions } });
  }

  /** Ends sessions and revokes keys; what is gone already is not reported again. */
  async #takeAway(operator: Operator, tx: Repositories): Promise<void> {
    const { id } = operator;
    const sessions = await tx.sessions.endAllOf(id);
    let keys = 0;
    for (const { id: keyId, revokedAt } of await tx.credentials.listApiKeys({ kind: 'operator', id })) {
      if (revokedAt === null && (await tx.credentials.revokeApiKey(keyId, this.#uses.clock.now()))) keys += 1;
    }
    if (sessions + keys > 0)
      await this.#audit(tx, operator, { action: 'operator.access-lost', detail: { sessions, keys } });
  }

  async #withRole(operator: Operator, role: OperatorRole, tx: Repositories): Promise<Operator> {
    if (operator.role === role) return operator;
    await tx.credentials.updateOperator({ ...operator, role });
    await this.#audit(tx, operator, { action: 'operator.role-changed', detail: { before: operator.role, role } });
    return { ...operator, role };
  }

  async #make({ identity, name, role }: NewIdentity, { credentials }: Repositories): Promise<Operator> {
    const { ids, clock } = this.#uses;
    const id = ids.next();
    const made = { id, name: await freeName(credentials, name, id), role, createdAt: clock.now(), disabledAt: null };
    await credentials.insertOperator(made);
    await credentials.setIdentity(id, identity);
    return made;
  }

  #roleOf(groups: readonly string[]): OperatorRole | null {
    return operatorRoles.findLast((each) => groups.some((group) => this.#uses.roles[group] === each)) ?? null;
  }

  async #audit(
    tx: Repositories,
    { id, name }: Operator,
    { action, detail }: { readonly action: string; readonly detail: Readonly<Record<string, string | number>> },
  ): Promise<void> {
    const audited = { actor: 'nobody', action, subject: `operator:${id}`, detail: { name, ...detail } } as const;
    await tx.audit.insert(auditEntry(audited, this.#uses));
  }
}

interface NewIdentity extends Pick<Identity, 'identity' | 'name'> {
  readonly role: OperatorRole;
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
