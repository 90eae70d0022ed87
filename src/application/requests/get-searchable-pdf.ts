import type { Actor } from '../../domain/client/actor.ts';
import type { SearchablePdfWriter } from '../stages/searchable-pdf-writer.ts';
import { type OriginalUses, readOriginal } from './read-original.ts';

/** Answers a document as a searchable PDF. Errors as `readOriginal` and `SearchablePdfWriter`. */
export class GetSearchablePdf {
  readonly #uses: OriginalUses & { readonly writer: SearchablePdfWriter };

  constructor(uses: OriginalUses & { readonly writer: SearchablePdfWriter }) {
    this.#uses = uses;
  }

  async execute(actor: Actor, requestId: string, attempt: number | null = null): Promise<Uint8Array> {
    const { file, result, limits } = await readOriginal(this.#uses, actor, { requestId, attempt });
    return this.#uses.writer.execute(file, result.pages, limits);
  }
}
