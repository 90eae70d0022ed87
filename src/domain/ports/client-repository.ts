import type { ApiKey, Client, Operator, ServiceAccount } from '../client/client.ts';
import type { OperatorSession, SignInFailures } from '../client/operator-session.ts';

export interface ClientRepository {
  /** Fails with `INVALID_FIELD` when the name is taken. */
  insert(client: Client): Promise<void>;
  update(client: Client): Promise<void>;
  find(id: string): Promise<Client | null>;
  findByName(name: string): Promise<Client | null>;
  list(): Promise<readonly Client[]>;
}

export interface Confirmation {
  /** What the provider takes as a proof when it is asked again, sealed by the master key; null when it takes none. */
  readonly sealedGrant: string | null;
  /** When the provider named the groups last. */
  readonly confirmedAt: Date | null;
}

/** An operator who signs in with an identity provider. */
export interface KnownIdentity extends Confirmation {
  readonly operator: Operator;
  /** Issuer and subject. */
  readonly identity: string;
}

export interface CredentialRepository {
  insertOperator(operator: Operator): Promise<void>;
  findOperator(id: string): Promise<Operator | null>;
  findOperatorByName(name: string): Promise<Operator | null>;
  /** By name. */
  listOperators(): Promise<readonly Operator[]>;
  /** Writes role and `disabledAt`. */
  updateOperator(operator: Operator): Promise<void>;
  /** The hash of its password, as `Passwords` made it; null without one. */
  passwordHash(operatorId: string): Promise<string | null>;
  setPasswordHash(operatorId: string, hash: string): Promise<void>;
  /** Who an identity provider names so: the issuer and its subject. */
  findOperatorByIdentity(identity: string): Promise<Operator | null>;
  /** Fails with `INVALID_FIELD` when another operator has this identity. */
  setIdentity(operatorId: string, identity: string): Promise<void>;
  /** Operators with an identity who are not disabled. */
  listIdentities(): Promise<readonly KnownIdentity[]>;
  /** Writes when the provider named groups of an operator last, and with what it can be asked again. */
  confirmIdentity(operatorId: string, confirmation: Confirmation): Promise<void>;
  /** The same unless the sealed grant is another than `before`; returns whether it was written. */
  renewGrant(operatorId: string, renewed: Confirmation & { readonly before: string | null }): Promise<boolean>;
  insertApiKey(key: ApiKey): Promise<void>;
  findApiKey(id: string): Promise<ApiKey | null>;
  listApiKeys(owner: ApiKey['owner']): Promise<readonly ApiKey[]>;
  revokeApiKey(id: string, now: Date): Promise<boolean>;
  /** Remembers the last use, at most once a minute for each key. */
  touchApiKey(id: string, now: Date): Promise<void>;
  insertServiceAccount(account: ServiceAccount): Promise<void>;
  findServiceAccount(id: string): Promise<ServiceAccount | null>;
  listServiceAccounts(clientId: string): Promise<readonly ServiceAccount[]>;
  revokeServiceAccount(id: string, now: Date): Promise<boolean>;
  /** False when this assertion was presented before (replay); remembered until it expires. */
  rememberAssertion(jti: string, expiresAt: Date): Promise<boolean>;
}

/** A key that signs access tokens; the private part is sealed by the master key. */
export interface SigningKey {
  readonly id: string;
  readonly publicJwk: string;
  readonly sealedPrivateJwk: string;
  readonly createdAt: Date;
  readonly retiredAt: Date | null;
}

export interface SigningKeyRepository {
  /** Inserts unless another active key exists already; returns whether it did. */
  insertIfNone(key: SigningKey): Promise<boolean>;
  insert(key: SigningKey): Promise<void>;
  retire(id: string, now: Date): Promise<void>;
  /** Newest first, retired ones included. */
  list(): Promise<readonly SigningKey[]>;
}

/** A browser that an operator signed in with; of its token only the hash is kept. */
export interface KnownDevice {
  readonly operatorId: string;
  readonly tokenHash: string;
}

/** Sessions of operators, sign-ins that failed, and browsers that operators are known by. */
export interface SessionRepository {
  insert(session: OperatorSession): Promise<void>;
  find(id: string): Promise<OperatorSession | null>;
  findByTokenHash(tokenHash: string): Promise<OperatorSession | null>;
  /** Remembers that a session was used. */
  touch(id: string, now: Date): Promise<void>;
  /** Ends a session; idempotent. */
  end(id: string): Promise<void>;
  /** Ends every session of an operator but `except`; returns how many ended. */
  endAllOf(operatorId: string, except?: string): Promise<number>;
  /** Failures of a subject; keeps others from changing them until the transaction ends. */
  failuresForUpdate(subject: string): Promise<SignInFailures | null>;
  writeFailures(subject: string, failures: SignInFailures): Promise<void>;
  forgetFailures(subject: string): Promise<void>;
  /** Whether the operator signed in with a browser that holds a token of this hash, since then. */
  knowsDevice(device: KnownDevice, since: Date): Promise<boolean>;
  /**
   * Remembers that the operator signed in with a browser, of at most 20. When it held another token, what is known by
   * that one is known by the new one.
   */
  rememberDevice(device: KnownDevice, earlierHash: string | null, now: Date): Promise<void>;
  forgetDevicesOf(operatorId: string): Promise<void>;
}
