import type { Actor } from '../../domain/client/actor.ts';
import type { SearchablePdfWriter } from '../stages/searchable-pdf-writer.ts';
import type { OriginalAnswers } from './original-answers.ts';
import type { Answer } from './read-call.ts';
import type { ResultQuery } from './stored-result.ts';

/** Answers a document as a searchable PDF. Errors as `OriginalAnswers` and `SearchablePdfWriter`. */
export class GetSearchablePdf {
  readonly #originals: OriginalAnswers;
  readonly #writer: SearchablePdfWriter;

  constructor(uses: { readonly originals: OriginalAnswers; readonly writer: SearchablePdfWriter }) {
    this.#originals = uses.originals;
    this.#writer = uses.writer;
  }

  async execute(actor: Actor, query: ResultQuery): Promise<Answer> {
    const found = await this.#originals.findDocument(actor, query);
    return this.#originals.answer(found, 'pdf', async (material) => {
      const { result, limits } = material;
      return this.#writer.execute(await material.file(1), { pages: await material.pages(), result }, limits);
    });
  }
}
