import type { Actor } from '../../domain/client/actor.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { DocumentFile, OpenLimits } from '../../domain/ports/document-opener.ts';
import type { RequestRepository } from '../../domain/ports/request-repository.ts';
import type { PageOutline } from '../stages/searchable-pdf-writer.ts';
import type { StageFiles } from '../stages/stage-files.ts';
import type { EncryptedRequestStore } from '../storage/encrypted-request-store.ts';
import type { AnswerMakers } from './answer-makers.ts';
import type { Answer } from './read-call.ts';
import type { PlacedCrop, ResultForms } from './result-forms.ts';
import { findDocumentResult, findResult, type ResultQuery, type StoredResult } from './stored-result.ts';

interface Uses {
  readonly requests: Pick<RequestRepository, 'find'>;
  readonly files: StageFiles;
  readonly requestStore: EncryptedRequestStore;
  readonly makers: AnswerMakers;
  readonly forms: ResultForms;
}

/** What an answer is made of. Nothing of it is read before the client has its turn. */
export interface Material {
  /** The JSON of the result in UTF-8. */
  readonly result: Uint8Array;
  /** Those of the client, with a signal that aborts when nobody waits for the answer any more. */
  readonly limits: OpenLimits & { readonly signal: AbortSignal };
  pages(): Promise<readonly PageOutline[]>;
  /** Null when there is no such crop. */
  crop(id: string): Promise<PlacedCrop | null>;
  /** A file of the request, from 1 on. Errors: `ORIGINAL_EXPIRED`. */
  file(position: number): Promise<DocumentFile>;
}

/** Makes answers of the originals of a request and of what was read from them. */
export class OriginalAnswers {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** The result of a request whose originals are there. Errors: as `findResult`, `ORIGINAL_EXPIRED`. */
  async find(actor: Actor, query: ResultQuery): Promise<StoredResult> {
    return withOriginals(await findResult(this.#uses.requests, actor, query));
  }

  /** The same of a document. Errors beside: `NOT_FOUND` for a face match. */
  async findDocument(actor: Actor, query: ResultQuery): Promise<StoredResult> {
    return withOriginals(await findDocumentResult(this.#uses.requests, actor, query));
  }

  /** `what` names the answer among those of one result. */
  answer(found: StoredResult, what: string, make: (material: Material) => Promise<Uint8Array>): Answer {
    const version = `${found.objectKey} ${what}`;
    const requested = { name: version, clientId: found.request.clientId };
    return {
      version,
      bytes: (call) =>
        this.#uses.makers.make(requested, call, async (signal) => make(await this.#material(found, signal))),
    };
  }

  async #material({ request, objectKey }: StoredResult, signal: AbortSignal): Promise<Material> {
    const { files, requestStore, forms } = this.#uses;
    const limits = { ...(await files.limits(request)), signal };
    const result = await requestStore.bytes(request, objectKey);
    return {
      result,
      limits,
      pages: () => forms.make({ form: 'pages', json: result }, limits),
      crop: (id) => forms.make({ form: 'crop', json: result, id }, limits),
      async file(position) {
        const stored = request.files[position - 1];
        if (stored === undefined) throw originalExpired();
        const { filePassword } = await files.options(request);
        return files.file(request, stored, filePassword);
      },
    };
  }
}

function withOriginals(found: StoredResult): StoredResult {
  if (found.request.originalsExpireAt !== null) return found;
  throw originalExpired();
}

function originalExpired(): DocfaceError {
  return new DocfaceError('ORIGINAL_EXPIRED', 'The stored file is past its retention and gone.');
}
