import type { AuditedCall } from './audited-call.ts';
import { type Principal, requireScope, type Scope } from './principal.ts';

/** The local command line; with its call where that is to be on record. */
export type Command = 'command' | { readonly kind: 'command'; readonly call: AuditedCall };

/**
 * Who asks for something; every use case takes it first. A principal has proven who it is with a credential, and no
 * credential makes a call the local command line, which may do everything.
 */
export type Actor = Principal | Command;

export function isCommand(actor: Actor): actor is Command {
  return actor === 'command' || actor.kind === 'command';
}

/** How the audit names the actor: `operator:<id>`, `client:<id>` or `command`. */
export function actorName(actor: Actor): string {
  if (isCommand(actor)) return 'command';
  return actor.kind === 'client' ? `client:${actor.clientId}` : `operator:${actor.operatorId}`;
}

/** The call of an operator or a command that is to be on record; null for any other. */
export function callOf(actor: Actor): AuditedCall | null {
  if (actor === 'command' || actor.kind === 'client') return null;
  return actor.call ?? null;
}

/** Passes when the actor may do what `scope` covers; fails with `INSUFFICIENT_SCOPE` otherwise. */
export function authorize(actor: Actor, scope: Scope): void {
  if (!isCommand(actor)) requireScope(actor, scope);
}

/** The client whose data an actor may see; null for operators and the command line, who see all. */
export function tenantOf(actor: Actor): string | null {
  return !isCommand(actor) && actor.kind === 'client' ? actor.clientId : null;
}
