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
    };
