import type { Envelope, FaceMatchEnvelope, OcrEnvelope, RequestList, RequestSummary } from './api-types.ts';
import { Calls } from './calls.ts';
import { Caller, type Credentials } from './credentials.ts';
import { DocfaceError, RequestFailed, StillRunning } from './errors.ts';
import { blobOf, type FileSource } from './file-source.ts';
import type {
  CompareOptions,
  ListFilter,
  ManyOptions,
  Outcome,
  ReadOptions,
  ResultForm,
  WaitOptions,
} from './options.ts';

export type DocfaceOptions = Credentials & {
  /** Of the service, such as `https://docface.example.com`. */
  readonly url: string;
  /** How often a call is tried in all where it may succeed later; 5 unless given. */
  readonly tries?: number;
  /** In place of that of the platform. */
  readonly fetch?: typeof fetch;
};

const usualTimeoutMs = 10 * 60_000;
/** Seconds that one call waits at the service; most proxies hold a connection for longer. */
const longestWaitSeconds = 50;
const finished: ReadonlySet<string> = new Set(['completed', 'needs_review', 'failed', 'canceled', 'erased']);
const withResult: ReadonlySet<string> = new Set(['completed', 'needs_review']);

/**
 * A docface service. Calls that may succeed later are tried again after the pause that the service names, and a
 * submission that is tried again never becomes a second request. Errors of all calls: `Refused`, `NotReachable`, and
 * the reason of a signal that was aborted.
 */
export class Docface {
  readonly #calls: Calls;
  readonly #caller: Caller;

  constructor({ url, tries = 5, fetch: fetching = fetch, ...credentials }: DocfaceOptions) {
    const service = serviceAddress(url);
    // Of some platforms it has to be called as a function of the global object.
    const call: typeof fetch = (...given) => fetching(...given);
    this.#caller = new Caller(credentials, { url: service, fetch: call });
    this.#calls = new Calls({ url: service, caller: this.#caller, fetch: call, tries });
  }

  /** Reads a document and waits for its result. Errors also: `RequestFailed`, `StillRunning`, those of the file. */
  async read(file: FileSource, options: ReadOptions): Promise<OcrEnvelope> {
    const { requestId } = await this.submitDocument(file, options);
    return (await this.wait(requestId, options)) as OcrEnvelope;
  }

  /** Sends a document to be read and waits for nothing. */
  async submitDocument(file: FileSource, options: ReadOptions): Promise<Envelope> {
    const { template, pages, filePassword, languages, expected } = options;
    const fields = {
      template,
      pages,
      filePassword,
      language: languages?.join(','),
      expected: expected && JSON.stringify(expected),
    };
    return this.#submit('ocr-async/ocr', { files: { imageFile: await blobOf(file) }, fields, options });
  }

  /**
   * Compares the faces of two pictures, or all of one with each other, and waits for the result. Errors also:
   * `RequestFailed`, `StillRunning`, those of reading the files.
   */
  async compareFaces(
    first: FileSource,
    second: FileSource | null,
    options: CompareOptions,
  ): Promise<FaceMatchEnvelope> {
    const { requestId } = await this.submitFaces(first, second, options);
    return (await this.wait(requestId, options)) as FaceMatchEnvelope;
  }

  /** Sends pictures to be compared and waits for nothing. */
  async submitFaces(first: FileSource, second: FileSource | null, options: CompareOptions): Promise<Envelope> {
    const { imageKind1, imageKind2, threshold, fmr, consent } = options;
    const files = { imageFile1: await blobOf(first), ...(second !== null && { imageFile2: await blobOf(second) }) };
    const fields = { imageKind1, imageKind2, threshold, fmr, sensitive_data_compliance: consent };
    return this.#submit('face-match-async', { files, fields, options });
  }

  /**
   * Reads many documents, some at a time; gives what became of each as soon as it is known, in any order. A file that
   * cannot be read ends nothing. Errors: the reason of the signal.
   */
  async *readMany<Source extends FileSource>(
    files: Iterable<Source> | AsyncIterable<Source>,
    { atOnce = 4, ...options }: ManyOptions,
  ): AsyncGenerator<Outcome<Source>> {
    const running = new Map<number, Promise<{ readonly at: number; readonly outcome: Outcome<Source> }>>();
    let count = 0;
    for await (const file of files) {
      options.signal?.throwIfAborted();
      const at = count;
      count += 1;
      running.set(
        at,
        this.#outcomeOf(file, options).then((outcome) => ({ at, outcome })),
      );
      if (running.size >= Math.max(1, atOnce)) yield await nextOf(running);
    }
    while (running.size > 0) yield await nextOf(running);
    options.signal?.throwIfAborted();
  }

  /** Waits until a request is finished. Errors also: `RequestFailed`, `StillRunning`. */
  async wait(requestId: string, { timeoutMs = usualTimeoutMs, signal }: WaitOptions = {}): Promise<Envelope> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const left = Math.max(0, Math.ceil((deadline - Date.now()) / 1000));
      const seconds = Math.min(longestWaitSeconds, left);
      const envelope = await this.#json<Envelope>({
        path: pathOf(requestId),
        headers: { prefer: `wait=${seconds}` },
        signal,
      });
      if (withResult.has(envelope.status)) return envelope;
      if (finished.has(envelope.status)) throw new RequestFailed(envelope);
      if (Date.now() >= deadline) throw new StillRunning(requestId, timeoutMs);
    }
  }

  /** A request as it is now. */
  get(requestId: string, { signal }: Pick<WaitOptions, 'signal'> = {}): Promise<Envelope> {
    return this.#json({ path: pathOf(requestId), signal });
  }

  /** Requests from the newest to the oldest, without their results; as many pages are fetched as are looked at. */
  async *list(filter: ListFilter = {}): AsyncGenerator<RequestSummary> {
    let cursor: string | null = null;
    do {
      const query = new URLSearchParams({ limit: '100', ...filter, ...(cursor !== null && { cursor }) });
      const page: RequestList = await this.#json({ path: `/api/v1/requests?${query}` });
      yield* page.requests;
      cursor = page.nextCursor;
    } while (cursor !== null);
  }

  /** A result in another form: text, Markdown, CSV, hOCR, a searchable PDF, or pieces for retrieval. */
  async download(requestId: string, form: ResultForm, { signal }: Pick<WaitOptions, 'signal'> = {}): Promise<Blob> {
    const answer = await this.#calls.send({ method: 'GET', path: `${pathOf(requestId)}/result.${form}`, signal });
    return answer.blob();
  }

  /** Stops an unfinished request. */
  cancel(requestId: string): Promise<Envelope> {
    return this.#json({ method: 'POST', path: `${pathOf(requestId)}/cancel` });
  }

  /** Deletes everything that a request holds. */
  async erase(requestId: string): Promise<void> {
    await (await this.#calls.send({ method: 'DELETE', path: pathOf(requestId) })).body?.cancel();
  }

  async #outcomeOf<Source extends FileSource>(file: Source, options: ReadOptions): Promise<Outcome<Source>> {
    try {
      return { file, envelope: await this.read(file, options), error: null };
    } catch (error) {
      return { file, envelope: null, error: error instanceof Error ? error : new Error(String(error)) };
    }
  }

  async #submit(kind: string, { files, fields, options }: Submission): Promise<Envelope> {
    const { track, customerRequestId, subject, metadata, idempotencyKey = crypto.randomUUID(), signal } = options;
    const all = { track, customerRequestId, subject, metadata: metadata && JSON.stringify(metadata), ...fields };
    const body = (): FormData => {
      const form = new FormData();
      for (const [name, value] of Object.entries(all)) if (value !== undefined) form.append(name, String(value));
      for (const [name, file] of Object.entries(files)) form.append(name, file, name);
      return form;
    };
    const path = `/api/v1/${kind}${this.#caller.usesKey ? '/key' : ''}`;
    return this.#json({ method: 'POST', path, body, headers: { 'idempotency-key': idempotencyKey }, signal });
  }

  async #json<Answer>(call: Partial<Parameters<Calls['send']>[0]> & { readonly path: string }): Promise<Answer> {
    return (await (await this.#calls.send({ method: 'GET', ...call })).json()) as Answer;
  }
}

interface Submission {
  readonly files: Readonly<Record<string, Blob>>;
  readonly fields: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly options: ReadOptions | CompareOptions;
}

/** Without a slash at its end. Errors: `DocfaceError` for what is no address of a service. */
function serviceAddress(url: string): string {
  if (/^https?:\/\/[^/]/i.test(url)) return url.replace(/\/+$/, '');
  throw new DocfaceError(
    'WRONG_ADDRESS',
    `"${url}" is no address of a service. Give one such as https://docface.example.com.`,
  );
}

function pathOf(requestId: string): string {
  return `/api/v1/requests/${encodeURIComponent(requestId)}`;
}

/** The first that is done, which is taken out. */
async function nextOf<Done>(
  running: Map<number, Promise<{ readonly at: number; readonly outcome: Done }>>,
): Promise<Done> {
  const { at, outcome } = await Promise.race(running.values());
  running.delete(at);
  return outcome;
}
