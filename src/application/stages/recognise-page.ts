import type { DocfaceError } from '../../domain/errors.ts';
import type { CatalogRepository } from '../../domain/ports/catalog-repository.ts';
import type { PageOutcome } from '../../domain/ports/work-repository.ts';
import { applyBarcodePolicy, type PayloadPolicy, withholdAll } from '../../domain/reading/document/barcode-policy.ts';
import { enginesOf, type PageReading } from '../../domain/reading/document/page.ts';
import type { StageRequested } from '../../domain/request/events.ts';
import { fail, report } from '../../domain/request/lifecycle.ts';
import type { Stage } from '../../domain/request/pipeline.ts';
import { currentAttempt, type Request } from '../../domain/request/request.ts';
import type { Track } from '../../domain/track/track.ts';
import type { RequestWarning } from '../../domain/warning.ts';
import type { TypifyPage } from '../catalog/typify-page.ts';
import type { QueuePosition } from '../concurrency/fair-queue.ts';
import type { StageCommit } from '../pipeline/stage-commit.ts';
import {
  type EffectMoment,
  type EffectTransaction,
  enterNextStage,
  type StageEffect,
  type StageTask,
  type StageWork,
} from '../pipeline/stage-task.ts';
import { readingOptions } from '../requests/submission.ts';
import type { EncryptedRequestStore } from '../storage/encrypted-request-store.ts';
import { readingKey, writtenBy } from '../storage/object-keys.ts';
import type { PageReader } from './page-reader.ts';
import type { StageFiles } from './stage-files.ts';

interface Uses {
  readonly files: StageFiles;
  readonly reader: PageReader;
  readonly requestStore: EncryptedRequestStore;
  readonly catalog: Pick<CatalogRepository, 'trackVersion' | 'templateVersion'>;
  readonly typifyPage: TypifyPage;
  readonly commit: StageCommit;
}

/** Reads one page; whoever reads the last page of a request asks for what follows. */
export class RecognisePage implements StageWork {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async run(task: StageTask): Promise<void> {
    const { event, lease } = task;
    // A reprocess can begin with this stage.
    const request = this.#uses.commit.enter(task);
    const page = Number(event.item);
    const reading = await this.#read(request, page, task.timer.position);
    const key = readingKey(request, writtenBy(lease), page);
    await this.#uses.requestStore.storeJson(request, key, reading);
    const durationMs = task.timer.ms;
    const read = { ...outcomeOf(event, durationMs), status: 'read', readingKey: key } as const;
    const outcome: PageOutcome = { ...read, engines: enginesOf(reading) };
    const { commit } = this.#uses;
    if (currentAttempt(request).pages === 1) {
      await commit.once({ ...task, request }, (moment) => ({
        ...allDone(moment, event.stage, [outcome]),
        onlyPage: outcome,
      }));
      return;
    }
    if (await commit.page(task, outcome)) return;
    await commit.together(task, (transaction) => join(transaction, event.stage, outcome));
  }

  /** A page that fails for good counts as done, with a warning; when all failed, so did the request. */
  giveUp({ event }: StageTask, error: DocfaceError, transaction: EffectTransaction): Promise<StageEffect> {
    const page = Number(event.item);
    const warning: RequestWarning = {
      code: 'PAGE_FAILED',
      message: `Page ${page} could not be read (${error.code}): ${error.message}`,
      page,
    };
    return join(transaction, event.stage, { ...outcomeOf(event, 0), errorCode: error.code, warnings: [warning] });
  }

  async #read(request: Request, page: number, position: QueuePosition): Promise<PageReading> {
    const { files, reader, catalog } = this.#uses;
    const options = await files.options(request);
    const limits = await files.limits(request);
    const file = await files.document(request, options);
    const { track: pinned } = currentAttempt(request);
    const track = await catalog.trackVersion(request.clientId, pinned.name, pinned.version);
    const reading = await reader.read(file, page, { position, limits, ...readingOptions(track, options) });
    const ofDocument = applyBarcodePolicy(reading, await this.#payloadPolicy(request, track));
    if (track?.kind !== 'ocr' || ofDocument.barcodes.every(({ text }) => text === null)) return ofDocument;
    // A file can hold several documents: what this page is by itself decides too.
    const { template } = await this.#uses.typifyPage.typify({ clientId: request.clientId, track, page: reading });
    return applyBarcodePolicy(ofDocument, { track, documentType: template.documentType });
  }

  async #payloadPolicy(request: Request, track: Track | null): Promise<PayloadPolicy> {
    const { template: pinned } = currentAttempt(request);
    const template =
      pinned && (await this.#uses.catalog.templateVersion(request.clientId, pinned.name, pinned.version));
    if (track?.kind !== 'ocr' || !template) return withholdAll;
    return { track, documentType: template.documentType };
  }
}

/** Counts the page; the last one asks for what follows, or fails the request when no page could be read. */
async function join(transaction: EffectTransaction, stage: Stage, outcome: PageOutcome): Promise<StageEffect> {
  const { inserted, remaining } = await transaction.tx.pages.record(outcome);
  if (!inserted || remaining > 0) return { request: transaction.request, events: [] };
  return allDone(transaction, stage, await transaction.tx.pages.list(outcome.requestId, outcome.attempt));
}

function allDone({ request: before, now }: EffectMoment, stage: Stage, pages: readonly PageOutcome[]): StageEffect {
  const request = report(before, {
    stage,
    durationMs: pages.reduce((sum, { durationMs }) => sum + durationMs, 0),
    engines: pages.flatMap(({ engines }) => engines),
    warnings: pages.flatMap(({ warnings }) => warnings),
  });
  if (pages.every(({ status }) => status === 'failed')) return allFailed(request, pages, now);
  return enterNextStage(request, { stage, pages: [], now });
}

function outcomeOf(event: StageRequested, durationMs: number): PageOutcome {
  return {
    requestId: event.requestId,
    attempt: event.attempt,
    page: Number(event.item),
    status: 'failed',
    readingKey: null,
    errorCode: null,
    durationMs: Math.round(durationMs),
    engines: [],
    warnings: [],
  };
}

function allFailed(request: Request, pages: readonly PageOutcome[], now: Date): StageEffect {
  const code = pages[0]?.errorCode ?? 'ENGINE_FAILED';
  const last = currentAttempt(request).warnings.findLast((warning) => warning.code === 'PAGE_FAILED');
  const detail = last?.message ?? `No page could be read (${code}).`;
  const reason = pages.length === 1 && isFileCode(code) ? code : 'ENGINE_FAILED';
  return fail(request, { code: reason, detail, retryable: false }, now);
}

const fileCodes = [
  'UNREADABLE_FILE',
  'ENCRYPTED_FILE',
  'IMAGE_TOO_LARGE',
  'FILE_TOO_COMPLEX',
  'UNKNOWN_LANGUAGE',
  'DEADLINE_EXCEEDED',
  'POISON_FILE',
] as const;

function isFileCode(code: string): code is (typeof fileCodes)[number] {
  return fileCodes.some((known) => known === code);
}
