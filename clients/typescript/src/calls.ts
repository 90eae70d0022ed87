import type { Problem } from './api-types.ts';
import { type Caller, passing } from './credentials.ts';
import { NotReachable, Refused } from './errors.ts';

/** One HTTP call; `body` is made anew for each try. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below the address of the service, with its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: () => FormData | string;
  readonly signal?: AbortSignal | undefined;
}

const limited = 429;
/** Times as many tries for a call that is over the limit of its client. */
const limitedTries = 20;
const firstPauseMs = 500;
const longestPauseMs = 60_000;

/** Calls of one service, with tries again where a call may succeed later, after the pause that the service names. */
export class Calls {
  readonly #url: string;
  readonly #caller: Caller;
  readonly #fetch: typeof fetch;
  readonly #tries: number;

  constructor(uses: {
    readonly url: string;
    readonly caller: Caller;
    readonly fetch: typeof fetch;
    readonly tries: number;
  }) {
    this.#url = uses.url;
    this.#caller = uses.caller;
    this.#fetch = uses.fetch;
    this.#tries = uses.tries;
  }

  /**
   * The answer, of a status below 400. Errors: `Refused`, `NotReachable`, those of getting a token, and the reason of
   * the signal.
   */
  async send(call: Call): Promise<Response> {
    for (let count = 1; ; count += 1) {
      const answer = await this.#try(call).catch((error: unknown) => {
        call.signal?.throwIfAborted();
        if (count < this.#tries && error instanceof TypeError) return null;
        throw error instanceof TypeError ? new NotReachable(this.#url, error) : error;
      });
      if (answer !== null && answer.status < 400) return answer;
      const isRenewed = answer?.status === 401 && count === 1 && this.#caller.renew();
      const mayPass = answer === null || passing.has(answer.status) || isRenewed;
      // Whoever sends much waits for a rate: that is no fault of the service.
      const tries = answer?.status === limited ? limitedTries * this.#tries : this.#tries;
      if (answer !== null && (!mayPass || count >= tries)) throw await refusalOf(answer);
      await answer?.body?.cancel();
      await pause(isRenewed ? 0 : pauseOf(answer, count), call.signal);
    }
  }

  async #try({ method, path, headers, body, signal }: Call): Promise<Response> {
    const caller = await this.#caller.headers();
    if (caller instanceof Response) return caller;
    return this.#fetch(`${this.#url}${path}`, {
      method,
      headers: { accept: 'application/json, */*', ...headers, ...caller },
      ...(body && { body: body() }),
      ...(signal && { signal }),
    });
  }
}

/** Milliseconds until the next try: what `Retry-After` says, or twice as long as before; up to half more by chance. */
function pauseOf(answer: Response | null, count: number): number {
  const chance = 1 + Math.random() / 2;
  const asked = Number(answer?.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(asked)
    ? asked * 1000 * chance
    : Math.min(longestPauseMs, firstPauseMs * 2 ** (count - 1) * chance);
}

/** Errors: the reason of the signal. */
async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    }
    signal?.addEventListener('abort', done);
  });
  signal?.throwIfAborted();
}

/** What stands between may answer something else than the service does. */
async function refusalOf(answer: Response): Promise<Refused> {
  const said: unknown = await answer.json().catch(() => null);
  return new Refused(answer.status, isProblem(said) ? said : null, answer.url);
}

function isProblem(said: unknown): said is Problem {
  return typeof said === 'object' && said !== null && 'code' in said && 'detail' in said;
}
