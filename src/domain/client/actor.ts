import type { Principal, Scope } from './principal.ts';
import { requireScope } from './scopes.ts';

/** Who changes something: a caller with a credential, or the local command line, which may do everything. */
export type Actor = Principal | 'command';

/** How the audit names the actor: `operator:<id>`, `client:<id>` or `command`. */
export function actorName(actor: Actor): string {
  if (actor === 'command') return 'command';
  return actor.kind === 'client' ? `client:${actor.clientId}` : `operator:${actor.operatorId}`;
}

/** Passes when the actor may do what `scope` covers; fails with `INSUFFICIENT_SCOPE` otherwise. */
export function authorize(actor: Actor, scope: Scope): void {
  if (actor !== 'command') requireScope(actor, scope);
}
