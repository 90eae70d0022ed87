import { randomUUID } from 'node:crypto';
import { type Client, defaultLimits } from '../../src/domain/client/client.ts';
import type { OutboxRow } from '../../src/domain/ports/outbox.ts';
import type { Replay } from '../../src/domain/ports/replay-repository.ts';
import type { BeginOptions, PageOutcome } from '../../src/domain/ports/work-repository.ts';
import type { StageRequested } from '../../src/domain/request/events.ts';
import { submit } from '../../src/domain/request/lifecycle.ts';
import type { Lane, Request } from '../../src/domain/request/request.ts';
import type { Template } from '../../src/domain/template/template.ts';
import type { OcrTrack } from '../../src/domain/track/track.ts';
import type { WebhookDelivery, WebhookEndpoint } from '../../src/domain/webhook/webhook.ts';

/** Noon, and `minutes` later or earlier. */
export function at(minutes = 0): Date {
  return new Date(Date.UTC(2026, 4, 20, 12, minutes, 0, 123));
}

export function newId(): string {
  return randomUUID();
}

export function sampleClient(name: string, changes: Partial<Client> = {}): Client {
  return {
    id: newId(),
    name,
    status: 'active',
    synchronousKinds: ['ocr'],
    limits: { ...defaultLimits, queued: 7 },
    createdAt: at(),
    ...changes,
  };
}

/** Stands for the SHA-256 of bytes that no other request has. */
function hashOf(id: string): string {
  return id.replaceAll('-', '').padEnd(64, '0');
}

export function sampleRequest(clientId: string, changes: Partial<Request> = {}): Request {
  const id = changes.id ?? newId();
  const { request } = submit({
    id,
    clientId,
    kind: 'ocr',
    lane: 'bulk',
    customerRequestId: null,
    files: [{ field: 'imageFile', objectKey: `objects/${id}`, type: 'pdf', size: 1024, sha256: hashOf(id) }],
    optionsKey: null,
    wrappedKey: 'wrapped',
    createdAt: at(),
    expiresAt: at(60 * 24 * 30),
    originalsExpireAt: at(60 * 24 * 7),
    track: { name: 'identity', version: 3 },
    template: { name: 'br.cnh', version: 2 },
  });
  return { ...request, ...changes };
}

export function samplePage(requestId: string, page: number, changes: Partial<PageOutcome> = {}): PageOutcome {
  const read = {
    status: 'read',
    readingKey: `pages/${page}`,
    errorCode: null,
    durationMs: 812,
    engines: [],
    warnings: [],
  } as const;
  return { requestId, attempt: 1, page, ...read, ...changes };
}

/** How a try begins at a time, with a lease of half a minute and no event. */
export function beginning(now = at(), changes: Partial<BeginOptions> = {}): BeginOptions {
  return { now, leaseUntil: new Date(now.getTime() + 30_000), alone: false, eventId: newId(), ...changes };
}

export function stageEvent(clientId: string, lane: Lane, item = 'document'): StageRequested {
  return { type: 'stage.requested', requestId: newId(), clientId, attempt: 1, stage: 'ocr', item, lane };
}

export function outboxRow(clientId: string, changes: Partial<OutboxRow> & { readonly lane?: Lane } = {}): OutboxRow {
  const { lane = 'bulk', ...row } = changes;
  return {
    id: newId(),
    clientId,
    event: stageEvent(clientId, lane),
    availableAt: at(),
    createdAt: at(),
    begunAt: at(),
    ...row,
  };
}

export function sampleReplay(changes: Partial<Replay> = {}): Replay {
  return {
    id: newId(),
    stage: 'ocr',
    since: at(-60).toISOString(),
    until: at().toISOString(),
    track: null,
    clientId: null,
    template: null,
    type: 'br.cnh',
    statuses: ['completed', 'failed'],
    trackVersion: null,
    templateVersion: 3,
    notify: false,
    shadow: true,
    dryRun: false,
    createdAt: at(),
    createdBy: 'command',
    plannedAt: null,
    unreadable: 0,
    task: null,
    ...changes,
  };
}

export function sampleTrack(name: string, changes: Partial<OcrTrack> = {}): OcrTrack {
  return {
    kind: 'ocr',
    name,
    version: 0,
    owner: null,
    title: 'Identity documents',
    description: 'Reads what people carry.',
    retention: { resultDays: 30, originalDays: 7 },
    templates: ['br.cnh', 'br.rg'],
    defaultTemplate: null,
    typificationThreshold: 0.55,
    fallbackTemplate: 'generic.text',
    languages: ['por', 'eng'],
    profile: 'accurate',
    review: false,
    expiredIsInvalid: false,
    externalProcessing: false,
    identity: true,
    barcodePayloads: false,
    portraits: false,
    ...changes,
  };
}

export function sampleTemplate(name: string, changes: Partial<Template> = {}): Template {
  return {
    name,
    version: 0,
    owner: null,
    kind: 'rules',
    documentType: 'br.cnh',
    title: 'Carteira Nacional de Habilitação',
    description: 'Driving licence',
    locale: 'pt-BR',
    dateOrder: 'dmy',
    currency: null,
    typification: { keywords: [{ text: 'HABILITAÇÃO', weight: 2 }], patterns: [], certainAt: 4 },
    fields: [],
    lists: [],
    validate: [],
    listResponse: false,
    ...changes,
  };
}

export function sampleEndpoint(clientId: string, changes: Partial<WebhookEndpoint> = {}): WebhookEndpoint {
  return {
    id: newId(),
    clientId,
    url: 'https://receiver.example/hooks',
    description: 'Back office',
    eventTypes: ['ocr.request.completed'],
    tracks: ['identity'],
    sealedSecrets: ['sealed-new', 'sealed-old'],
    status: 'active',
    disabledReason: null,
    failingSince: null,
    createdAt: at(),
    ...changes,
  };
}

export function sampleDelivery(endpoint: WebhookEndpoint, changes: Partial<WebhookDelivery> = {}): WebhookDelivery {
  return {
    id: newId(),
    endpointId: endpoint.id,
    clientId: endpoint.clientId,
    requestId: newId(),
    eventType: 'ocr.request.completed',
    body: '{"type":"ocr.request.completed"}',
    status: 'pending',
    attempts: 0,
    nextAttemptAt: at(),
    createdAt: at(),
    deliveredAt: null,
    recoveryId: null,
    earlierAttempts: 0,
    ...changes,
  };
}
