import type { FacesOnPage } from '../../domain/face/faces-on-page.ts';
import { type MatchedFaces, matchFaces } from '../../domain/face/match-faces.ts';
import { type SentImageKinds, settleImageKinds } from '../../domain/face/settle-image-kinds.ts';
import { refuseThreshold, type SentThreshold } from '../../domain/face/settle-threshold.ts';
import type { Side } from '../../domain/face/sides.ts';
import type { DocumentFile, DocumentOpener, OpenLimits } from '../../domain/ports/document-opener.ts';
import type { FaceEngine, FindFacesOptions } from '../../domain/ports/face-engine.ts';
import type { EngineStamp } from '../../domain/reading/document/page.ts';
import type { FaceMatchResult } from '../../domain/result/face.ts';
import type { FaceMatchTrack } from '../../domain/track/track.ts';
import type { QueuePosition } from '../concurrency/fair-queue.ts';
import type { ComputeSlots } from '../pipeline/compute-slots.ts';

/** How pages are opened for faces. */
export const faceImageOptions = {
  /** PDF pages are rendered so that a portrait of an ID card keeps enough pixels between the eyes. */
  dpi: 200,
  colour: 'rgb',
  /** Pixels of the longer side; more gains nothing for detection and costs time. */
  maxSide: 2048,
} as const;

export interface MatchOptions {
  /** Whose work it is. */
  readonly position: QueuePosition;
  readonly limits: OpenLimits;
  readonly maxFaces: number;
  /** Of each file. */
  readonly sides: readonly Side[];
  readonly imageKinds: SentImageKinds | null;
  readonly threshold: SentThreshold | null;
  readonly track: Pick<
    FaceMatchTrack,
    | 'name'
    | 'threshold'
    | 'fmr'
    | 'fixedThreshold'
    | 'requireLiveness'
    | 'acceptUnmeasuredLiveness'
    | 'samePhotograph'
    | 'imageKinds'
  >;
  readonly consent: FaceMatchResult['consent'];
}

type SearchOptions = MatchOptions & { readonly extent: NonNullable<FindFacesOptions['extent']> };

interface SearchedPage {
  readonly page: FacesOnPage;
  readonly engine: EngineStamp;
}

/** Opens the files of one side or two, finds the faces of every page, compares them and decides. */
export class FaceMatcher {
  readonly #opener: DocumentOpener;
  readonly #engine: FaceEngine;
  readonly #slots: ComputeSlots;

  constructor(uses: { opener: DocumentOpener; engine: FaceEngine; slots: ComputeSlots }) {
    this.#opener = uses.opener;
    this.#engine = uses.engine;
    this.#slots = uses.slots;
  }

  /** Descriptors end with this call. Errors as `settleImageKinds`, `refuseThreshold`, the opener and the engine. */
  async match(files: readonly DocumentFile[], options: MatchOptions): Promise<MatchedFaces> {
    refuseThreshold(options.threshold, options.track);
    const imageKinds = settleImageKinds(options.imageKinds, options);
    // Within one image every face counts; against a second image the person that it is about does.
    const isOfTwo = options.sides.includes(2);
    const extent = isOfTwo ? 'prominent' : 'all';
    const perFile = await Promise.all(
      files.map((file, index) => this.#inFile(file, index + 1, { ...options, extent })),
    );
    const searched = perFile.flat();
    const stamp = searched[0]?.engine ?? (await this.#engine.check());
    return matchFaces({
      mode: isOfTwo ? 'two_images' : 'single_image',
      pages: searched.map(({ page }) => page),
      imageKinds,
      track: options.track,
      sentThreshold: options.threshold,
      engine: {
        calibration: this.#engine.calibration,
        similarity: (a, b) => this.#engine.similarity(a, b),
        stamp,
      },
      consent: options.consent,
    });
  }

  async #inFile(file: DocumentFile, image: number, options: SearchOptions): Promise<readonly SearchedPage[]> {
    const pages = await this.#pageCount(file, options);
    const numbers = Array.from({ length: pages }, (_, index) => index + 1);
    return Promise.all(numbers.map((page) => this.#onPage(file, { image, page }, options)));
  }

  /** A photo has one page; only formats that can hold several are asked. */
  async #pageCount(file: DocumentFile, options: MatchOptions): Promise<number> {
    if (file.type === 'jpeg' || file.type === 'png') return 1;
    const { pages } = await this.#slots.run(options.position, (allocation) =>
      this.#opener.outline(file, { ...options.limits, ...allocation }),
    );
    return pages.length;
  }

  #onPage(file: DocumentFile, at: { image: number; page: number }, options: SearchOptions): Promise<SearchedPage> {
    return this.#slots.run(options.position, async (allocation) => {
      const { image } = await this.#opener.page(file, at.page, {
        ...options.limits,
        ...allocation,
        ...faceImageOptions,
      });
      const { width, height } = image;
      const { maxFaces, extent } = options;
      const { timeoutMs } = options.limits;
      const { faces, leftOut, engine } = await this.#engine.find(image, { maxFaces, extent, timeoutMs, ...allocation });
      const side = options.sides[at.image - 1] ?? 1;
      return { page: { ...at, side, width, height, faces, leftOut }, engine };
    });
  }
}
