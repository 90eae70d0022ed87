import type { Actor } from '../../domain/client/actor.ts';
import type { EndpointView } from '../../domain/webhook/endpoint.ts';
import { changeEndpoint, type EndpointChanging } from './change-endpoint.ts';

/** Ends a rotation: only the newest secret signs from now on; idempotent. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND`. */
export class RetireSecret {
  readonly #uses: EndpointChanging;

  constructor(uses: EndpointChanging) {
    this.#uses = uses;
  }

  async execute(input: { readonly actor: Actor; readonly endpointId: string }): Promise<EndpointView> {
    return changeEndpoint(this.#uses, {
      ...input,
      action: 'endpoint.secret-retired',
      change: (before) => ({ ...before, sealedSecrets: before.sealedSecrets.slice(0, 1) }),
    });
  }
}
