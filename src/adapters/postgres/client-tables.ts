import type { Generated } from 'kysely';
import type { ClientLimits } from '../../domain/client/client.ts';
import type { OperatorRole, Scope } from '../../domain/client/principal.ts';
import type { RequestKind } from '../../domain/request/pipeline.ts';
import type { Json } from './storable.ts';

export interface ClientsTable {
  id: string;
  name: string;
  status: 'active' | 'suspended';
  synchronous_kinds: Json<readonly RequestKind[]>;
  limits: Json<ClientLimits>;
  created_at: Date;
}

export interface OperatorsTable {
  id: string;
  name: string;
  role: OperatorRole;
  created_at: Date;
  password_hash: Generated<string | null>;
  disabled_at: Generated<Date | null>;
  /** Issuer and subject at an identity provider. */
  identity: Generated<string | null>;
  sealed_grant: Generated<string | null>;
  confirmed_at: Generated<Date | null>;
}

export interface ApiKeysTable {
  id: string;
  client_id: string | null;
  operator_id: string | null;
  name: string;
  secret_hash: string;
  scopes: Json<readonly Scope[]>;
  networks: Json<readonly string[]>;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

export interface ServiceAccountsTable {
  id: string;
  client_id: string;
  name: string;
  secret_hash: string;
  public_jwk: string | null;
  scopes: Json<readonly Scope[]>;
  created_at: Date;
  revoked_at: Date | null;
}

export interface UsedAssertionsTable {
  jti: string;
  expires_at: Date;
}

export interface SigningKeysTable {
  id: string;
  public_jwk: string;
  sealed_private_jwk: string;
  created_at: Date;
  retired_at: Date | null;
}

export interface OperatorSessionsTable {
  id: string;
  operator_id: string;
  token_hash: string;
  created_at: Date;
  last_seen_at: Date;
}

export interface KnownDevicesTable {
  operator_id: string;
  token_hash: string;
  last_used_at: Date;
}

export interface SignInFailuresTable {
  subject: string;
  count: number;
  last_at: Date;
}
