import { describe, expect, test } from 'vitest';
import { requestKinds } from '../../../../src/domain/request/pipeline.ts';
import { requestStatuses } from '../../../../src/domain/request/request.ts';
import { pingEventBody, requestEventBody, traceparentOf } from '../../../../src/domain/webhook/cloud-event.ts';
import {
  checkSettings,
  endpointView,
  eventTypeOf,
  formatWebhookSecret,
  subscribesTo,
} from '../../../../src/domain/webhook/endpoint.ts';
import { type WebhookEndpoint, webhookEventTypes } from '../../../../src/domain/webhook/webhook.ts';

const now = new Date('2026-11-21T10:00:00Z');
const settings = { url: 'https://example.com/hook', description: '', eventTypes: [], tracks: [] };
const endpoint: WebhookEndpoint = {
  ...settings,
  id: 'endpoint',
  clientId: 'client',
  sealedSecrets: ['new', 'old'],
  status: 'active',
  disabledReason: null,
  failingSince: null,
  createdAt: now,
};
const invalid = (field: string) =>
  expect.objectContaining({ code: 'INVALID_FIELD', fields: [expect.objectContaining({ field })] });
const strict = { allowHttp: false };

describe('checkSettings', () => {
  test('keeps a good address, without its fragment', () => {
    expect(checkSettings({ ...settings, url: 'https://example.com/hook?a=1#top' }, strict).url).toBe(
      'https://example.com/hook?a=1',
    );
  });

  test('names the settings that let events go to http://localhost', () => {
    expect(() => checkSettings({ ...settings, url: 'http://localhost:3000/hook' }, strict)).toThrow(
      /DOCFACE_WEBHOOK_ALLOW_PRIVATE=true DOCFACE_WEBHOOK_ALLOW_HTTP=true docface serve$/,
    );
  });

  test.each([
    'http://example.com/',
    'ftp://example.com/',
    'javascript:alert(1)',
    'example.com/hook',
    'https://',
    '',
    'https://user:secret@example.com/',
    'https://user@example.com/',
    `https://example.com/${'x'.repeat(2048)}`,
  ])('refuses the address %s', (url) => {
    expect(() => checkSettings({ ...settings, url }, strict)).toThrow(invalid('url'));
  });

  test('never repeats the credentials of an address', () => {
    expect(() => checkSettings({ ...settings, url: 'https://user:hunter2@example.com/' }, strict)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    );
  });

  test('takes http where the operator allows it', () => {
    expect(checkSettings({ ...settings, url: 'http://localhost:8080/' }, { allowHttp: true }).url).toBe(
      'http://localhost:8080/',
    );
  });

  test('keeps known event types once, and track names', () => {
    const checked = checkSettings(
      { ...settings, eventTypes: ['ocr.request.failed', 'ocr.request.failed'], tracks: ['cnh', 'cnh', 'rg'] },
      strict,
    );
    expect(checked).toMatchObject({ eventTypes: ['ocr.request.failed'], tracks: ['cnh', 'rg'] });
  });

  test('refuses unknown event types, unprintable descriptions and too many tracks', () => {
    expect(() => checkSettings({ ...settings, eventTypes: ['ocr.request.started'] }, strict)).toThrow(
      invalid('eventTypes'),
    );
    expect(() => checkSettings({ ...settings, description: 'a\u0007' }, strict)).toThrow(invalid('description'));
    const tracks = Array.from({ length: 101 }, (_, index) => `track-${index}`);
    expect(() => checkSettings({ ...settings, tracks }, strict)).toThrow(invalid('tracks'));
  });
});

describe('eventTypeOf', () => {
  test('names an event that endpoints know for every state that ends something', () => {
    const types = requestKinds.flatMap((kind) => requestStatuses.map((status) => eventTypeOf(kind, status)));
    expect(new Set(types.filter((type) => type !== null))).toEqual(
      new Set(webhookEventTypes.filter((type) => type !== 'webhook.ping')),
    );
    expect(eventTypeOf('ocr', 'queued')).toBeNull();
    expect(eventTypeOf('face_match', 'processing')).toBeNull();
  });
});

describe('subscribesTo', () => {
  const event = { type: 'ocr.request.completed', track: 'cnh' } as const;

  test('passes everything to an endpoint without filters', () => {
    expect(subscribesTo(endpoint, event)).toBe(true);
  });

  test('passes only what all filters pass', () => {
    expect(subscribesTo({ ...endpoint, eventTypes: ['ocr.request.completed'], tracks: ['cnh'] }, event)).toBe(true);
    expect(subscribesTo({ ...endpoint, eventTypes: ['ocr.request.failed'] }, event)).toBe(false);
    expect(subscribesTo({ ...endpoint, tracks: ['rg'] }, event)).toBe(false);
  });

  test('passes nothing to a disabled endpoint', () => {
    expect(subscribesTo({ ...endpoint, status: 'disabled' }, event)).toBe(false);
  });
});

describe('endpointView', () => {
  test('counts the secrets and shows none', () => {
    expect(endpointView(endpoint)).toMatchObject({ id: 'endpoint', secrets: 2 });
    expect(JSON.stringify(endpointView(endpoint))).not.toContain('sealed');
  });
});

describe('formatWebhookSecret', () => {
  test('writes the bytes in padded base64 after the prefix', () => {
    const bytes = Buffer.from('fbff00fbff00fbff00fbff00fbff00fbff00fbff00fbff00fbff00fbff00fbff', 'hex');
    expect(formatWebhookSecret(bytes.toString('base64url'))).toBe(`whsec_${bytes.toString('base64')}`);
  });
});

describe('the body of an event', () => {
  const head = {
    id: 'event-1',
    type: 'ocr.request.completed',
    time: now,
    publicUrl: 'https://docface.example',
  } as const;
  const news = {
    requestId: 'request-1',
    kind: 'ocr',
    status: 'completed',
    customerRequestId: 'order-7',
    track: 'cnh',
    attempt: 2,
  } as const;

  test('is a thin CloudEvents 1.0 event', () => {
    expect(JSON.parse(requestEventBody(head, news))).toEqual({
      specversion: '1.0',
      id: 'event-1',
      source: 'https://docface.example',
      type: 'ocr.request.completed',
      subject: 'request-1',
      time: '2026-11-21T10:00:00.000Z',
      datacontenttype: 'application/json',
      data: {
        ...news,
        links: {
          self: 'https://docface.example/api/v1/requests/request-1',
          result: 'https://docface.example/api/v1/requests/request-1/result',
        },
      },
    });
  });

  test('has the trace of the call that submitted the request, where there is one', () => {
    const traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;
    const traced = requestEventBody(head, news, { traceparent });
    expect(JSON.parse(traced)).toMatchObject({ traceparent, data: news });
    expect([traceparentOf(traced), traceparentOf(requestEventBody(head, news))]).toEqual([traceparent, null]);
  });

  test('links no result once the request is erased', () => {
    const erased = { ...news, status: 'erased', customerRequestId: null } as const;
    expect(JSON.parse(requestEventBody({ ...head, type: 'ocr.request.erased' }, erased)).data.links).toEqual({
      self: 'https://docface.example/api/v1/requests/request-1',
    });
  });

  test('of a ping names the endpoint only', () => {
    const ping = JSON.parse(pingEventBody({ ...head, type: 'webhook.ping' }, 'endpoint-1'));
    expect(ping).toMatchObject({ type: 'webhook.ping', subject: 'endpoint-1', data: { endpointId: 'endpoint-1' } });
  });
});
