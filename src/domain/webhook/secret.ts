/** Random bytes of a signing secret (Standard Webhooks asks for 24 to 64). */
export const webhookSecretBytes = 32;

/** Signing secrets that are valid at the same time while they rotate. */
export const maxSecrets = 2;

/** A signing secret as receivers' libraries take it: `whsec_` and the bytes in base64. Takes base64url. */
export function formatWebhookSecret(base64url: string): string {
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/');
  return `whsec_${base64.padEnd(Math.ceil(base64.length / 4) * 4, '=')}`;
}
