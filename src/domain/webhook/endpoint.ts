import { checkLabel } from '../client/names.ts';
import { invalidField } from '../errors.ts';
import type { RequestKind } from '../request/pipeline.ts';
import type { RequestStatus } from '../request/request.ts';
import { type WebhookEndpoint, type WebhookEventType, webhookEventTypes } from './webhook.ts';

/** What an endpoint accepts and what the service demands of it; every part may be left out on a change. */
export interface EndpointSettings {
  /** `https://...`, without credentials, up to 2048 characters. */
  readonly url: string;
  readonly description: string;
  /** Empty means all. */
  readonly eventTypes: readonly string[];
  /** Track names; empty means all. */
  readonly tracks: readonly string[];
}

/** An endpoint as its owner sees it: the secrets are only counted. */
export type EndpointView = Omit<WebhookEndpoint, 'sealedSecrets'> & { readonly secrets: number };

const maxUrl = 2048;
const maxTracks = 100;

export function endpointView(endpoint: WebhookEndpoint): EndpointView {
  const { sealedSecrets, ...view } = endpoint;
  return { ...view, secrets: sealedSecrets.length };
}

/** Checks what the owner of an endpoint asks for. Errors: `INVALID_FIELD`. */
export function checkSettings(
  settings: EndpointSettings,
  rules: { readonly allowHttp: boolean },
): Pick<WebhookEndpoint, keyof EndpointSettings> {
  const { description, eventTypes, tracks } = settings;
  if (tracks.length > maxTracks) throw invalidField('tracks', `Name at most ${maxTracks} tracks, or none for all.`);
  return {
    url: checkUrl(settings.url, rules.allowHttp),
    description: checkLabel('description', description, { min: 0, max: 200 }),
    eventTypes: checkEventTypes(eventTypes),
    tracks: [...new Set(tracks.map((track) => checkLabel('tracks', track, { min: 1, max: 63 })))],
  };
}

/** The event that reports a request's state; null for states that end nothing. */
export function eventTypeOf(kind: RequestKind, status: RequestStatus): WebhookEventType | null {
  if (status === 'queued' || status === 'processing') return null;
  return `${kind}.request.${status}`;
}

/** Whether an endpoint is active and its filters let an event of a track pass. */
export function subscribesTo(
  endpoint: WebhookEndpoint,
  event: { readonly type: WebhookEventType; readonly track: string },
): boolean {
  const { status, eventTypes, tracks } = endpoint;
  const typePasses = eventTypes.length === 0 || eventTypes.includes(event.type);
  const trackPasses = tracks.length === 0 || tracks.includes(event.track);
  return status === 'active' && typePasses && trackPasses;
}

/** What lets webhooks go to a server on the same machine or in the same network. */
export const ownServerAdvice =
  'For a server on your own machine or network, start the service again with DOCFACE_WEBHOOK_ALLOW_PRIVATE=true, and ' +
  'for an http:// address with DOCFACE_WEBHOOK_ALLOW_HTTP=true too: ' +
  'DOCFACE_WEBHOOK_ALLOW_PRIVATE=true DOCFACE_WEBHOOK_ALLOW_HTTP=true docface serve';

/** The address in its usual form. Errors: `INVALID_FIELD`. */
export function checkUrl(text: string, allowHttp: boolean): string {
  const schemes = allowHttp ? ['https:', 'http:'] : ['https:'];
  const url = text.length <= maxUrl && URL.canParse(text) ? new URL(text) : null;
  if (url === null || !schemes.includes(url.protocol)) {
    const expected = `Send an absolute address that starts with ${schemes.map((s) => `${s}//`).join(' or ')}.`;
    throw invalidField('url', url?.protocol === 'http:' ? `${expected} ${ownServerAdvice}` : expected);
  }
  if (url.username !== '' || url.password !== '') {
    throw invalidField('url', 'Leave user name and password out of the address; deliveries are signed instead.');
  }
  url.hash = '';
  return url.href;
}

function checkEventTypes(asked: readonly string[]): readonly WebhookEventType[] {
  const known = webhookEventTypes.filter((type) => asked.includes(type));
  if (known.length === new Set(asked).size) return known;
  throw invalidField('eventTypes', `Choose among ${webhookEventTypes.join(', ')}, or none for all.`);
}

/** Random bytes of a signing secret (Standard Webhooks asks for 24 to 64). */
export const webhookSecretBytes = 32;

/** Signing secrets that are valid at the same time while they rotate. */
export const maxSecrets = 2;

/** A signing secret as receivers' libraries take it: `whsec_` and the bytes in base64. Takes base64url. */
export function formatWebhookSecret(base64url: string): string {
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/');
  return `whsec_${base64.padEnd(Math.ceil(base64.length / 4) * 4, '=')}`;
}
