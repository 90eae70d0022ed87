import type { Encryption } from '../../domain/ports/encryption.ts';
import type { Secrets } from '../../domain/ports/secrets.ts';
import { formatWebhookSecret, webhookSecretBytes } from '../../domain/webhook/secret.ts';

/** A signing secret as its owner gets to see it once, and sealed as it is kept. */
export interface MadeSecret {
  readonly secret: string;
  readonly sealed: string;
}

/** Binds a sealed secret to its endpoint. */
export function secretContext(endpointId: string): string {
  return `webhook-endpoint/${endpointId}`;
}

export async function makeSecret(
  uses: { readonly secrets: Pick<Secrets, 'generate'>; readonly encryption: Pick<Encryption, 'sealSecret'> },
  endpointId: string,
): Promise<MadeSecret> {
  const secret = formatWebhookSecret(uses.secrets.generate(webhookSecretBytes));
  return { secret, sealed: await uses.encryption.sealSecret(secretContext(endpointId), secret) };
}
