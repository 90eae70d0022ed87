import { DocfaceError } from '../../domain/errors.ts';
import { whyFacesReview } from '../../domain/face/explain-decision.ts';
import { sideOfField } from '../../domain/face/sides.ts';
import type { CatalogRepository } from '../../domain/ports/catalog-repository.ts';
import type { ConsentRecord, ConsentRepository } from '../../domain/ports/request-repository.ts';
import { complete, report } from '../../domain/request/lifecycle.ts';
import { currentAttempt, type Request } from '../../domain/request/request.ts';
import type { FaceMatchResult } from '../../domain/result/face.ts';
import type { FaceMatchTrack } from '../../domain/track/track.ts';
import type { StageCommit } from '../pipeline/stage-commit.ts';
import type { StageTask, StageWork } from '../pipeline/stage-task.ts';
import type { EncryptedRequestStore } from '../storage/encrypted-request-store.ts';
import { resultKey, writtenBy } from '../storage/object-keys.ts';
import type { FaceMatcher } from './face-matcher.ts';
import type { StageFiles } from './stage-files.ts';

interface Uses {
  readonly files: StageFiles;
  readonly matcher: FaceMatcher;
  readonly requestStore: EncryptedRequestStore;
  readonly catalog: Pick<CatalogRepository, 'trackVersion'>;
  readonly consents: Pick<ConsentRepository, 'find'>;
  readonly commit: StageCommit;
}

/** Finds the faces of a request, compares them and decides. Descriptors never leave this call. */
export class MatchFaces implements StageWork {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async run(task: StageTask): Promise<void> {
    const { files, requestStore, matcher, commit } = this.#uses;
    const request = commit.enter(task);
    const track = await this.#track(request);
    const consent = await this.#uses.consents.find(request.id);
    if (consent === null) throw new DocfaceError('CONSENT_REQUIRED', 'There is no record of consent for this request.');
    const limits = await files.limits(request);
    const { imageKinds, threshold } = await files.options(request);
    const opened = await Promise.all(request.files.map((stored) => files.file(request, stored, null)));
    const { result, warnings } = await matcher.match(opened, {
      position: task.timer.position,
      limits,
      sides: request.files.map(({ field }) => sideOfField(field)),
      imageKinds,
      threshold,
      maxFaces: Math.min(track.maxFaces, limits.limits.facesPerImage),
      track,
      consent: consentOf(consent),
    });
    const key = resultKey(request, writtenBy(task.lease));
    const resultBytes = await requestStore.storeJson(request, key, result);
    const reviewReasons = track.review && result.decision === 'review' ? whyFacesReview(warnings) : [];
    const durationMs = task.timer.ms;
    await commit.once({ ...task, request }, ({ request: current, now }) =>
      complete(
        report(current, { stage: task.event.stage, durationMs, engines: [result.model], warnings }),
        { resultKey: key, resultBytes, reviewReasons },
        now,
      ),
    );
  }

  async #track(request: Request): Promise<FaceMatchTrack> {
    const { track: pinned } = currentAttempt(request);
    const track = await this.#uses.catalog.trackVersion(request.clientId, pinned.name, pinned.version);
    if (track?.kind !== 'face_match') {
      throw new DocfaceError('UNKNOWN_TRACK', `The track ${pinned.name} is not there any more.`);
    }
    return track;
  }
}

function consentOf(record: ConsentRecord): FaceMatchResult['consent'] {
  const { purpose, legalBasis, noticeVersion } = record;
  return { given: true, purpose, legalBasis, noticeVersion, recordedAt: record.recordedAt.toISOString() };
}
