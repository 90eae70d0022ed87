import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProblemDetails } from '../../src/adapters/shared/problem-details.ts';
import { countTokens, GeneratorAccount, monthOf } from '../../src/application/generators/generator-account.ts';
import type { Generators } from '../../src/application/generators/generators.ts';
import { makeStructuredReader } from '../../src/infrastructure/composition/generators.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import { makeAdministrationUseCases } from '../../src/infrastructure/composition/use-cases.ts';
import { loadConfig } from '../../src/infrastructure/config/load-config.ts';
import type { ApiClient } from '../support/api-client.ts';
import { orderTemplate } from '../support/order-document.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';

const named = JSON.stringify([
  {
    name: 'house',
    url: 'http://llm.example/v1',
    model: 'made-up',
    monthlyTokensPerClient: 1000,
    monthlyCostPerClient: 0.5,
    pricePerMillionTokens: { prompt: 100, answer: 400 },
  },
]);
let docface: TestService;
let acme: TestClient;
let api: ApiClient;
let generators: Generators;

beforeAll(async () => {
  docface = await startTestService({ DOCFACE_GENERATORS: named });
  acme = await docface.addClient('acme');
  api = docface.api.with(acme.key);
  ({ generators } = makeAdministrationUseCases(docface.service.parts));
  const { catalog } = docface.service.parts.get(ports.database);
  await catalog.saveTemplate(orderTemplate({ owner: acme.id, listResponse: false }), 'edited');
});
afterAll(() => docface.stop());

const database = () => docface.service.parts.get(ports.database);

describe('generators', () => {
  test('are told to clients by name and model, and to operators with their address', async () => {
    const { json } = await api.get('/api/v1/generators');
    expect(json).toEqual({ generators: [{ name: 'house', model: 'made-up', input: 'text', address: null }] });
    expect(await generators.list('command')).toMatchObject([{ address: 'http://llm.example/v1' }]);
  });

  test('have what a client used told to that client, by month', async () => {
    const used = { generator: 'house', calls: 2, promptTokens: 300, answerTokens: 50, costMicros: 50_000 };
    await database().generatorUsage.add(acme.id, '2026-01', used);
    const { json } = await api.get('/api/v1/generators/usage?month=2026-01');
    const { costMicros: _, ...shown } = used;
    expect(json).toEqual({ month: '2026-01', generators: [{ ...shown, cost: 0.05 }] });
    expect(await generators.usage('command', { client: 'acme', month: '2026-01' })).toEqual(json);
    expect((await api.get('/api/v1/generators/usage?month=2026-13')).status).toBe(400);
    await expect(generators.usage('command', {})).rejects.toMatchObject({ code: 'MISSING_FIELD' });
  });

  test('are not told to one client of another', async () => {
    await docface.addClient('globex');
    const other = await api.get<{ generators: unknown[] }>('/api/v1/generators/usage?month=2026-01&client=globex');
    expect(other.json.generators).toHaveLength(1);
  });
});

describe('the switch list response', () => {
  const submit = async () => {
    const form = new FormData();
    form.append('imageFile', new Blob(['%PDF-1.4\n']), 'x.pdf');
    form.append('track', 'documents');
    form.append('template', 'orders');
    return api.post<ProblemDetails>('/api/v1/ocr-async/ocr/key', form);
  };

  test('is off until it is turned on, and names where', async () => {
    const refused = await submit();
    expect(refused.json.code).toBe('LIST_RESPONSE_DISABLED');
    expect(refused.json.detail).toContain('docface generator list-response orders on --client CLIENT');
    const on = await api.postJson('/api/v1/templates/orders/list-response', { enabled: true });
    expect(on).toMatchObject({ status: 200, json: { template: 'orders', listResponse: true } });
    expect((await submit()).status).toBe(202);
    await generators.setListResponse('command', { template: 'orders', client: 'acme', enabled: false });
    expect((await submit()).json.code).toBe('LIST_RESPONSE_DISABLED');
    const audited = (await database().audit.list({ subject: `client:${acme.id}`, limit: 10 })).entries;
    expect(audited.filter(({ action }) => action === 'template.list_response_set')).toHaveLength(2);
  });

  test('belongs to who owns the template, and to generative ones', async () => {
    const other = await api.postJson('/api/v1/templates/invoice/list-response', { enabled: true });
    expect(other).toMatchObject({ status: 422, json: { code: 'UNKNOWN_TEMPLATE' } });
    const needed = { template: 'invoice', enabled: true };
    await expect(generators.setListResponse('command', needed)).rejects.toMatchObject({ code: 'INVALID_FIELD' });
  });
});

describe('identity documents', () => {
  const track = 'kind: ocr\nname: cards\ntitle: Cards\ndescription: Cards of clients.\nidentity: true\n';
  const importTrack = (text: string) =>
    makeAdministrationUseCases(docface.service.parts).catalog.import(
      { kind: 'client', clientId: acme.id, credentialId: 'x', scopes: ['catalog:manage'] },
      { texts: [{ path: 'cards.yaml', text }] },
    );
  const allowed = async () => {
    const found = await database().catalog.findTrack(acme.id, 'cards');
    return found?.kind === 'ocr' ? (found.allowedGenerators ?? []) : null;
  };

  test('go to a generator once an operator allows it for the track, and clients cannot', async () => {
    await expect(importTrack(`${track}allowedGenerators: [house]\n`)).rejects.toMatchObject({ code: 'INVALID_FIELD' });
    await importTrack(track);
    const client = await api.postJson('/api/v1/tracks/cards/generators', { generator: 'house', allowed: true });
    expect(client.status).toBe(403);
    const needed = { track: 'cards', client: 'acme', generator: 'house', allowed: true };
    expect(await generators.setAllowed('command', needed)).toMatchObject({ allowedGenerators: ['house'] });
    await importTrack(track.replace('Cards\n', 'Our cards\n'));
    expect(await allowed()).toEqual(['house']);
    await generators.setAllowed('command', { ...needed, allowed: false });
    expect(await allowed()).toEqual([]);
    await expect(generators.setAllowed('command', { ...needed, generator: 'abroad' })).rejects.toMatchObject({
      code: 'INVALID_FIELD',
      message: expect.stringContaining('house') as string,
    });
  });
});

describe('tokens of a call', () => {
  const sent = { characters: 9_000, pictures: 1, maxAnswer: 500, context: 8_192 };

  test('are what the server counts, and estimated where it counts none or more than there can be', () => {
    expect(countTokens({ promptTokens: 6_500, answerTokens: 90 }, sent)).toEqual({
      prompt: 6_500,
      answer: 90,
      estimated: false,
    });
    const estimated = { prompt: 7_000, answer: 500, estimated: true };
    expect(countTokens({ promptTokens: null, answerTokens: null }, sent)).toEqual(estimated);
    expect(countTokens({ promptTokens: 900_000_000, answerTokens: 900_000_000 }, sent)).toEqual(estimated);
  });
});

describe('what a client may use in a month', () => {
  const account = () => {
    const { generators: known } = makeStructuredReader(loadConfig({ DOCFACE_GENERATORS: named }));
    const clock = docface.service.parts.get(ports.clock);
    return new GeneratorAccount({ usage: database().generatorUsage, clock, generators: known });
  };

  test('ends with its tokens or its cost, and begins again with the month', async () => {
    const { id } = await docface.addClient('spender');
    const template = orderTemplate();
    const [house] = makeStructuredReader(loadConfig({ DOCFACE_GENERATORS: named })).generators;
    await account().admit(id, template);
    await account().spend(id, house!, { prompt: 900, answer: 50, estimated: false });
    await account().admit(id, template);
    await account().spend(id, house!, { prompt: 40, answer: 10, estimated: false });
    await expect(account().admit(id, template)).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED', retryable: false });
    expect(await account().usage(id)).toEqual([
      { generator: 'house', calls: 2, promptTokens: 940, answerTokens: 60, costMicros: 118_000 },
    ]);
    const month = monthOf(docface.service.parts.get(ports.clock).now());
    expect(month).toMatch(/^\d{4}-\d{2}$/);
    const { id: other } = await docface.addClient('other');
    const costly = { generator: 'house', calls: 1, promptTokens: 1, answerTokens: 1, costMicros: 500_000 };
    await database().generatorUsage.add(other, month, costly);
    await expect(account().admit(other, template)).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
  });

  test('is refused at submission for a generator that is not configured', async () => {
    const template = orderTemplate({ generative: { generator: 'abroad', instructions: '' } });
    await expect(account().admit(acme.id, template)).rejects.toMatchObject({ code: 'EXTERNAL_PROCESSING_DISABLED' });
  });
});
