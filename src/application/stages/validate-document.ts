import { DocfaceError } from '../../domain/errors.ts';
import type { CatalogRepository } from '../../domain/ports/catalog-repository.ts';
import type { Encryption } from '../../domain/ports/encryption.ts';
import type { PageRepository } from '../../domain/ports/work-repository.ts';
import { complete, report } from '../../domain/request/lifecycle.ts';
import { currentAttempt, type Request } from '../../domain/request/request.ts';
import { repeatedFiles } from '../../domain/request/request-files.ts';
import type { RequestWarning } from '../../domain/warning.ts';
import type { AssembleResult } from '../catalog/assemble-result.ts';
import type { QueuePosition } from '../concurrency/fair-queue.ts';
import type { StageCommit } from '../pipeline/stage-commit.ts';
import type { StageTask, StageWork } from '../pipeline/stage-task.ts';
import type { OcrOptions } from '../requests/submission.ts';
import type { EncryptedRequestStore } from '../storage/encrypted-request-store.ts';
import { generatedAnswers } from '../storage/generated-answers.ts';
import { resultKey, writtenBy } from '../storage/object-keys.ts';
import { valueHashes } from '../storage/value-hashes.ts';
import type { DocumentInspector, Inspection, InspectionTask } from './document-inspector.ts';
import { pageReadings, type StageFiles } from './stage-files.ts';

interface Uses {
  readonly files: StageFiles;
  readonly requestStore: EncryptedRequestStore;
  readonly encryption: Pick<Encryption, 'keyedHashes'>;
  readonly pages: Pick<PageRepository, 'list'>;
  readonly catalog: Pick<CatalogRepository, 'trackVersion'>;
  readonly assemble: AssembleResult;
  readonly inspector: DocumentInspector;
  readonly commit: StageCommit;
}

/** Finds the fields in what was read, checks them, and writes the result. */
export class ValidateDocument implements StageWork {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async run(task: StageTask): Promise<void> {
    const { event, timer } = task;
    const { files, requestStore, encryption, assemble, commit } = this.#uses;
    // A reprocess can begin with this stage.
    const request = commit.enter(task);
    const { track: pinned, template, namedTemplate } = currentAttempt(request);
    const track = await this.#uses.catalog.trackVersion(request.clientId, pinned.name, pinned.version);
    if (track?.kind !== 'ocr' || template === null) {
      throw new DocfaceError('UNKNOWN_TRACK', `The track ${pinned.name} is not there any more.`);
    }
    const options = await files.options(request);
    const inspected: Inspection[] = [];
    const seenBefore = repeatedFiles(request).length > 0;
    const result = await assemble.assemble({
      clientId: request.clientId,
      track,
      template,
      isNamed: namedTemplate !== null,
      pages: await pageReadings(this.#uses, request, event.attempt),
      expected: options.expected,
      generated: await generatedAnswers(requestStore, request, currentAttempt(request)),
      at: commit.now,
      inspect: async (document) => {
        const inspection = await this.#inspect({ request, options, position: timer.position }, { ...document, track });
        inspected.push(inspection);
        return { ...inspection, evidence: { ...inspection.evidence, seenBefore } };
      },
    });
    const key = resultKey(request, writtenBy(task.lease));
    await requestStore.store(request, key, { bytes: result.json });
    const warnings = [...distinct(inspected), ...result.warnings];
    const { reviewReasons } = result;
    const values = { resultKey: key, hashes: await valueHashes(encryption, request.clientId, result.values) };
    const durationMs = timer.ms;
    await commit.once({ ...task, request }, ({ request: current, now }) => ({
      ...complete(
        report(current, { stage: event.stage, durationMs, warnings }),
        { resultKey: key, resultBytes: result.json.byteLength, reviewReasons },
        now,
      ),
      values,
    }));
  }

  async #inspect(
    { request, options, position }: { request: Request; options: OcrOptions; position: QueuePosition },
    task: InspectionTask,
  ): Promise<Inspection> {
    const { files, inspector } = this.#uses;
    const limits = await files.limits(request);
    return inspector.inspect(() => files.document(request, options), task, { position, limits });
  }
}

/** The warnings of the documents of a file, each once. */
function distinct(inspections: readonly Inspection[]): readonly RequestWarning[] {
  const warnings = inspections.flatMap((inspection) => inspection.warnings);
  return [...new Map(warnings.map((warning) => [warning.code, warning])).values()];
}
