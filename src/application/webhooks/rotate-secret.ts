import { type Actor, authorize } from '../../domain/client/actor.ts';
import type { Encryption } from '../../domain/ports/encryption.ts';
import type { Secrets } from '../../domain/ports/secrets.ts';
import type { EndpointView } from '../../domain/webhook/endpoint.ts';
import { mostSecrets } from '../../domain/webhook/secret.ts';
import { changeEndpoint, type EndpointChanging } from './change-endpoint.ts';
import { makeSecret } from './endpoint-secret.ts';

interface Uses extends EndpointChanging {
  readonly secrets: Pick<Secrets, 'generate'>;
  readonly encryption: Pick<Encryption, 'sealSecret'>;
}

/**
 * Adds a new signing secret, answered this once. Deliveries are signed with it and with the one before, until the owner
 * retires that one or rotates again. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND`.
 */
export class RotateSecret {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async execute(input: {
    readonly actor: Actor;
    readonly endpointId: string;
  }): Promise<{ readonly endpoint: EndpointView; readonly secret: string }> {
    const { actor, endpointId } = input;
    authorize(actor, 'webhooks:manage');
    const { secret, sealed } = await makeSecret(this.#uses, endpointId);
    const endpoint = await changeEndpoint(this.#uses, {
      actor,
      endpointId,
      action: 'endpoint.secret-rotated',
      change: (before) => ({ ...before, sealedSecrets: [sealed, ...before.sealedSecrets].slice(0, mostSecrets) }),
    });
    return { endpoint, secret };
  }
}
