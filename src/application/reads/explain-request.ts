import { type Actor, authorize } from '../../domain/client/actor.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { CatalogRepository } from '../../domain/ports/catalog-repository.ts';
import type { RequestRepository } from '../../domain/ports/request-repository.ts';
import type { PageRepository } from '../../domain/ports/work-repository.ts';
import { attemptOf } from '../../domain/request/request.ts';
import type { AssembleResult } from '../catalog/assemble-result.ts';
import type { StageFiles } from '../stages/stage-files.ts';
import type { EncryptedRequestStore } from '../storage/encrypted-request-store.ts';
import { generatedAnswers } from '../storage/generated-answers.ts';
import type { AnswerMakers } from './answer-makers.ts';
import type { Answer } from './read-call.ts';
import { findDocumentResult, type ResultQuery, type StoredResult } from './stored-result.ts';

interface Uses {
  readonly requests: Pick<RequestRepository, 'find'>;
  readonly pages: Pick<PageRepository, 'list'>;
  readonly catalog: Pick<CatalogRepository, 'trackVersion'>;
  readonly files: Pick<StageFiles, 'options'>;
  readonly requestStore: Pick<EncryptedRequestStore, 'bytes' | 'json'>;
  readonly assemble: AssembleResult;
  readonly makers: AnswerMakers;
}

/**
 * Says why the documents of a request came out as they did, by reading its stored words once more with the versions
 * that the attempt pinned, on the day that it was done. The original is not looked at: rules over its colours and
 * traces of editing are not checked again.
 */
export class ExplainRequest {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /**
   * The JSON of an `Explanation` in UTF-8, of the attempt that is shown unless one is named. Errors:
   * `INSUFFICIENT_SCOPE`, as `findDocumentResult`, and when it is made `UNKNOWN_TRACK`, `UNKNOWN_TEMPLATE`,
   * `FILE_TOO_COMPLEX`.
   */
  async explain(actor: Actor, query: ResultQuery): Promise<Answer> {
    authorize(actor, 'requests:read');
    const found = await findDocumentResult(this.#uses.requests, actor, query);
    const version = `${found.objectKey} explanation`;
    const requested = { name: version, clientId: found.request.clientId };
    return { version, bytes: (call) => this.#uses.makers.make(requested, call, () => this.#make(found)) };
  }

  async #make({ request, attempt: number }: StoredResult): Promise<Uint8Array> {
    const { catalog, files, assemble } = this.#uses;
    const attempt = attemptOf(request, number);
    const pinned = attempt && (await catalog.trackVersion(request.clientId, attempt.track.name, attempt.track.version));
    if (!attempt || pinned?.kind !== 'ocr' || attempt.template === null) {
      throw new DocfaceError(
        'UNKNOWN_TRACK',
        'The track of this attempt is not there any more; reprocess the request.',
      );
    }
    const { expected } = await files.options(request);
    const { explanation } = await assemble.assemble({
      clientId: request.clientId,
      track: pinned,
      template: attempt.template,
      isNamed: attempt.namedTemplate !== null,
      pages: await this.#readings({ request, attempt: number }),
      expected,
      generated: await generatedAnswers(this.#uses.requestStore, request, attempt),
      at: attempt.completedAt ?? request.createdAt,
      explain: true,
    });
    return explanation ?? new Uint8Array();
  }

  async #readings({ request, attempt }: Pick<StoredResult, 'request' | 'attempt'>): Promise<readonly Uint8Array[]> {
    const outcomes = await this.#uses.pages.list(request.id, attempt);
    const keys = outcomes.flatMap(({ readingKey }) => readingKey ?? []);
    return Promise.all(keys.map((key) => this.#uses.requestStore.bytes(request, key)));
  }
}
