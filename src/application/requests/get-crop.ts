import type { Actor } from '../../domain/client/actor.ts';
import { cropOfDocument, cropOfFace } from '../../domain/document/crop.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { ImageType } from '../../domain/ports/image-encoder.ts';
import type { ComputeSlots } from '../stages/compute-slots.ts';
import type { UprightPages } from '../stages/upright-pages.ts';
import type { OriginalUses } from './read-original.ts';
import { visibleRequest } from './visible-request.ts';

interface Uses extends OriginalUses {
  readonly pages: UprightPages;
  readonly slots: ComputeSlots;
}

export interface CropQuery {
  readonly requestId: string;
  readonly attempt: number | null;
  /** `1.fullName` for a field or `1.portrait` for the portrait of the first document, or the id of a face. */
  readonly crop: string;
  readonly type: ImageType;
}

/**
 * Answers the picture of a field, a portrait or a face, cut out of the original. Errors: those of `GetResult`, `NOT_FOUND` for what
 * was not found there, `ORIGINAL_EXPIRED`, and as `DocumentOpener` and `ImageEncoder`.
 */
export class GetCrop {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async execute(actor: Actor, { requestId, attempt, crop: id, type }: CropQuery): Promise<Uint8Array> {
    const { getResult, requests, files, pages, slots } = this.#uses;
    const { result } = await getResult.execute(actor, requestId, attempt);
    const crop = 'pages' in result ? cropOfDocument(result, id) : cropOfFace(result, id);
    if (crop === null) {
      const detail =
        'There is no such crop. `crops` of a document lists those there are, such as 1.fullName; a face has its id.';
      throw new DocfaceError('NOT_FOUND', detail);
    }
    const request = await visibleRequest(requests, actor, requestId);
    const stored = request.files[crop.file - 1];
    if (stored === undefined) throw new DocfaceError('ORIGINAL_EXPIRED', 'The file is past its retention and gone.');
    const { filePassword } = await files.options(request);
    const limits = await files.limits(request);
    const file = await files.file(request, stored, filePassword);
    const reading = 'pages' in result ? (result.pages.find(({ number }) => number === crop.page) ?? null) : null;
    const picture = await slots.run({ lane: 'interactive', clientId: request.clientId }, () =>
      pages.picture(file, { number: crop.page, reading }, { type, region: crop.region, limits }),
    );
    return picture.bytes;
  }
}
