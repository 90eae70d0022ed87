import { invalidField } from '../errors.ts';
import type { RequestKind } from '../request/pipeline.ts';
import type { OperatorRole, Scope } from './principal.ts';

/** What a client may use; every number is configurable per client. */
export interface ClientLimits {
  readonly submissionsPerMinute: number;
  readonly submissionBurst: number;
  readonly synchronousInFlight: number;
  readonly readsPerMinute: number;
  readonly readBurst: number;
  readonly readsInFlight: number;
  readonly queued: number;
  /** Of originals and results that are kept, of 1024 x 1024 x 1024 bytes each. */
  readonly storedGigabytes: number;
  /** Files sent within the last hour that could not be read. */
  readonly failedFilesPerHour: number;
  readonly pagesPerFile: number;
  readonly megapixelsPerPage: number;
  readonly facesPerImage: number;
}

export const defaultLimits: ClientLimits = {
  submissionsPerMinute: 60,
  submissionBurst: 20,
  synchronousInFlight: 8,
  readsPerMinute: 6000,
  readBurst: 1000,
  readsInFlight: 200,
  queued: 500,
  storedGigabytes: 50,
  failedFilesPerHour: 500,
  pagesPerFile: 50,
  megapixelsPerPage: 40,
  facesPerImage: 20,
};

/** A tenant. Its requests, credentials, endpoints, own tracks and own templates are invisible to every other. */
export interface Client {
  readonly id: string;
  /** Unique, lower-case words joined by `-`; what operators type. */
  readonly name: string;
  readonly status: 'active' | 'suspended';
  /** Request kinds whose synchronous variants an operator has turned on. */
  readonly synchronousKinds: readonly RequestKind[];
  readonly limits: ClientLimits;
  readonly createdAt: Date;
}

/** A client as those see it who follow its requests. */
export type ClientName = Pick<Client, 'id' | 'name'>;

/** A person or program that runs the service and sees all clients as far as its role allows. */
export interface Operator {
  readonly id: string;
  readonly name: string;
  readonly role: OperatorRole;
  readonly createdAt: Date;
  /** Since when it may do nothing; null while it may. */
  readonly disabledAt: Date | null;
}

/** An API token. The secret is shown once; only its hash is kept. */
export interface ApiKey {
  /** Public part, found in the presented key. */
  readonly id: string;
  readonly owner: { readonly kind: 'client' | 'operator'; readonly id: string };
  readonly name: string;
  /** SHA-256 of the secret part, lower-case hex; secrets hold 256 random bits, so no slow hash is needed. */
  readonly secretHash: string;
  readonly scopes: readonly Scope[];
  /** Networks allowed to use it, CIDR; empty allows all. */
  readonly networks: readonly string[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
}

/** OAuth 2.0 confidential client for the client credentials grant. */
export interface ServiceAccount {
  /** The OAuth `client_id`. */
  readonly id: string;
  readonly clientId: string;
  readonly name: string;
  readonly secretHash: string;
  /** Public key (JWK as JSON text) for `private_key_jwt`; null when it authenticates by secret only. */
  readonly publicJwk: string | null;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
}

const highest = 1_000_000;
const names = Object.keys(defaultLimits);

/** The limits after a change of some of them: whole numbers from 1 to 1,000,000. Errors: `INVALID_FIELD`. */
export function changeLimits(current: ClientLimits, changes: Readonly<Partial<ClientLimits>>): ClientLimits {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  for (const [name, value] of given) {
    if (!names.includes(name))
      throw invalidField(name, `There is no limit \`${name}\`; there are ${names.join(', ')}.`);
    if (!Number.isInteger(value) || value < 1 || value > highest) {
      throw invalidField(name, `\`${name}\` is a whole number from 1 to ${highest}.`);
    }
  }
  return { ...current, ...Object.fromEntries(given) };
}
