import { type Client, defaultLimits } from '../../domain/client/client.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { ClientRepository } from '../../domain/ports/client-repository.ts';
import type { DocumentFile, OpenLimits } from '../../domain/ports/document-opener.ts';
import type { PageRepository } from '../../domain/ports/work-repository.ts';
import type { Request, StoredFile } from '../../domain/request/request.ts';
import { noOptions, type OcrOptions } from '../requests/submission.ts';
import type { EncryptedRequestStore } from '../storage/encrypted-request-store.ts';

/** Opens what a request brought: its files, its options, and the limits of its client. */
export class StageFiles {
  readonly #requestStore: EncryptedRequestStore;
  readonly #clients: Pick<ClientRepository, 'find'>;
  readonly #pageTimeoutMs: number;

  constructor(uses: {
    requestStore: EncryptedRequestStore;
    clients: Pick<ClientRepository, 'find'>;
    pageTimeoutMs: number;
  }) {
    this.#requestStore = uses.requestStore;
    this.#clients = uses.clients;
    this.#pageTimeoutMs = uses.pageTimeoutMs;
  }

  async options(request: Request): Promise<OcrOptions> {
    if (request.optionsKey === null) return noOptions;
    // Earlier versions stored fewer of them.
    const stored = await this.#requestStore.json<Partial<OcrOptions>>(request, request.optionsKey);
    return { ...noOptions, ...stored };
  }

  async file(request: Request, stored: StoredFile, password: string | null): Promise<DocumentFile> {
    return { type: stored.type, bytes: await this.#requestStore.bytes(request, stored.objectKey), password };
  }

  /** The only file of an OCR request. */
  async document(request: Request, options: OcrOptions): Promise<DocumentFile> {
    const stored = request.files[0];
    if (stored === undefined) throw new DocfaceError('ORIGINAL_EXPIRED', 'The file is past its retention and gone.');
    return this.file(request, stored, options.filePassword);
  }

  async limits(request: Request): Promise<OpenLimits & Pick<Client, 'limits'>> {
    const limits = (await this.#clients.find(request.clientId))?.limits ?? defaultLimits;
    return {
      limits,
      maxPages: limits.pagesPerFile,
      maxPixelsPerPage: limits.megapixelsPerPage * 1e6,
      timeoutMs: this.#pageTimeoutMs,
    };
  }
}

interface Uses {
  readonly pages: Pick<PageRepository, 'list'>;
  readonly requestStore: Pick<EncryptedRequestStore, 'bytes'>;
}

/** The pages that an attempt read, as JSON in UTF-8, in page order. */
export async function pageReadings(
  { pages, requestStore }: Uses,
  request: Request,
  attempt: number,
): Promise<readonly Uint8Array[]> {
  const outcomes = await pages.list(request.id, attempt);
  const keys = outcomes.flatMap((outcome) => (outcome.readingKey === null ? [] : [outcome.readingKey]));
  return Promise.all(keys.map((key) => requestStore.bytes(request, key)));
}
