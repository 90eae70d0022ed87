import { DocfaceError, invalidField } from '../errors.ts';
import type { RequestKind } from '../request/pipeline.ts';
import type { AuditedCall } from './audited-call.ts';

/** What a credential may do. */
export const scopes = [
  'ocr:write',
  'face-match:write',
  'requests:read',
  'requests:manage',
  'requests:erase',
  'requests:submit',
  'webhooks:manage',
  'catalog:manage',
  'admin',
] as const;
export type Scope = (typeof scopes)[number];

export const operatorRoles = ['viewer', 'reviewer', 'editor', 'admin'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** Who calls: a client (the tenant) or an operator of the service. */
export type Principal =
  | {
      readonly kind: 'client';
      readonly clientId: string;
      readonly credentialId: string;
      readonly scopes: readonly Scope[];
    }
  | {
      readonly kind: 'operator';
      readonly operatorId: string;
      readonly credentialId: string;
      readonly role: OperatorRole;
      /** What the audit is to know of the call; absent where the service itself goes on with what was asked before. */
      readonly call?: AuditedCall;
    };

/** For operators alone: administering, and submitting for a client. */
const operatorScopes: readonly Scope[] = ['admin', 'requests:submit'];

/** What the credential of a client may hold. */
export const clientScopes: readonly Scope[] = scopes.filter((scope) => !operatorScopes.includes(scope));

const submissionScopes: Readonly<Record<RequestKind, Scope>> = { ocr: 'ocr:write', face_match: 'face-match:write' };

/** What submitting a request of a kind takes. */
export function submissionScope(kind: RequestKind): Scope {
  return submissionScopes[kind];
}

const submissionWrites: readonly Scope[] = Object.values(submissionScopes);

/** Every role may do what the roles before it may. A submission belongs to a client: operators only submit for one. */
const scopesByRole: Readonly<Record<OperatorRole, readonly Scope[]>> = {
  viewer: ['requests:read'],
  reviewer: ['requests:read', 'requests:manage'],
  editor: ['requests:read', 'requests:manage', 'requests:submit', 'webhooks:manage', 'catalog:manage'],
  admin: scopes.filter((scope) => !submissionWrites.includes(scope)),
};

/** What an operator may do, across all clients. */
export function scopesOfRole(role: OperatorRole): readonly Scope[] {
  return scopesByRole[role];
}

export function scopesOf(principal: Principal): readonly Scope[] {
  return principal.kind === 'client' ? principal.scopes : scopesOfRole(principal.role);
}

/** Passes when the caller holds the scope; fails with `INSUFFICIENT_SCOPE` otherwise. */
export function requireScope(principal: Principal, scope: Scope): void {
  if (scopesOf(principal).includes(scope)) return;
  throw new DocfaceError(
    'INSUFFICIENT_SCOPE',
    `This credential lacks the scope \`${scope}\`. Use one that has it, or ask an operator to issue one.`,
  );
}

/** The scopes that a client's new credential gets: those asked for, or all. Errors: `INVALID_FIELD`. */
export function grantClientScopes(asked: readonly string[] | undefined): readonly Scope[] {
  if (asked === undefined) return clientScopes;
  const unknown = asked.filter((scope) => !clientScopes.some((known) => known === scope));
  if (asked.length > 0 && unknown.length === 0) return clientScopes.filter((scope) => asked.includes(scope));
  throw invalidField('scopes', `Choose one or more of these scopes: ${clientScopes.join(', ')}.`);
}
