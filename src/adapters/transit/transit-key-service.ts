import { DocfaceError } from '../../domain/errors.ts';
import type { KeyService, KeyServiceAccess, KeyVersions, UnderVersion } from '../../domain/ports/key-service.ts';
import { type Answer, accessIn, cipherIn, hashIn, plainIn, versionsIn } from './transit-answers.ts';
import { type Exchange, type ExchangeAnswer, TransitConnection } from './transit-exchange.ts';

export interface TransitOptions {
  /** `https://vault.example.com:8200`. */
  readonly url: string;
  /** Where the secrets engine is mounted: `transit`. */
  readonly mount: string;
  /** Name of the key: an AEAD one that is not derived. */
  readonly key: string;
  /** Namespace of Vault Enterprise or OpenBao; null for none. */
  readonly namespace: string | null;
  /** Certificate authority in PEM; the system's when absent. */
  readonly ca?: string | undefined;
  /** The token as it is now; null where a proxy adds its own. It is asked for again once one is refused. */
  readonly token: () => string | null;
  /** Whether somebody else renews the token and writes it where `token` finds it. */
  readonly tokenIsRenewed: boolean;
  /** Milliseconds that an answer may take; defaults to 5,000. */
  readonly timeoutMs?: number;
}

/** What the keys of hashes are made of; each version makes another one of it. */
const hashText = Buffer.from('docface key of keyed hashes').toString('base64');

/** Below it a token is renewed: two runs of a loop that asks every minute may fail. */
const renewBelowSeconds = 30 * 60;

/** How transit says that cipher bytes were changed, or are of another context or key. */
const changedText = /message authentication failed|invalid ciphertext/;

const refused = 403;

/** The transit secrets engine of HashiCorp Vault or OpenBao, by its HTTP API. */
export class TransitKeyService implements KeyService {
  readonly #options: TransitOptions;
  readonly #connection: TransitConnection;
  #token: string | null;

  constructor(options: TransitOptions) {
    this.#options = options;
    this.#connection = new TransitConnection({ timeoutMs: 5_000, ...options });
    this.#token = options.token();
  }

  async versions(): Promise<KeyVersions> {
    return versionsIn(await this.#ask('GET', this.#path('keys')), this.#name());
  }

  async hashKey(version: number): Promise<Uint8Array> {
    const asked = { input: hashText, key_version: version };
    return hashIn(await this.#ask('POST', `${this.#path('hmac')}/sha2-256`, asked), version);
  }

  async seal({ version, context }: UnderVersion, plain: Uint8Array): Promise<Uint8Array> {
    const texts = { plaintext: base64(plain), associated_data: base64(context) };
    return cipherIn(await this.#ask('POST', this.#path('encrypt'), { ...texts, key_version: version }), version);
  }

  async open({ version, context }: UnderVersion, sealed: Uint8Array): Promise<Uint8Array> {
    const asked = { ciphertext: `vault:v${version}:${base64(sealed)}`, associated_data: base64(context) };
    return plainIn(await this.#ask('POST', this.#path('decrypt'), asked));
  }

  async prolong(): Promise<KeyServiceAccess> {
    if (this.#token === null) return { secondsLeft: null, isKept: true };
    const { secondsLeft, isRenewable } = accessIn(await this.#ask('GET', 'v1/auth/token/lookup-self'));
    if (secondsLeft === null || this.#options.tokenIsRenewed) return { secondsLeft, isKept: true };
    if (!isRenewable || secondsLeft > renewBelowSeconds) return { secondsLeft, isKept: isRenewable };
    const renewed = accessIn(await this.#ask('POST', 'v1/auth/token/renew-self', {}));
    // At the longest that its role allows a renewal adds nothing.
    const left = renewed.secondsLeft;
    return { secondsLeft: left, isKept: left === null || left >= secondsLeft };
  }

  /** Ends connections that are kept open. */
  close(): void {
    this.#connection.close();
  }

  #path(verb: 'keys' | 'hmac' | 'encrypt' | 'decrypt'): string {
    const { mount, key } = this.#options;
    return `v1/${mount.split('/').map(encodeURIComponent).join('/')}/${verb}/${encodeURIComponent(key)}`;
  }

  #name(): string {
    return `${this.#options.mount}/${this.#options.key}`;
  }

  /** Errors: `UNREADABLE_FILE` for what was changed, else `DEPENDENCY_UNAVAILABLE`. */
  async #ask(method: Exchange['method'], path: string, asked?: Readonly<Record<string, unknown>>): Promise<Answer> {
    const exchange = { method, path, body: asked === undefined ? null : JSON.stringify(asked) };
    const first = await this.#exchange(exchange);
    const answer = first.status === refused && this.#tookOtherToken() ? await this.#exchange(exchange) : first;
    const json = jsonOf(answer.text);
    if (answer.status === 200 && json !== null) return json;
    throw this.#failure(answer, json);
  }

  async #exchange(exchange: Omit<Exchange, 'headers'>): Promise<ExchangeAnswer> {
    const { namespace } = this.#options;
    const headers = {
      'x-vault-request': 'true',
      ...(this.#token === null ? {} : { 'x-vault-token': this.#token }),
      ...(namespace === null ? {} : { 'x-vault-namespace': namespace }),
    };
    try {
      return await this.#connection.ask({ ...exchange, headers });
    } catch (cause) {
      throw unavailable('The key service does not answer.', cause);
    }
  }

  /** Whether there is another token by now than the one that was refused. */
  #tookOtherToken(): boolean {
    const token = this.#options.token();
    if (token === this.#token) return false;
    this.#token = token;
    return true;
  }

  #failure({ status }: ExchangeAnswer, json: Answer | null): DocfaceError {
    // What the service says about an error names keys and policies, never what it was sent.
    const errors = json?.['errors'];
    const said = Array.isArray(errors) ? errors.filter((each) => typeof each === 'string').join('; ') : '';
    const cause = new Error(`HTTP ${status}${said === '' ? '' : `: ${said.slice(0, 300)}`}`);
    if (status === 400 && changedText.test(said)) {
      return new DocfaceError(
        'UNREADABLE_FILE',
        'A wrapped key or secret is damaged or belongs to another place. Restore it from a backup.',
        { cause },
      );
    }
    return unavailable(this.#sentenceOn(status), cause);
  }

  #sentenceOn(status: number): string {
    switch (status) {
      case 400:
        return `The key service does not do with the key ${this.#name()} what docface needs; its log says why.`;
      case refused:
        return `The key service refuses the token, or its policy has no right to the key ${this.#name()}.`;
      case 404:
        return `The key service has no key ${this.#name()}.`;
      case 503:
        return 'The key service is sealed or in maintenance.';
      default:
        return `The key service does not answer as the transit API does (HTTP ${status}).`;
    }
  }
}

function unavailable(message: string, cause: unknown): DocfaceError {
  return new DocfaceError('DEPENDENCY_UNAVAILABLE', message, { cause });
}

function base64(bytes: Uint8Array | string): string {
  return (typeof bytes === 'string' ? Buffer.from(bytes, 'utf8') : Buffer.from(bytes)).toString('base64');
}

function jsonOf(text: string): Answer | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
