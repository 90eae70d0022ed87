import { DocfaceError } from './errors.ts';

/** An API key, or a service account, whose tokens are fetched and renewed. */
export type Credentials = { readonly apiKey: string } | { readonly clientId: string; readonly clientSecret: string };

/** A token is renewed so many seconds before it expires. */
const earlySeconds = 60;

interface Token {
  readonly value: string;
  /** Milliseconds since 1970 from which on it is renewed. */
  readonly until: number;
}

/** Answers after which the same call may succeed. */
export const passing: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

/** Headers that say who calls. */
export class Caller {
  readonly #credentials: Credentials;
  readonly #url: string;
  readonly #fetch: typeof fetch;
  #token: Promise<Token | Response> | null = null;

  constructor(
    credentials: Credentials,
    { url, fetch: fetching }: { readonly url: string; readonly fetch: typeof fetch },
  ) {
    this.#credentials = credentials;
    this.#url = url;
    this.#fetch = fetching;
  }

  /** Submissions with an API key have a path of their own. */
  get usesKey(): boolean {
    return 'apiKey' in this.#credentials;
  }

  /**
   * The headers, or the answer of the service where it gives no token now. Errors: `DocfaceError` where it gives none
   * at all, and a `TypeError` of `fetch` where no answer came.
   */
  async headers(): Promise<Readonly<Record<string, string>> | Response> {
    if ('apiKey' in this.#credentials) return { 'x-api-key': this.#credentials.apiKey };
    let token = await (this.#token ??= this.#fetchToken());
    if ('until' in token && token.until <= Date.now()) token = await (this.#token = this.#fetchToken());
    return 'until' in token ? { authorization: `Bearer ${token.value}` } : token;
  }

  /** A token that was refused is not sent again; false where there is none to renew. */
  renew(): boolean {
    this.#token = null;
    return !this.usesKey;
  }

  async #fetchToken(): Promise<Token | Response> {
    try {
      const token = await this.#askForToken();
      if (!('until' in token)) this.#token = null;
      return token;
    } catch (error) {
      this.#token = null;
      throw error;
    }
  }

  async #askForToken(): Promise<Token | Response> {
    const { clientId, clientSecret } = this.#credentials as Extract<Credentials, { clientId: string }>;
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    });
    const answer = await this.#fetch(`${this.#url}/oauth2/token`, { method: 'POST', body });
    if (passing.has(answer.status)) return answer;
    const said = (await answer.json().catch(() => ({}))) as TokenAnswer;
    if (!answer.ok || said.access_token === undefined) {
      const why = said.error_description ?? `The service answered ${answer.status} when asked for a token.`;
      throw new DocfaceError((said.error ?? 'no_token').toUpperCase(), why);
    }
    const seconds = Math.max(0, (said.expires_in ?? 0) - earlySeconds);
    return { value: said.access_token, until: Date.now() + seconds * 1000 };
  }
}

interface TokenAnswer {
  readonly access_token?: string;
  readonly expires_in?: number;
  readonly error?: string;
  readonly error_description?: string;
}
