import { type Principal, requireScope, type Scope } from './principal.ts';

/**
 * Who asks for something; every use case takes it first. A principal has proven who it is with a credential, and no
 * credential makes a call the local command line, which may do everything.
 */
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

/** The client whose data an actor may see; null for operators and the command line, who see all. */
export function tenantOf(actor: Actor): string | null {
  return actor !== 'command' && actor.kind === 'client' ? actor.clientId : null;
}
