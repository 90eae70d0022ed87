import { DocfaceError } from '../../domain/errors.ts';
import type { AuditRepository } from '../../domain/ports/audit-repository.ts';
import type { CatalogRepository } from '../../domain/ports/catalog-repository.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { Generator, StructuredReader } from '../../domain/ports/structured-reader.ts';
import type { PageRepository } from '../../domain/ports/work-repository.ts';
import type { GeneratedDocument } from '../../domain/reading/ocr/generative/generated-document.ts';
import type { GenerationUse } from '../../domain/reading/result/generation.ts';
import { keepAnswers, report } from '../../domain/request/lifecycle.ts';
import { currentAttempt, type Request } from '../../domain/request/request.ts';
import { isIdentityDocument } from '../../domain/template/document-type.ts';
import type { AskingDocument, AssembleResult } from '../catalog/assemble-result.ts';
import { askAboutDocument } from '../generators/ask-about-document.ts';
import { Conversation, type ConversationUses } from '../generators/conversation.ts';
import type { StageCommit } from '../pipeline/stage-commit.ts';
import { enterNextStage, type StageTask, type StageWork } from '../pipeline/stage-task.ts';
import type { EncryptedRequestStore } from '../storage/encrypted-request-store.ts';
import { answersKey, writtenBy } from '../storage/object-keys.ts';
import type { PagePictures } from './page-pictures.ts';
import { pageReadings } from './stage-files.ts';

interface Uses extends Omit<ConversationUses, 'reader'> {
  readonly reader: StructuredReader;
  readonly requestStore: EncryptedRequestStore;
  readonly pages: Pick<PageRepository, 'list'>;
  readonly catalog: Pick<CatalogRepository, 'trackVersion'>;
  readonly assemble: AssembleResult;
  readonly pictures: PagePictures;
  readonly audit: Pick<AuditRepository, 'insert'>;
  readonly commit: StageCommit;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Asks generators about the documents whose templates want it, and keeps what they return, encrypted, for validation.
 */
export class GenerateAnswers implements StageWork {
  readonly #uses: Uses;
  readonly #probed = new Set<string>();

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async run(task: StageTask): Promise<void> {
    const { event, timer } = task;
    const { requestStore, commit } = this.#uses;
    // A reprocess can begin with this stage.
    const request = commit.enter(task);
    const documents = await this.#asking(request, event.attempt);
    const answers: GeneratedDocument[] = [];
    for (const document of documents) answers.push(await this.#ask(task, request, document));
    failWithoutAnswer(answers);
    const key = answersKey(request, writtenBy(task.lease));
    if (answers.length > 0) await requestStore.storeJson(request, key, answers);
    const durationMs = timer.ms;
    await commit.once({ ...task, request }, ({ request: current, now }) => {
      const reported = report(current, { stage: event.stage, durationMs });
      const kept = answers.length === 0 ? reported : keepAnswers(reported, key);
      return enterNextStage(kept, { stage: event.stage, pages: [], now });
    });
  }

  async #asking(request: Request, attempt: number): Promise<readonly AskingDocument[]> {
    const { catalog, assemble, commit } = this.#uses;
    const { track: pinned, template, namedTemplate } = currentAttempt(request);
    const track = await catalog.trackVersion(request.clientId, pinned.name, pinned.version);
    if (track?.kind !== 'ocr' || template === null) {
      throw new DocfaceError('UNKNOWN_TRACK', `The track ${pinned.name} is not there any more.`);
    }
    return assemble.asking({
      clientId: request.clientId,
      track,
      template,
      isNamed: namedTemplate !== null,
      pages: await pageReadings(this.#uses, request, attempt),
      at: commit.now,
    });
  }

  async #ask({ timer }: StageTask, request: Request, document: AskingDocument): Promise<GeneratedDocument> {
    const { pictures } = this.#uses;
    const { clientId } = request;
    const generator = this.#generatorOf(document);
    const sees = generator.input === 'pictures' && !bearsPortrait(document);
    await this.#probe(generator);
    const { attempt, position } = { attempt: currentAttempt(request).number, position: timer.position };
    const picture = keepingLast((page) => pictures.picture(request, { attempt, page, position }));
    const conversation = new Conversation(this.#uses, {
      clientId,
      generator,
      template: document.asking,
      picture: sees ? picture : null,
    });
    const pages = document.pages.map(({ number }) => number);
    try {
      const answered = await askAboutDocument(document, conversation, generator);
      return { ...answered, use: conversation.use(pages) };
    } finally {
      await this.#audit(request, conversation.use(pages));
    }
  }

  #generatorOf({ asking }: AskingDocument): Generator {
    const name = asking.generative?.generator ?? '';
    const generator = this.#uses.reader.generators.find((each) => each.name === name);
    if (generator !== undefined) return generator;
    throw new DocfaceError(
      'GENERATOR_REJECTED',
      `Template "${asking.name}" asks the generator "${name}", which this process does not know. Name it in DOCFACE_GENERATORS, then send the work again.`,
    );
  }

  /** Once for each process: a server that does not hold its answers to the schema costs tries. */
  async #probe({ name }: Generator): Promise<void> {
    if (this.#probed.has(name)) return;
    this.#probed.add(name);
    const outcome = await this.#uses.reader.probe(name);
    if (outcome !== 'ignores_schema') return;
    this.#uses.logger.warn('The server of a generator does not hold its answers to the schema', { generator: name });
  }

  /** What was sent where, and how much: of tries that failed, too. */
  async #audit({ id, clientId }: Request, use: GenerationUse): Promise<void> {
    if (use.calls === 0) return;
    const { audit, ids, clock } = this.#uses;
    const { generator, model, input, pages, calls, promptTokens, answerTokens } = use;
    await audit.insert({
      id: ids.next(),
      at: clock.now(),
      kind: 'change',
      actor: `client:${clientId}`,
      action: 'generator.asked',
      subject: `request:${id}`,
      requestId: id,
      clientId,
      call: null,
      detail: { generator, model, input, pages: pages.length, calls, promptTokens, answerTokens },
    });
  }
}

/** Pictures that are kept: the questions that are asked at once are about pages near to one another. */
const keptPictures = 8;

/** The same, but the last few pictures are not made again. */
function keepingLast(make: (page: number) => Promise<Uint8Array>): (page: number) => Promise<Uint8Array> {
  const kept = new Map<number, Promise<Uint8Array>>();
  return (page) => {
    const picture = kept.get(page) ?? make(page);
    kept.delete(page);
    kept.set(page, picture);
    const [oldest] = kept.keys();
    if (kept.size > keptPictures && oldest !== undefined) kept.delete(oldest);
    return picture;
  };
}

/** Of documents that bear portraits no picture is sent, covered or not. */
function bearsPortrait({ asking: { documentType, portrait } }: AskingDocument): boolean {
  return portrait === true || isIdentityDocument(documentType);
}

/** As with pages: what is missing of a document is a warning; a request for which nothing was answered has failed. */
function failWithoutAnswer(answers: readonly GeneratedDocument[]): void {
  const missing = answers.flatMap(({ unanswered }) => unanswered);
  const isAnswered = ({ fields, lists }: GeneratedDocument): boolean =>
    fields.length > 0 || Object.values(lists).some((rows) => rows.length > 0);
  const [first] = missing;
  if (first === undefined || answers.some(isAnswered)) return;
  throw new DocfaceError(
    first.code,
    'The generator answered none of the questions about the document as it was asked to. Try another generator or template, or read the document with rules.',
  );
}
