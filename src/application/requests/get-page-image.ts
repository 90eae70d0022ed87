import type { Actor } from '../../domain/client/actor.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { ImageType } from '../../domain/ports/image-encoder.ts';
import type { UprightPages } from '../stages/upright-pages.ts';
import type { KeptPictures } from './kept-pictures.ts';
import { pagePictureKey } from './object-keys.ts';
import type { OriginalAnswers } from './original-answers.ts';
import type { Answer } from './read-call.ts';
import type { StoredResult } from './stored-result.ts';

interface Uses {
  readonly originals: OriginalAnswers;
  readonly pages: UprightPages;
  readonly kept: KeptPictures;
}

export interface PageImageQuery {
  readonly requestId: string;
  readonly attempt: number | null;
  /** From 1 on. */
  readonly page: number;
  readonly type: ImageType;
}

/**
 * Answers a page as a picture, upright as its words and fields refer to it, made from the original. A JPEG is kept for
 * as long as the original. Errors as `OriginalAnswers`, `DocumentOpener` and `ImageEncoder`; `NOT_FOUND` for a page that
 * was not read.
 */
export class GetPageImage {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async execute(actor: Actor, query: PageImageQuery): Promise<Answer> {
    const found = await this.#uses.originals.findDocument(actor, query);
    const made = this.#made(found, query);
    if (query.type !== 'jpeg') return made;
    const key = pagePictureKey(found.request, found.attempt, query.page);
    return {
      ...made,
      bytes: async (call) => (await this.#uses.kept.find(found.request, key, call)) ?? (await made.bytes(call)),
    };
  }

  #made(found: StoredResult, { page: number, type }: PageImageQuery): Answer {
    const { originals, pages, kept } = this.#uses;
    return originals.answer(found, `page ${number} ${type}`, async (material) => {
      const read = await material.pages();
      const reading = read.find((page) => page.number === number);
      if (reading === undefined) {
        const numbers = read.map((page) => page.number).join(', ');
        throw new DocfaceError('NOT_FOUND', `Page ${number} was not read. Pages that were: ${numbers}.`);
      }
      const { limits } = material;
      const { bytes } = await pages.picture(await material.file(1), { number, reading }, { type, limits });
      if (type === 'jpeg') await kept.keep(found.request, pagePictureKey(found.request, found.attempt, number), bytes);
      return bytes;
    });
  }
}
