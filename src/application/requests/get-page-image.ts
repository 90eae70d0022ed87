import type { Actor } from '../../domain/client/actor.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { ImageType } from '../../domain/ports/image-encoder.ts';
import type { ComputeSlots } from '../stages/compute-slots.ts';
import type { UprightPages } from '../stages/upright-pages.ts';
import { type OriginalUses, readOriginal } from './read-original.ts';

interface Uses extends OriginalUses {
  readonly pages: UprightPages;
  readonly slots: ComputeSlots;
}

export interface PageImageQuery {
  readonly requestId: string;
  readonly attempt: number | null;
  /** From 1 on. */
  readonly page: number;
  readonly type: ImageType;
}

/**
 * Answers a page as a picture, upright as its words and fields refer to it, made from the original. Errors as
 * `readOriginal`, `DocumentOpener` and `ImageEncoder`; `NOT_FOUND` for a page that was not read.
 */
export class GetPageImage {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async execute(actor: Actor, query: PageImageQuery): Promise<Uint8Array> {
    const { file, result, limits, place } = await readOriginal(this.#uses, actor, query);
    const reading = result.pages.find(({ number }) => number === query.page);
    if (reading === undefined) {
      const numbers = result.pages.map(({ number }) => number).join(', ');
      throw new DocfaceError('NOT_FOUND', `Page ${query.page} was not read. Pages that were: ${numbers}.`);
    }
    const picture = await this.#uses.slots.run(place, () =>
      this.#uses.pages.picture(file, { number: query.page, reading }, { type: query.type, limits }),
    );
    return picture.bytes;
  }
}
