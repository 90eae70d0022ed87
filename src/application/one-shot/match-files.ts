import { defaultLimits } from '../../domain/client/client.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { MatchedFaces } from '../../domain/face/match-faces.ts';
import type { SentImageKinds } from '../../domain/face/settle-image-kinds.ts';
import type { SentThreshold } from '../../domain/face/settle-threshold.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { DocumentFile } from '../../domain/ports/document-opener.ts';
import { formatRefusal } from '../../domain/track/accepted-formats.ts';
import { ResolveSubmission } from '../catalog/resolve-submission.ts';
import { thisCommand } from '../concurrency/fair-queue.ts';
import type { FaceMatcher } from '../stages/face-matcher.ts';
import type { ReadOnlyCatalog } from './read-only-catalog.ts';

interface Uses {
  readonly catalog: ReadOnlyCatalog;
  readonly matcher: FaceMatcher;
  readonly clock: Clock;
  /** Milliseconds an image. */
  readonly timeoutMs: number;
}

/** What is said of files whose faces are compared. */
export interface MatchFilesOptions {
  readonly track: string;
  readonly imageKinds: SentImageKinds | null;
  readonly threshold: SentThreshold | null;
}

/** Compares the faces of one or two files without request, queue or database, as the service does. */
export class MatchFiles {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** The caller has the person's consent. Errors as `ResolveSubmission` and `FaceMatcher`. */
  async match(files: readonly DocumentFile[], options: MatchFilesOptions): Promise<MatchedFaces> {
    const { catalog, matcher, clock, timeoutMs } = this.#uses;
    const { track } = await new ResolveSubmission(catalog).resolve({
      clientId: '',
      kind: 'face_match',
      trackName: options.track,
      templateName: null,
    });
    if (track.kind !== 'face_match')
      throw new DocfaceError('UNKNOWN_TRACK', `Track "${track.name}" compares no faces.`);
    const refusal = files.map(({ type }) => formatRefusal(track, type)).find((each) => each !== null);
    if (refusal !== undefined) throw new DocfaceError('UNSUPPORTED_FILE_TYPE', `A file ${refusal}`);
    return matcher.match(files, {
      position: thisCommand,
      limits: {
        maxPages: defaultLimits.pagesPerFile,
        maxPixelsPerPage: defaultLimits.megapixelsPerPage * 1e6,
        timeoutMs,
      },
      sides: files.map((_, index) => (index === 0 ? 1 : 2)),
      imageKinds: options.imageKinds,
      threshold: options.threshold,
      maxFaces: track.maxFaces,
      track,
      consent: { given: true, ...track.consent, recordedAt: clock.now().toISOString() },
    });
  }
}
