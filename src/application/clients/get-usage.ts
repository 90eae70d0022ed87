import type { Actor } from '../../domain/client/actor.ts';
import type { RequestRepository } from '../../domain/ports/repositories.ts';
import type { Usage } from '../../domain/ports/usage-repository.ts';
import type { ClientUsage } from '../requests/client-usage.ts';
import type { GetClient } from './get-client.ts';

/** What a client uses of its limits. */
export interface ShownUsage extends Usage {
  /** Unfinished requests. */
  readonly unfinished: number;
}

interface Uses {
  readonly getClient: GetClient;
  readonly requests: Pick<RequestRepository, 'countUnfinished'>;
  readonly usage: ClientUsage;
}

/** A second old at most, or twenty times as long as measuring takes. */
const maxAgeMs = 1_000;

/** What a client uses, by id or name: any for operators, itself for a client. Errors: as `GetClient`. */
export class GetUsage {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async execute(input: { readonly actor: Actor; readonly client: string }): Promise<ShownUsage> {
    const { getClient, requests, usage } = this.#uses;
    const { id } = await getClient.execute(input);
    const { storedBytes, failedFiles } = await usage.of(id, maxAgeMs);
    return { unfinished: await requests.countUnfinished(id), storedBytes, failedFiles };
  }
}
