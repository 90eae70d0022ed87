import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TransitKeyService } from '../../src/adapters/transit/transit-key-service.ts';

interface Version {
  readonly cipher: Buffer;
  readonly hash: Buffer;
}

/** What a call was answered beside `data`, or instead of it. */
interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Instead of an answer of its own: any HTTP answer, silence, or a connection that is cut. */
export type Trouble = Answer | 'silence' | 'hang up' | 'hang up once';

/**
 * Answers on this machine as the transit engine, the token store and a sealed server do by their documentation; the
 * integration tests hold the same against a real one.
 */
export class TransitServer {
  /** Bodies as they were sent, with method, path and headers. */
  readonly calls: { readonly call: string; readonly headers: IncomingMessage['headers']; readonly body: string }[] = [];
  readonly token = { is: 'a-token', ttl: 0, renewable: false, renewals: 0 };
  key = { type: 'aes256-gcm96', derived: false, oldest: 1 };
  trouble: Trouble | null = null;
  readonly #versions: Version[] = [newVersion()];
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  /** Listens on a free port, or again on the one that it had; answers its address. */
  async start(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** `transit/keys/…/rotate`. */
  rotate(): void {
    this.#versions.push(newVersion());
  }

  /** The key is deleted, and made again under the same name. */
  makeAnew(): void {
    this.#versions.splice(0, this.#versions.length, newVersion());
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString('utf8');
    this.calls.push({ call: `${request.method} ${request.url}`, headers: request.headers, body });
    if (this.trouble === 'silence') return;
    if (this.trouble === 'hang up' || this.trouble === 'hang up once') {
      if (this.trouble === 'hang up once') this.trouble = null;
      request.socket.destroy();
      return;
    }
    const { status, body: answer } = this.trouble ?? this.#of(request, body);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  }

  #of(request: IncomingMessage, body: string): Answer {
    if (request.headers['x-vault-token'] !== this.token.is) return errors(403, 'permission denied');
    const asked = (body === '' ? {} : JSON.parse(body)) as Record<string, string> & { readonly key_version: number };
    const { ttl, renewable } = this.token;
    switch (`${request.method} ${request.url}`) {
      case 'GET /v1/auth/token/lookup-self':
        return data({ ttl, renewable });
      case 'POST /v1/auth/token/renew-self':
        this.token.renewals += 1;
        this.token.ttl = 3_600;
        return { status: 200, body: { auth: { lease_duration: this.token.ttl, renewable } } };
      case 'GET /v1/transit/keys/docface': {
        const { type, derived, oldest } = this.key;
        return data({ type, derived, latest_version: this.#versions.length, min_decryption_version: oldest });
      }
      case 'POST /v1/transit/hmac/docface/sha2-256':
        return data({ hmac: this.#text(asked.key_version, ({ hash }) => hmac(hash, asked['input'])) });
      case 'POST /v1/transit/encrypt/docface':
        return data({ ciphertext: this.#text(asked.key_version, ({ cipher }) => seal(cipher, asked)) });
      case 'POST /v1/transit/decrypt/docface':
        return this.#open(asked);
      default:
        return errors(404);
    }
  }

  #text(version: number, make: (under: Version) => Buffer): string {
    const under = this.#versions[version - 1];
    if (under === undefined) throw new Error(`there is no version ${version}`);
    return `vault:v${version}:${make(under).toString('base64')}`;
  }

  #open({ ciphertext = '', associated_data: context = '' }: Readonly<Record<string, string>>): Answer {
    const [, version = '', text = ''] = /^vault:v(\d+):(.*)$/.exec(ciphertext) ?? [];
    const under = this.#versions[Number(version) - 1];
    if (under === undefined) return errors(400, 'invalid ciphertext: version is too new');
    const sealed = Buffer.from(text, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', under.cipher, sealed.subarray(0, 12));
    decipher.setAAD(Buffer.from(context, 'base64')).setAuthTag(sealed.subarray(-16));
    try {
      const plain = Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
      return data({ plaintext: plain.toString('base64') });
    } catch {
      return errors(400, 'cipher: message authentication failed');
    }
  }
}

function newVersion(): Version {
  return { cipher: randomBytes(32), hash: randomBytes(32) };
}

function hmac(key: Buffer, input = ''): Buffer {
  return createHmac('sha256', key).update(Buffer.from(input, 'base64')).digest();
}

function seal(
  key: Buffer,
  { plaintext = '', associated_data: context = '' }: Readonly<Record<string, string>>,
): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context, 'base64'));
  return Buffer.concat([nonce, cipher.update(Buffer.from(plaintext, 'base64')), cipher.final(), cipher.getAuthTag()]);
}

function data(of: Readonly<Record<string, unknown>>): Answer {
  return { status: 200, body: { request_id: 'a-request', data: of } };
}

function errors(status: number, ...said: readonly string[]): Answer {
  return { status, body: { errors: said } };
}

/** Starts the server, and makes what asks it with its token. */
export async function transitKeyService(server: TransitServer): Promise<TransitKeyService> {
  return new TransitKeyService({
    url: await server.start(),
    mount: 'transit',
    key: 'docface',
    namespace: null,
    token: () => server.token.is,
    tokenIsRenewed: false,
  });
}
