import { OpenApiCheck } from './open-api-check.ts';

export interface ApiAnswer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as it came. */
  readonly bytes: Uint8Array;
  /** The body, when it is JSON. It was held against the served OpenAPI document, which the types equal. */
  readonly json: Body;
}

export interface ApiCall {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: FormData | string | URLSearchParams | Uint8Array | ReadableStream;
  readonly signal?: AbortSignal;
}

/** Calls docface over HTTP; every answer must be one that the served OpenAPI document allows. */
export class ApiClient {
  readonly url: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #check: OpenApiCheck;

  constructor(url: string, check: OpenApiCheck, headers: Readonly<Record<string, string>> = {}) {
    this.url = url;
    this.#check = check;
    this.#headers = headers;
  }

  static async connect(url: string): Promise<ApiClient> {
    const answer = await fetch(`${url}/openapi.json`);
    return new ApiClient(url, new OpenApiCheck(await answer.text()));
  }

  /** The same client with headers of its own, such as a credential. */
  with(headers: Readonly<Record<string, string>>): ApiClient {
    return new ApiClient(this.url, this.#check, { ...this.#headers, ...headers });
  }

  /** What was seen so far, as `METHOD path status`. */
  get seen(): ReadonlySet<string> {
    return this.#check.seen;
  }

  async call<Body = unknown>(method: string, path: string, call: ApiCall = {}): Promise<ApiAnswer<Body>> {
    const { headers = {}, ...rest } = call;
    const init = { method, headers: { ...this.#headers, ...headers }, redirect: 'manual', duplex: 'half', ...rest };
    const response = await fetch(`${this.url}${path}`, init as RequestInit);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    const mediaType = response.headers.get('content-type')?.split(';')[0] ?? null;
    const [bare = path] = path.split('?');
    this.#check.check({ method, path: bare, status: response.status, mediaType, text });
    const json = mediaType?.endsWith('json') === true && text !== '' ? JSON.parse(text) : null;
    return { status: response.status, headers: response.headers, text, bytes, json: json as Body };
  }

  get<Body = unknown>(path: string, call: ApiCall = {}): Promise<ApiAnswer<Body>> {
    return this.call<Body>('GET', path, call);
  }

  post<Body = unknown>(path: string, body?: ApiCall['body'], call: ApiCall = {}): Promise<ApiAnswer<Body>> {
    return this.call<Body>('POST', path, body === undefined ? call : { ...call, body });
  }

  postJson<Body = unknown>(path: string, body: unknown): Promise<ApiAnswer<Body>> {
    return this.post<Body>(path, JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  }
}
