import { DocfaceError } from '../../domain/errors.ts';
import type { CatalogRepository } from '../../domain/ports/catalog-repository.ts';
import type { PageOutcome } from '../../domain/ports/work-repository.ts';
import { applyBarcodePolicy } from '../../domain/reading/document/barcode-policy.ts';
import { enginesOf, type PageReading } from '../../domain/reading/document/page.ts';
import { maxToOpen, refuseTooMany, selectPages } from '../../domain/reading/document/page-selection.ts';
import { choose, report } from '../../domain/request/lifecycle.ts';
import { currentAttempt, type Request, type VersionedName } from '../../domain/request/request.ts';
import type { OcrTrack } from '../../domain/track/track.ts';
import type { TypifyPage } from '../catalog/typify-page.ts';
import { asDocfaceError, reactionTo } from '../pipeline/failure-policy.ts';
import type { StageCommit } from '../pipeline/stage-commit.ts';
import { enterNextStage, type StageTask, type StageWork } from '../pipeline/stage-task.ts';
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

interface Choice {
  readonly template: VersionedName;
  /** Whether a template of the file may ask generators. */
  readonly asksGenerators: boolean;
  /** The page that had to be read to choose; it is not read again. */
  readonly reading: PageReading | null;
}

/** Pages that are read to find one that can be. */
const maxTried = 3;

/** Opens the file, chooses the template and asks for its pages to be read. */
export class TypifyDocument implements StageWork {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async run(task: StageTask): Promise<void> {
    const { files, reader, commit } = this.#uses;
    const request = commit.enter(task);
    const track = await this.#track(request);
    const options = await files.options(request);
    const limits = await files.limits(request);
    const file = await files.document(request, options);
    const maxPages = maxToOpen(options.pages, limits.maxPages);
    const outline = await reader.outline(file, { position: task.timer.position, limits: { ...limits, maxPages } });
    const pages = selectPages(options.pages, outline.pages.length);
    refuseTooMany(pages.length, limits.maxPages);
    const choice = await this.#choose(request, track, () =>
      firstReadable(pages, (page) =>
        reader.read(file, page, { position: task.timer.position, limits, ...readingOptions(track, options) }),
      ),
    );
    if (choice.reading !== null) {
      const key = readingKey(request, writtenBy(task.lease), choice.reading.number);
      await this.#uses.requestStore.storeJson(request, key, choice.reading);
    }
    await this.#commit(task, request, { pages, choice, durationMs: task.timer.ms });
  }

  async #track(request: Request): Promise<OcrTrack> {
    const { track: pinned } = currentAttempt(request);
    const track = await this.#uses.catalog.trackVersion(request.clientId, pinned.name, pinned.version);
    if (track?.kind !== 'ocr')
      throw new DocfaceError('UNKNOWN_TRACK', `The track ${pinned.name} is not there any more.`);
    return track;
  }

  async #choose(request: Request, track: OcrTrack, read: () => Promise<PageReading>): Promise<Choice> {
    const pinned = currentAttempt(request).template;
    if (pinned !== null) {
      const template = await this.#uses.catalog.templateVersion(request.clientId, pinned.name, pinned.version);
      return { template: pinned, asksGenerators: template?.kind === 'generative', reading: null };
    }
    const reading = await read();
    const typified = await this.#uses.typifyPage.typify({ clientId: request.clientId, track, page: reading });
    const { template, asksGenerators } = typified;
    return {
      asksGenerators,
      template: { name: template.name, version: template.version },
      reading: applyBarcodePolicy(reading, { track, documentType: template.documentType }),
    };
  }

  async #commit(
    task: StageTask,
    request: Request,
    done: { pages: readonly number[]; choice: Choice; durationMs: number },
  ): Promise<void> {
    const { requestId, attempt, stage } = task.event;
    const { reading, template, asksGenerators } = done.choice;
    const read: PageOutcome | null = reading && {
      requestId,
      attempt,
      page: reading.number,
      status: 'read',
      readingKey: readingKey(request, writtenBy(task.lease), reading.number),
      errorCode: null,
      durationMs: 0,
      // The stage reports what read it.
      engines: [],
      warnings: [],
    };
    const left = done.pages.filter((page) => page !== reading?.number);
    const engines = reading === null ? [] : enginesOf(reading);
    await this.#uses.commit.once({ ...task, request }, ({ request: current, now }) => {
      const reported = report(current, { stage, durationMs: done.durationMs, engines });
      const chosen = choose(reported, {
        template,
        pages: done.pages.length,
        ...(asksGenerators && { asksGenerators }),
      });
      return { ...enterNextStage(chosen, { stage, pages: left, now }), pages: { count: done.pages.length, read } };
    });
  }
}

/** A page that cannot be read is tried again by itself and then left out; the next one says what the document is. */
async function firstReadable(
  pages: readonly number[],
  read: (page: number) => Promise<PageReading>,
): Promise<PageReading> {
  const tried = pages.slice(0, maxTried);
  for (const page of tried.slice(0, -1)) {
    try {
      return await read(page);
    } catch (cause) {
      if (reactionTo(asDocfaceError(cause)) !== 'fail_request') throw cause;
    }
  }
  return read(tried.at(-1) ?? 1);
}
