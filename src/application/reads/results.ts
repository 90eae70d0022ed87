import { type Actor, authorize } from '../../domain/client/actor.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { RequestRepository } from '../../domain/ports/request-repository.ts';
import type { SearchablePdfWriter } from '../stages/searchable-pdf-writer.ts';
import type { OriginalAnswers } from './original-answers.ts';
import type { Answer, StoredAnswer } from './read-call.ts';
import type { TextTask } from './result-forms.ts';
import { findDocumentResult, findResult, type ResultQuery, type ResultReader } from './stored-result.ts';

/** The JSON of a result in UTF-8. */
export interface FoundResult extends StoredAnswer {
  /** That it is of: the one asked for, or the one that is shown. */
  readonly attempt: number;
  /** The revision of that attempt's result. */
  readonly revision: number;
}

interface Uses {
  readonly requests: Pick<RequestRepository, 'find'>;
  readonly results: Pick<ResultReader, 'stored' | 'form'>;
  readonly originals: OriginalAnswers;
  readonly writer: SearchablePdfWriter;
}

/**
 * What was read from a document, or how faces compare, in all its forms; of one attempt if it is named. Errors of each:
 * `INSUFFICIENT_SCOPE`, and as `findResult`.
 */
export class Results {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async get(actor: Actor, query: ResultQuery): Promise<FoundResult> {
    authorize(actor, 'requests:read');
    const found = await findResult(this.#uses.requests, actor, query);
    return { attempt: found.attempt, revision: found.revision, ...this.#uses.results.stored(found) };
  }

  /** A document in one of its forms. Errors: as `findDocumentResult`. */
  async text(actor: Actor, { task, ...query }: ResultQuery & { readonly task: TextTask }): Promise<Answer> {
    authorize(actor, 'requests:read');
    return this.#uses.results.form(await findDocumentResult(this.#uses.requests, actor, query), task);
  }

  /**
   * The XML file that was read, as it was sent. Errors: as `OriginalAnswers`; `NOT_FOUND` for a file of another format.
   */
  async originalXml(actor: Actor, query: ResultQuery): Promise<Answer> {
    authorize(actor, 'requests:read');
    const { originals } = this.#uses;
    const found = await originals.findDocument(actor, query);
    if (found.request.files[0]?.type !== 'xml') {
      throw new DocfaceError(
        'NOT_FOUND',
        'The file of this request is no XML: get its pages as pictures, or result.pdf.',
      );
    }
    return originals.answer(found, 'original.xml', async (material) => (await material.file(1)).bytes);
  }

  /** A document as a searchable PDF. Errors: as `OriginalAnswers` and `SearchablePdfWriter`. */
  async searchablePdf(actor: Actor, query: ResultQuery): Promise<Answer> {
    authorize(actor, 'requests:read');
    const { originals, writer } = this.#uses;
    const found = await originals.findDocument(actor, query);
    return originals.answer(found, 'pdf', async (material) => {
      const { result, limits } = material;
      return writer.write(await material.file(1), { pages: await material.pages(), result }, limits);
    });
  }
}
