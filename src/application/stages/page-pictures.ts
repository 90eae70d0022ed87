import { DocfaceError } from '../../domain/errors.ts';
import type { DocumentOpener } from '../../domain/ports/document-opener.ts';
import type { FaceEngine } from '../../domain/ports/face-engine.ts';
import type { ImageEncoder } from '../../domain/ports/image-encoder.ts';
import type { PageRepository } from '../../domain/ports/work-repository.ts';
import type { Box } from '../../domain/reading/document/geometry.ts';
import type { PageReading } from '../../domain/reading/document/page.ts';
import type { Request } from '../../domain/request/request.ts';
import type { QueuePosition } from '../concurrency/fair-queue.ts';
import type { ComputeSlots } from '../pipeline/compute-slots.ts';
import type { EncryptedRequestStore } from '../storage/encrypted-request-store.ts';
import { faceImageOptions } from './face-matcher.ts';
import type { StageFiles } from './stage-files.ts';
import { uprightAs } from './upright-pages.ts';

interface Uses {
  readonly files: StageFiles;
  readonly requestStore: Pick<EncryptedRequestStore, 'json'>;
  readonly pages: Pick<PageRepository, 'list'>;
  readonly opener: DocumentOpener;
  readonly faceEngine: FaceEngine;
  readonly encoder: ImageEncoder;
  readonly slots: ComputeSlots;
}

interface PictureOrder {
  readonly attempt: number;
  readonly page: number;
  /** Whose work it is. */
  readonly position: QueuePosition;
}

/** More are looked for than any document bears. */
const maxFaces = 50;
/** A face is covered with what surrounds it: hair, ears, shoulders. Shares of its own size. */
const margin = 0.4;

/** Makes pictures of pages that may leave the service: upright, and without faces. */
export class PagePictures {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /**
   * JPEG of a page as it was read. There is none where faces cannot be looked for. Errors: those of `DocumentOpener`,
   * `FaceEngine` and `ImageEncoder`, and `ORIGINAL_EXPIRED`.
   */
  async picture(request: Request, { attempt, page, position }: PictureOrder): Promise<Uint8Array> {
    const { files, opener, faceEngine, encoder, slots } = this.#uses;
    const reading = await this.#reading(request, attempt, page);
    const limits = await files.limits(request);
    const file = await files.document(request, await files.options(request));
    const { timeoutMs } = limits;
    return slots.run(position, async (allocation) => {
      const options = { ...limits, ...allocation, ...faceImageOptions, ...uprightAs(reading) };
      const { image } = await opener.page(file, page, options);
      const { faces } = await faceEngine.find(image, { maxFaces, extent: 'all', timeoutMs, ...allocation });
      const covered = faces.map(({ boundingBox }) => widened(boundingBox));
      return encoder.encode(image, { type: 'jpeg', rotation: 0, covered, timeoutMs });
    });
  }

  async #reading(request: Request, attempt: number, page: number): Promise<PageReading> {
    const outcomes = await this.#uses.pages.list(request.id, attempt);
    const key = outcomes.find((outcome) => outcome.page === page)?.readingKey ?? null;
    if (key === null) throw new DocfaceError('PAGE_FAILED', `Page ${page} was not read.`);
    return this.#uses.requestStore.json<PageReading>(request, key);
  }
}

function widened({ x, y, width, height }: Box): Box {
  return {
    x: x - margin * width,
    y: y - margin * height,
    width: width * (1 + 2 * margin),
    height: height * (1 + 2 * margin),
  };
}
