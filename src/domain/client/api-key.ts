import { invalidField } from '../errors.ts';
import type { ApiKey } from './client.ts';
import { isAllowedFrom, isNetwork } from './network.ts';

const presented = /^dfk_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_([A-Za-z0-9_-]{43})$/;

/** Random bytes of the secret part. */
export const apiKeySecretBytes = 32;

/** An API key as people see it: all but the hash of its secret. */
export type ApiKeyView = Omit<ApiKey, 'secretHash'>;

export function apiKeyView(key: ApiKey): ApiKeyView {
  const { secretHash: _, ...view } = key;
  return view;
}

/** What a client sends as `x-api-key`: `dfk_<key id>_<secret>`. */
export function formatApiKey(id: string, secret: string): string {
  return `dfk_${id}_${secret}`;
}

/** The parts of a presented key; null when it has another shape. */
export function parseApiKey(text: string): { readonly id: string; readonly secret: string } | null {
  const [, id, secret] = presented.exec(text) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}

/** Whether a key may be used at a time from an address (null when unknown). */
export function isUsable(key: ApiKey, use: { readonly at: Date; readonly address: string | null }): boolean {
  const expired = key.expiresAt !== null && key.expiresAt <= use.at;
  return key.revokedAt === null && !expired && isAllowedFrom(key.networks, use.address);
}

/** Checks the restrictions of a new key. Errors: `INVALID_FIELD`. */
export function checkRestrictions(
  restrictions: { readonly expiresAt: Date | null; readonly networks: readonly string[] },
  now: Date,
): void {
  const { expiresAt, networks } = restrictions;
  if (expiresAt !== null && !(expiresAt > now)) throw invalidField('expiresAt', 'Choose an expiry in the future.');
  const wrong = networks.find((network) => !isNetwork(network));
  if (wrong !== undefined) {
    throw invalidField('networks', 'Write each network in CIDR notation, such as `192.0.2.0/24` or `2001:db8::/32`.');
  }
}
