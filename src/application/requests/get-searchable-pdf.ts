import type { Actor } from '../../domain/client/actor.ts';
import type { ComputeSlots } from '../stages/compute-slots.ts';
import type { SearchablePdfWriter } from '../stages/searchable-pdf-writer.ts';
import { type OriginalUses, readOriginal } from './read-original.ts';

interface Uses extends OriginalUses {
  readonly writer: SearchablePdfWriter;
  readonly slots: ComputeSlots;
}

/** Answers a document as a searchable PDF. Errors as `readOriginal` and `SearchablePdfWriter`. */
export class GetSearchablePdf {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async execute(actor: Actor, requestId: string, attempt: number | null = null): Promise<Uint8Array> {
    const { file, result, limits, place } = await readOriginal(this.#uses, actor, { requestId, attempt });
    return this.#uses.slots.run(place, () => this.#uses.writer.execute(file, result.pages, limits));
  }
}
