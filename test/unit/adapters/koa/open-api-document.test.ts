import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { makeDocument } from '../../../../src/adapters/koa/openapi/make-document.ts';
import { allRoutes } from '../../../../src/adapters/koa/routes/all-routes.ts';
import type { AppOptions } from '../../../../src/adapters/koa/routes/http-options.ts';
import type { HttpUseCases } from '../../../../src/application/use-cases.ts';
import { pingEventBody, requestEventBody } from '../../../../src/domain/webhook/cloud-event.ts';

const publicUrl = 'https://docface.example';
// Describing a route calls nothing of what its handler uses.
const routes = allRoutes({} as HttpUseCases, { publicUrl, syncBudgetMs: 25_000, uploadBudgetBytes: 1 } as AppOptions);
const document = makeDocument(routes, publicUrl);

function every<Found>(value: unknown, find: (node: Record<string, unknown>) => Found | undefined): Found[] {
  if (typeof value !== 'object' || value === null) return [];
  const found = Array.isArray(value) ? undefined : find(value as Record<string, unknown>);
  return [...(found === undefined ? [] : [found]), ...Object.values(value).flatMap((inner) => every(inner, find))];
}

describe('the OpenAPI document', () => {
  test('has the eight submissions of the interface, each with the credential that its path names', () => {
    const submissions = Object.entries(document.paths)
      .filter(([, methods]) => Object.values(methods).some((each) => each.operationId.startsWith('submit')))
      .map(([path, { post }]) => [
        path,
        Object.keys(post?.security[0] ?? {}),
        Object.keys(post?.requestBody?.content ?? {}),
      ]);
    expect(new Set(submissions.map(String))).toEqual(
      new Set(
        [
          ['/api/v1/ocr-async/ocr', ['serviceAccount'], ['multipart/form-data']],
          ['/api/v1/ocr-async/ocr/key', ['apiKey'], ['multipart/form-data']],
          ['/api/v1/ocr-sync/ocr', ['serviceAccount'], ['multipart/form-data']],
          ['/api/v1/ocr-sync/ocr/key', ['apiKey'], ['multipart/form-data']],
          ['/api/v1/face-match-async', ['serviceAccount'], ['multipart/form-data']],
          ['/api/v1/face-match-async/key', ['apiKey'], ['multipart/form-data']],
          ['/api/v1/face-match-sync', ['serviceAccount'], ['multipart/form-data']],
          ['/api/v1/face-match-sync/key', ['apiKey'], ['multipart/form-data']],
        ].map(String),
      ),
    );
  });

  test('names the parts of a face match as the interface does', () => {
    const schema =
      document.paths['/api/v1/face-match-sync']?.['post']?.requestBody?.content['multipart/form-data']?.schema;
    expect(Object.keys(schema?.properties ?? {})).toEqual([
      'imageFile1',
      'imageFile2',
      'track',
      'sensitive_data_compliance',
      'imageKind1',
      'imageKind2',
      'threshold',
      'fmr',
      'customerRequestId',
      'subject',
      'metadata',
    ]);
    expect(schema?.required?.toSorted()).toEqual(['imageFile1', 'sensitive_data_compliance', 'track']);
    expect(schema?.properties?.['sensitive_data_compliance']).toMatchObject({ type: 'boolean' });
  });

  test('names every operation once', () => {
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((each) => each.operationId),
    );
    expect(ids.length).toBe(routes.length);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('refers only to schemas that it holds', () => {
    const references = every(document, (node) => (typeof node['$ref'] === 'string' ? node['$ref'] : undefined));
    const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect(references.length).toBeGreaterThan(50);
    expect(references.filter((reference) => !known.includes(reference))).toEqual([]);
  });

  test('declares every path parameter', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const operation of Object.values(methods)) {
        const declared = operation.parameters.filter((each) => each.in === 'path').map((each) => each.name);
        expect(declared, `${path} ${operation.operationId}`).toEqual(inPath);
      }
    }
  });

  test('files every operation under a tag that it explains', () => {
    const tags = document.tags.map((tag) => tag.name);
    const used = [...Object.values(document.paths), ...Object.values(document.webhooks)].flatMap((methods) =>
      Object.values(methods).flatMap((each) => each.tags),
    );
    expect(new Set(used)).toEqual(new Set(tags));
  });

  test('holds schemas that are valid JSON Schema 2020-12, with examples that keep to them', () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    ajv.addSchema({ $id: 'document:', ...document });
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      const validate = ajv.compile({ $ref: `document:#/components/schemas/${name}` });
      for (const example of schema.examples ?? [])
        expect(validate(example), `${name}: ${ajv.errorsText(validate.errors)}`).toBe(true);
    }
  });

  test('shows a request that was taken, one that failed, and the documents of one that was read', () => {
    const statuses = ['Envelope', 'SlimEnvelope'].flatMap((name) =>
      (document.components.schemas[name]?.examples ?? []).map((example) => (example as { status: string }).status),
    );
    expect(statuses).toEqual(['queued', 'failed', 'completed']);
  });

  test('describes what is sent to webhooks', () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    ajv.addSchema({ $id: 'document:', ...document });
    const check = (name: string, body: string) => {
      const validate = ajv.compile({ $ref: `document:#/components/schemas/${name}` });
      expect(validate(JSON.parse(body)), ajv.errorsText(validate.errors)).toBe(true);
    };
    const id = '01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a';
    const head = { id, time: new Date(0), publicUrl } as const;
    const news = { requestId: id, kind: 'ocr', customerRequestId: null, track: 'documents', attempt: 1 } as const;
    check(
      'RequestEvent',
      requestEventBody({ ...head, type: 'ocr.request.completed' }, { ...news, status: 'completed' }),
    );
    check('RequestEvent', requestEventBody({ ...head, type: 'ocr.request.erased' }, { ...news, status: 'erased' }));
    check('PingEvent', pingEventBody({ ...head, type: 'webhook.ping' }, id));
    const sent = Object.values(document.webhooks).map(({ post }) => Object.keys(post.requestBody?.content ?? {}));
    expect(sent).toEqual([['application/cloudevents+json'], ['application/cloudevents+json']]);
  });

  test('lets answers grow: no schema of an answer forbids further properties', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const sent = every(
      operations.map(({ requestBody }) => requestBody),
      (node) => (typeof node['$ref'] === 'string' ? node['$ref'].split('/').at(-1) : undefined),
    );
    const answers = Object.entries(document.components.schemas).filter(([name]) => !sent.includes(name));
    expect(answers.length).toBeGreaterThan(30);
    const closed = every(Object.fromEntries(answers), (node) =>
      node['additionalProperties'] === false ? node : undefined,
    );
    expect(closed).toEqual([]);
  });

  test('says of every operation how it fails', () => {
    for (const methods of Object.values(document.paths)) {
      for (const operation of Object.values(methods)) {
        const needed = operation.security.length > 0 ? ['401', '403', '500', '503'] : ['500', '503'];
        expect(Object.keys(operation.responses), operation.operationId).toEqual(expect.arrayContaining(needed));
      }
    }
  });
});
