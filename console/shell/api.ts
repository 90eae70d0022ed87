import type { Problem, Session } from '../api-types.ts';

/** A refusal, as the API words it. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  /** One of the codes of the API, or `NO_ANSWER` where nothing answered. */
  readonly code: Problem['code'] | 'NO_ANSWER';
  /** Seconds after which to try again; null when nobody said. */
  readonly retryAfterSeconds: number | null;
  /** What an administrator finds in the log. */
  readonly traceId: string | null;
  readonly fields: Problem['errors'];

  constructor(
    reported: Pick<ApiProblem, 'status' | 'code' | 'retryAfterSeconds' | 'traceId' | 'fields'>,
    detail: string,
  ) {
    super(detail);
    this.status = reported.status;
    this.code = reported.code;
    this.retryAfterSeconds = reported.retryAfterSeconds;
    this.traceId = reported.traceId;
    this.fields = reported.fields;
  }
}

/** What goes with a call. */
export interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Left out where a value is undefined. */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Goes on although the page is left. */
  readonly keepalive?: boolean;
}

let csrfToken = '';
/** Lives in this page alone: no storage of the browser ever has it. */
let apiKey: string | null = null;

/** Calls with the API key of a client from now on, or with the session again. */
export function holdKey(key: string | null): void {
  apiKey = key;
}

export function holdsKey(): boolean {
  return apiKey !== null;
}

/** Remembers what calls that change something send along. */
export function holdSession(session: Session | null): void {
  csrfToken = session?.csrfToken ?? '';
}

/** Calls the API and returns what it answered. Throws an `ApiProblem` for everything but success and 304. */
export async function fetchApi(path: string, options: CallOptions = {}): Promise<Response> {
  const { method = 'GET', query = {}, body, form, headers = {}, signal, keepalive = false } = options;
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] => {
    return value === undefined ? [] : [[name, String(value)]];
  });
  const search = given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
  const sent = {
    ...headers,
    ...(apiKey === null ? {} : { 'x-api-key': apiKey }),
    ...(method === 'GET' ? {} : { 'x-csrf-token': csrfToken }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const content = body === undefined ? (form ?? null) : JSON.stringify(body);
  let answer: Response;
  try {
    const init = { method, headers: sent, body: content, keepalive, ...(signal && { signal }) };
    answer = await fetch(`${path}${search}`, init);
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw noAnswer();
  }
  if (answer.ok || answer.status === 304) return answer;
  throw await problemOf(answer);
}

/** Calls the API for JSON. */
export async function callApi<Answer>(path: string, options?: CallOptions): Promise<Answer> {
  const answer = await fetchApi(path, options);
  return (answer.status === 204 ? null : await answer.json()) as Answer;
}

interface Held {
  readonly tag: string;
  readonly answer: unknown;
}

const held = new Map<string, Held>();
const maxHeld = 50;

/**
 * Like `callApi` for what is asked again and again: what has not changed is not sent again, and stays the same object.
 */
export async function pollApi<Answer>(path: string, options: Pick<CallOptions, 'query' | 'signal'> = {}) {
  const name = `${path} ${JSON.stringify(options.query ?? {})}`;
  const known = held.get(name);
  const headers = known === undefined ? {} : { 'if-none-match': known.tag };
  const answer = await fetchApi(path, { ...options, headers });
  if (answer.status === 304 && known !== undefined) return known.answer as Answer;
  const fresh = (await answer.json()) as Answer;
  const tag = answer.headers.get('etag');
  if (tag !== null) held.set(name, { tag, answer: fresh });
  for (const oldest of held.keys()) {
    if (held.size <= maxHeld) break;
    held.delete(oldest);
  }
  return fresh;
}

/** Forgets everything that was read, because who reads has changed. */
export function forgetAnswers(): void {
  held.clear();
}

function noAnswer(): ApiProblem {
  const reported = { status: 0, code: 'NO_ANSWER', retryAfterSeconds: null, traceId: null, fields: [] } as const;
  return new ApiProblem(
    reported,
    'docface does not answer. Look whether it runs and whether this machine has a network.',
  );
}

async function problemOf(answer: Response): Promise<ApiProblem> {
  const retryAfter = answer.headers.get('retry-after');
  const retryAfterSeconds = retryAfter === null ? null : Number(retryAfter);
  try {
    const { code, detail, traceId, errors } = (await answer.json()) as Problem;
    return new ApiProblem({ status: answer.status, code, retryAfterSeconds, traceId, fields: errors }, detail);
  } catch {
    const reported = {
      status: answer.status,
      code: 'INTERNAL_ERROR',
      retryAfterSeconds,
      traceId: null,
      fields: [],
    } as const;
    return new ApiProblem(reported, `Something between here and docface answered ${answer.status}. Try again.`);
  }
}
