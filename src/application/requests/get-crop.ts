import type { Actor } from '../../domain/client/actor.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { ImageType } from '../../domain/ports/image-encoder.ts';
import type { UprightPages } from '../stages/upright-pages.ts';
import type { OriginalAnswers } from './original-answers.ts';
import type { Answer } from './read-call.ts';

interface Uses {
  readonly originals: OriginalAnswers;
  readonly pages: UprightPages;
}

export interface CropQuery {
  readonly requestId: string;
  readonly attempt: number | null;
  /** `1.fullName` for a field or `1.portrait` for the portrait of the first document, or the id of a face. */
  readonly crop: string;
  readonly type: ImageType;
}

/**
 * Answers the picture of a field, a portrait or a face, cut out of the original. Errors as `OriginalAnswers`,
 * `DocumentOpener` and `ImageEncoder`; `NOT_FOUND` for what was not found there.
 */
export class GetCrop {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async execute(actor: Actor, query: CropQuery): Promise<Answer> {
    const { originals, pages } = this.#uses;
    const { crop: id, type } = query;
    return originals.answer(await originals.find(actor, query), `crop ${id} ${type}`, async (material) => {
      const crop = await material.crop(id);
      if (crop === null) {
        const detail =
          'There is no such crop. `crops` of a document lists those there are, such as 1.fullName; a face has its id.';
        throw new DocfaceError('NOT_FOUND', detail);
      }
      const { page: number, reading, region } = crop;
      const options = { type, region, limits: material.limits };
      const { bytes } = await pages.picture(await material.file(crop.file), { number, reading }, options);
      return bytes;
    });
  }
}
