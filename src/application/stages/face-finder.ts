import type { FaceObservation } from '../../domain/face/face.ts';
import type { DocumentFile, DocumentOpener, OpenLimits } from '../../domain/ports/document-opener.ts';
import type { FaceEngine } from '../../domain/ports/face-engine.ts';
import type { Lane } from '../../domain/request/request.ts';
import type { ComputeSlots } from './compute-slots.ts';

/** PDF pages are rendered so that a portrait of an ID card keeps enough pixels between the eyes. */
const faceDpi = 200;
/** Longer sides gain nothing for detection and cost time; see the figures in `bench/`. */
const maxSide = 2048;

/** What one page of one image showed. */
export interface FacesOnPage {
  /** 1 for the first file of the request, 2 for the second. */
  readonly image: number;
  readonly page: number;
  /** Pixels of the page as searched. */
  readonly width: number;
  readonly height: number;
  readonly faces: readonly FaceObservation[];
}

interface FindOptions {
  readonly lane: Lane;
  readonly limits: OpenLimits;
  readonly maxFaces: number;
}

/** Opens the files of a face match and finds the faces of every page. */
export class FaceFinder {
  readonly #opener: DocumentOpener;
  readonly #engine: FaceEngine;
  readonly #slots: ComputeSlots;

  constructor(uses: { opener: DocumentOpener; engine: FaceEngine; slots: ComputeSlots }) {
    this.#opener = uses.opener;
    this.#engine = uses.engine;
    this.#slots = uses.slots;
  }

  get engine(): FaceEngine {
    return this.#engine;
  }

  /** Errors as `DocumentOpener` and `FaceEngine`. */
  async find(files: readonly DocumentFile[], options: FindOptions): Promise<readonly FacesOnPage[]> {
    const perFile = await Promise.all(files.map((file, index) => this.#inFile(file, index + 1, options)));
    return perFile.flat();
  }

  async #inFile(file: DocumentFile, image: number, options: FindOptions): Promise<readonly FacesOnPage[]> {
    const outline = await this.#slots.run(options.lane, () => this.#opener.outline(file, options.limits));
    return Promise.all(outline.pages.map((_, index) => this.#onPage(file, { image, page: index + 1 }, options)));
  }

  #onPage(file: DocumentFile, at: { image: number; page: number }, options: FindOptions): Promise<FacesOnPage> {
    return this.#slots.run(options.lane, async () => {
      const opened = await this.#opener.page(file, at.page, {
        ...options.limits,
        dpi: faceDpi,
        colour: 'rgb',
        maxSide,
      });
      const { width, height } = opened.image;
      const { faces } = await this.#engine.find(opened.image, {
        maxFaces: options.maxFaces,
        timeoutMs: options.limits.timeoutMs,
      });
      return { ...at, width, height, faces };
    });
  }
}
