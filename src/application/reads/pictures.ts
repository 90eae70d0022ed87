import { type Actor, authorize } from '../../domain/client/actor.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { ImageType } from '../../domain/ports/image-encoder.ts';
import type { RequestRepository } from '../../domain/ports/request-repository.ts';
import type { Request } from '../../domain/request/request.ts';
import type { UprightPages } from '../stages/upright-pages.ts';
import type { EncryptedRequestStore } from '../storage/encrypted-request-store.ts';
import { pagePictureKey } from '../storage/object-keys.ts';
import type { AnswerBudget } from './answer-budget.ts';
import type { OriginalAnswers } from './original-answers.ts';
import type { Answer, ReadCall } from './read-call.ts';
import type { ResultQuery, StoredResult } from './stored-result.ts';

interface KeepingUses {
  readonly requests: Pick<RequestRepository, 'find'>;
  readonly requestStore: EncryptedRequestStore;
  readonly budget: AnswerBudget;
}

/** Larger pictures are made anew each time: they would take more room than the files that they are made of. */
const largestBytes = 4 * 2 ** 20;

/** Pictures that were made of originals, kept sealed beside them and gone with them. */
export class KeptPictures {
  readonly #uses: KeepingUses;

  constructor(uses: KeepingUses) {
    this.#uses = uses;
  }

  /** Null when it is not kept. Counts in the budget of answers until the call ends. */
  find(request: Request, objectKey: string, call: ReadCall): Promise<Uint8Array | null> {
    const { budget, requestStore } = this.#uses;
    return budget.fetch(request.clientId, call, () => requestStore.find(request, objectKey));
  }

  /** Keeps a picture, if it is small and can be stored now. */
  async keep(request: Request, objectKey: string, bytes: Uint8Array): Promise<void> {
    if (bytes.length > largestBytes) return;
    try {
      await this.#uses.requestStore.store(request, objectKey, { bytes });
      // Who erased the request meanwhile, or deleted its originals, may have listed its objects before this one came.
      const now = await this.#uses.requests.find(request.id);
      if (now === null || now.originalsExpireAt === null) await this.#uses.requestStore.delete(objectKey);
    } catch (error) {
      // It is made again next time.
      if (!(error instanceof DocfaceError)) throw error;
    }
  }
}

export interface PageQuery extends ResultQuery {
  /** From 1 on. */
  readonly page: number;
  readonly type: ImageType;
}

export interface CropQuery extends ResultQuery {
  /** `1.fullName` for a field or `1.portrait` for the portrait of the first document, or the id of a face. */
  readonly crop: string;
  readonly type: ImageType;
}

interface Uses {
  readonly originals: OriginalAnswers;
  readonly pages: UprightPages;
  readonly kept: KeptPictures;
}

/**
 * Pictures that are made from the originals of a request. Errors of each: `INSUFFICIENT_SCOPE`, and as
 * `OriginalAnswers`, `DocumentOpener` and `ImageEncoder`.
 */
export class Pictures {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /**
   * A page, upright as its words and fields refer to it. A JPEG is kept for as long as the original. Errors:
   * `NOT_FOUND` for a page that was not read.
   */
  async page(actor: Actor, query: PageQuery): Promise<Answer> {
    authorize(actor, 'requests:read');
    const found = await this.#uses.originals.findDocument(actor, query);
    const made = this.#made(found, query);
    if (query.type !== 'jpeg') return made;
    const key = pagePictureKey(found.request, found.attempt, query.page);
    return {
      ...made,
      bytes: async (call) => (await this.#uses.kept.find(found.request, key, call)) ?? (await made.bytes(call)),
    };
  }

  /** A field, a portrait or a face, cut out of the original. Errors: `NOT_FOUND` for what was not found there. */
  async crop(actor: Actor, query: CropQuery): Promise<Answer> {
    authorize(actor, 'requests:read');
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

  #made(found: StoredResult, { page: number, type }: PageQuery): Answer {
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
