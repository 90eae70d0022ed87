import type { RequestEvent } from './api-types.ts';
import { DocfaceError } from './errors.ts';

/** What came is not from the service, was changed, or is older than five minutes. Answer 401. */
export class ForgedWebhook extends DocfaceError {
  override readonly name = 'ForgedWebhook';

  constructor(message: string) {
    super('FORGED_WEBHOOK', message);
  }
}

/** Seconds that the clocks of sender and receiver may differ, as the Standard Webhooks libraries allow. */
const toleranceSeconds = 5 * 60;
const prefix = 'whsec_';
const version = 'v1,';

type Headers = { get(name: string): string | null } | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * The event in the body of a webhook, whose signature (HMAC-SHA-256 by Standard Webhooks) was verified. `body` is what
 * came, byte for byte; `secret` begins with `whsec_`. Errors: `ForgedWebhook`.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: Headers,
  secret: string,
): Promise<RequestEvent> {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(headers, `webhook-${name}`),
  );
  if (!id || !timestamp || !signatures) throw new ForgedWebhook('The headers of a webhook are missing.');
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds)) {
    throw new ForgedWebhook('The webhook is too old, or the clock of this machine is wrong.');
  }
  const key = await importKey(secret);
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  for (const signature of signatures.split(' ').filter((each) => each.startsWith(version))) {
    const bytes = fromBase64(signature.slice(version.length));
    // The platform compares in constant time.
    if (bytes !== null && (await crypto.subtle.verify('HMAC', key, bytes, signed)))
      return JSON.parse(text) as RequestEvent;
  }
  throw new ForgedWebhook('The signature of the webhook is not one of this secret.');
}

function headerOf(headers: Headers, name: string): string | null {
  if ('get' in headers && typeof headers.get === 'function') return headers.get(name);
  const value = (headers as Readonly<Record<string, string | readonly string[] | undefined>>)[name];
  return typeof value === 'string' ? value : (value?.[0] ?? null);
}

function importKey(secret: string): ReturnType<typeof crypto.subtle.importKey> {
  const bytes = fromBase64(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret);
  if (bytes === null)
    throw new DocfaceError('WRONG_SECRET', 'The secret of a webhook begins with whsec_; this one does not.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
