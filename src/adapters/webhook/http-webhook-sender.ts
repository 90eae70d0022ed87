import type { Agent, IncomingMessage } from 'node:http';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { Webhook } from 'standardwebhooks';
import type { SendOutcome, WebhookMessage, WebhookSender } from '../../domain/ports/webhook-sender.ts';
import { errorCodeOf } from '../shared/error-code.ts';
import { DeadlineExceeded, type PostAnswer, post } from '../shared/post.ts';
import {
  isAgentRefusal,
  privateAddress,
  RefusedAddress,
  type Resolve,
  refuseLocalName,
  refusePrivateHost,
  refusePrivateName,
  routedLookup,
} from './public-address.ts';

const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused. Check that the receiver runs and that its port is open.',
  ECONNRESET: 'The connection was closed before the answer was complete.',
  ENOTFOUND: 'The host name is unknown. Check the address and its DNS records.',
  EAI_AGAIN: 'The host name could not be resolved at the moment.',
  EHOSTUNREACH: 'There is no route to the host.',
  ENETUNREACH: 'There is no route to the network of the host.',
  ETIMEDOUT: 'The connection could not be opened in time.',
  HPE_HEADER_OVERFLOW: 'The headers of the answer are too long.',
};

/** Bytes of an answer that are read before the connection is cut; the answer counts as given. */
const maxAnswerBytes = 64 * 1024;
const keptAnswerBytes = 1024;

/** Why there was no answer, as a sentence for the owner of the endpoint. Contains no address and no content. */
function describeFailure(error: unknown, timeoutMs: number): string {
  if (error instanceof DeadlineExceeded) return `The receiver did not finish its answer within ${timeoutMs / 1000} s.`;
  const code = errorCodeOf(error);
  if (code === undefined) return 'The connection was closed before the answer was complete.';
  const sentence = sentences[code];
  if (sentence !== undefined) return sentence;
  if (code.startsWith('HPE_')) return 'The answer is not HTTP.';
  if (/PROTO|CERT|SSL|TLS|SIGNATURE|ISSUER/.test(code))
    return `The certificate or the TLS handshake was not accepted (${code}).`;
  return `The exchange failed (${code}).`;
}

export interface HttpWebhookSenderOptions {
  /** Lets deliveries reach loopback, private and reserved networks. Off in production. */
  readonly allowPrivateAddresses: boolean;
  /** Lets deliveries go without TLS. Off in production. */
  readonly allowHttp: boolean;
  /** Name servers to ask about an address before anything is sent; those of the system unless set. */
  readonly nameServers?: readonly string[];
  /** Defaults to the resolver of the system. */
  readonly resolve?: Resolve;
}

type Signing = Parameters<WebhookSender['send']>[1];

/**
 * Sends over Node's own http and https. Every delivery opens a connection of its own to an address that was judged when
 * it was resolved, so a name that changes its address later gains nothing.
 */
export class HttpWebhookSender implements WebhookSender {
  readonly #options: HttpWebhookSenderOptions;
  readonly #http: Agent;
  readonly #https: Agent;

  constructor(options: HttpWebhookSenderOptions) {
    const { allowPrivateAddresses } = options;
    const filter = { allowPrivateIPAddress: allowPrivateAddresses, allowMetaIPAddress: allowPrivateAddresses };
    this.#options = options;
    this.#http = new RequestFilteringHttpAgent({ ...filter, keepAlive: false });
    this.#https = new RequestFilteringHttpsAgent({ ...filter, keepAlive: false });
  }

  async refusalOf(address: string): Promise<string | null> {
    try {
      const url = this.#accept(address);
      if (this.#options.allowPrivateAddresses) return null;
      refuseLocalName(url);
      await refusePrivateName(url, this.#options.nameServers);
      return null;
    } catch (error) {
      if (error instanceof RefusedAddress) return error.message;
      throw error;
    }
  }

  async send(message: WebhookMessage, signing: Signing): Promise<SendOutcome> {
    const started = performance.now();
    const headers = { 'user-agent': 'docface-webhooks/1', ...message.headers, ...signedHeaders(message.body, signing) };
    try {
      const answer = await this.#post(message, headers);
      return {
        kind: 'answered',
        httpStatus: answer.httpStatus,
        retryAfterSeconds: secondsOf(answer.retryAfter, Date.now()),
        body: answer.body.toString('utf8'),
        durationMs: performance.now() - started,
      };
    } catch (error) {
      const durationMs = performance.now() - started;
      if (error instanceof RefusedAddress) return { kind: 'refused_address', detail: error.message, durationMs };
      return { kind: 'unreachable', detail: describeFailure(error, message.timeoutMs), durationMs };
    }
  }

  async #post(message: WebhookMessage, headers: Readonly<Record<string, string>>): Promise<PostAnswer<Buffer>> {
    const url = this.#accept(message.url);
    const { allowPrivateAddresses } = this.#options;
    return post(url, {
      agent: url.protocol === 'https:' ? this.#https : this.#http,
      lookup: allowPrivateAddresses ? undefined : routedLookup(this.#options.resolve),
      headers,
      body: message.body,
      timeoutMs: message.timeoutMs,
      read: readStart,
    }).catch((error: unknown) => {
      throw isAgentRefusal(error) ? privateAddress(error) : error;
    });
  }

  #accept(address: string): URL {
    const url = URL.canParse(address) ? new URL(address) : null;
    const schemes = this.#options.allowHttp ? ['https:', 'http:'] : ['https:'];
    if (url === null || !schemes.includes(url.protocol)) {
      throw new RefusedAddress(`The address must start with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}.`);
    }
    if (url.username !== '' || url.password !== '') throw new RefusedAddress('The address holds credentials.');
    if (!this.#options.allowPrivateAddresses) refusePrivateHost(url);
    return url;
  }
}

/** The three headers of Standard Webhooks: one signature for each secret, newest first, separated by spaces. */
function signedHeaders(body: string, { id, at, secrets }: Signing): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}

/** `Retry-After` as whole seconds from now, given as a number or as an HTTP date; null when it is neither. */
function secondsOf(retryAfter: string | null, nowMs: number): number | null {
  if (retryAfter === null) return null;
  if (/^\d{1,9}$/.test(retryAfter.trim())) return Number(retryAfter);
  const seconds = Math.ceil((Date.parse(retryAfter) - nowMs) / 1000);
  return Number.isNaN(seconds) || !retryAfter.endsWith('GMT') ? null : Math.max(0, seconds);
}

/** The first kilobyte of a body, once it has ended or passed its limit. Rejects when it breaks off. */
async function readStart(response: IncomingMessage): Promise<Buffer> {
  const kept: Buffer[] = [];
  let read = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (read < keptAnswerBytes) kept.push(chunk.subarray(0, keptAnswerBytes - read));
    read += chunk.byteLength;
    if (read > maxAnswerBytes) break;
  }
  return Buffer.concat(kept);
}
