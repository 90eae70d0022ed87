import { type Actor, authorize } from '../../domain/client/actor.ts';
import type { Operator } from '../../domain/client/client.ts';
import { checkName } from '../../domain/client/names.ts';
import { type OperatorRole, operatorRoles } from '../../domain/client/principal.ts';
import { invalidField } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import { auditEntry } from './audit-entry.ts';

export interface NewOperator {
  /** Unique among operators; lower-case words joined by hyphens, 2 to 63 characters. */
  readonly name: string;
  readonly role: OperatorRole;
}

interface Uses {
  readonly database: Pick<Database, 'transaction' | 'credentials'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** Who runs the service, for administrators. Errors of each: `INSUFFICIENT_SCOPE`. */
export class Operators {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** Adds an operator, who needs an API key next. Errors: `INVALID_FIELD`. */
  async create(actor: Actor, { name, role }: NewOperator): Promise<Operator> {
    authorize(actor, 'admin');
    if (!operatorRoles.includes(role)) throw invalidField('role', `Choose one of ${operatorRoles.join(', ')}.`);
    const { database, ids, clock } = this.#uses;
    const operator: Operator = { id: ids.next(), name: checkName(name), role, createdAt: clock.now() };
    const detail = { name: operator.name, role };
    await database.transaction(async (tx) => {
      if ((await tx.credentials.findOperatorByName(operator.name)) !== null) {
        throw invalidField('name', 'There is an operator of this name already. Choose another.');
      }
      await tx.credentials.insertOperator(operator);
      const audited = { actor, action: 'operator.created', subject: `operator:${operator.id}`, detail };
      await tx.audit.insert(auditEntry(audited, this.#uses));
    });
    return operator;
  }

  /** All of them, by name. */
  async list(actor: Actor): Promise<readonly Operator[]> {
    authorize(actor, 'admin');
    return this.#uses.database.credentials.listOperators();
  }
}
