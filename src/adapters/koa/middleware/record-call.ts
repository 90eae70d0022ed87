import type { Context } from 'koa';
import type { RecordCall } from '../../../application/audit/record-call.ts';
import { AuditedCall } from '../../../domain/client/audited-call.ts';
import type { Principal } from '../../../domain/client/principal.ts';
import type { Route } from '../route/route.ts';

/** Gives an operator the call that the audit is to know of; a client stays as it is. */
export function audited(principal: Principal, context: Context, address: string | null): Principal {
  if (principal.kind === 'client') return principal;
  const byKey = context.get('x-api-key') !== '';
  const { credentialId } = principal;
  const call = new AuditedCall({ by: byKey ? 'key' : 'console', credentialId, address, user: null });
  return { ...principal, call };
}

/**
 * Sees to it that a call of an operator is on record before it is answered. Who is informed that nothing changed since
 * the last call is shown nothing.
 */
export async function recordCall(
  recordCalls: RecordCall | null,
  { method, audit }: Route,
  { principal, status, named }: { readonly principal: Principal; readonly status: number; readonly named: object },
): Promise<void> {
  if (principal.kind === 'client' || 'none' in audit || status >= 300) return;
  if (recordCalls === null) throw new Error('this server keeps no record of calls');
  await recordCalls.record({
    actor: principal,
    action: audit.action,
    named: textsOf(named),
    changes: method !== 'GET',
  });
}

/** What a call names by its path, and the client that its query or body names. */
export function namedBy({ params, query, body }: { params: unknown; query: unknown; body: unknown }): object {
  const client = [query, body].map((part) => textsOf(part)['client']).find((each) => each !== undefined);
  return { ...(client === undefined ? {} : { client }), ...textsOf(params) };
}

function textsOf(part: unknown): Readonly<Record<string, string>> {
  if (typeof part !== 'object' || part === null) return {};
  const plain = Object.entries(part).filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return Object.fromEntries(plain.map(([name, value]) => [name, String(value)]));
}
