import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import templateSchema from '../../catalog/schema/template.schema.json' with { type: 'json' };
import { makeDocument } from '../../src/adapters/koa/openapi/make-document.ts';
import { allRoutes } from '../../src/adapters/koa/routes/all-routes.ts';
import type { AppOptions } from '../../src/adapters/koa/routes/http-options.ts';
import {
  faceMatchFields,
  faceMatchFiles,
  ocrFields,
  ocrFiles,
} from '../../src/adapters/koa/upload/submission-fields.ts';
import { PrometheusMetrics } from '../../src/adapters/prometheus/prometheus-metrics.ts';
import { httpStatus } from '../../src/adapters/shared/problem-details.ts';
import { ComputeSlots } from '../../src/application/pipeline/compute-slots.ts';
import type { HttpUseCases } from '../../src/application/use-cases.ts';
import { clientScopes } from '../../src/domain/client/principal.ts';
import { type ErrorCode, errorCodes, retryabilities } from '../../src/domain/errors.ts';
import { isDocumentRuleName } from '../../src/domain/reading/validation/rules/document-rules.ts';
import { isFieldRuleName } from '../../src/domain/reading/validation/rules/field-rules.ts';
import { fieldTypes } from '../../src/domain/template/field-types.ts';
import { documentRuleNames, fieldRuleNames } from '../../src/domain/template/rule-names.ts';
import { warningCodes } from '../../src/domain/warning.ts';
import { makeCatalogFiles } from '../../src/infrastructure/composition/catalog.ts';
import { loadConfig } from '../../src/infrastructure/config/load-config.ts';
import { type MarkdownPage, namesIn, readMarkdown } from '../support/markdown.ts';
import { readMetrics } from '../support/read-metrics.ts';

const http = await readMarkdown('docs/http.md');
const catalogue = await readMarkdown('docs/catalogue.md');

// Describing a route calls nothing of what its handler uses.
const options = { publicUrl: 'http://localhost:8080', syncBudgetMs: 25_000, uploadBudgetBytes: 1 } as AppOptions;
const document = makeDocument(allRoutes({} as HttpUseCases, options), options.publicUrl);

/** Names in the first cells of rows. */
function firstNames({ rows }: MarkdownPage): readonly string[] {
  return rows.flatMap(([first = '']) => namesIn(first));
}

function operationExists(method: string, path: string): boolean {
  const plain = path
    .replace(/\?.*$/, '')
    .replace(/\/(REQUEST|REPLAY)_ID\b/, (_, noun: string) => `/{${noun.toLowerCase()}Id}`);
  return document.paths[plain]?.[method.toLowerCase()] !== undefined;
}

describe('The guide to HTTP', () => {
  test('names every error code with its status, and no other', () => {
    const reported = new Map(
      http.rows
        .filter((row) => /^\d{3}$/.test(row[1] ?? ''))
        .flatMap(([codes = '', status = '']) => namesIn(codes).map((code) => [code, Number(status)] as const)),
    );
    for (const [code, status] of reported) {
      expect(status, code).toBe(code === 'METHOD_NOT_ALLOWED' ? 405 : httpStatus[code as keyof typeof httpStatus]);
    }
    // Told by a request that failed or by a warning, not by a call.
    const inRequests = http.rows
      .filter((row) => row.length === 3 && /^(?:always|never|depends)$/.test(row[2] ?? ''))
      .flatMap(([first = '']) => namesIn(first));
    const missing = errorCodes.filter(
      (code) => !reported.has(code) && !inRequests.includes(code) && code !== 'PAGE_FAILED',
    );
    expect(missing).toEqual([]);
  });

  test('has no error code twice, of those of answers and of those of requests', () => {
    const said = http.rows.filter((row) => /^(?:always|never|depends)$/.test(row.at(-1) ?? ''));
    const twice = [4, 3].map((cells) => {
      const codes = said.filter((row) => row.length === cells).flatMap(([first = '']) => namesIn(first));
      expect(codes.length).toBeGreaterThan(15);
      return codes.filter((code, index) => codes.indexOf(code) !== index);
    });
    expect(twice).toEqual([[], []]);
  });

  test('says of every error code whether a new try can help', () => {
    const reported = http.rows
      .filter((row) => /^(?:always|never|depends)$/.test(row.at(-1) ?? ''))
      .flatMap((row) => namesIn(row[0] ?? '').map((code) => [code, row.at(-1)] as const));
    for (const [code, said] of reported) {
      expect(said, code).toBe(code === 'METHOD_NOT_ALLOWED' ? 'never' : retryabilities[code as ErrorCode]);
    }
    const missing = errorCodes.filter((code) => code !== 'PAGE_FAILED' && !reported.some(([name]) => name === code));
    expect(missing).toEqual([]);
  });

  test('says of every warning what it means, once', () => {
    const said = http.rows.filter((row) => row.length === 2).flatMap(([first = '']) => namesIn(first));
    const codes: readonly string[] = warningCodes;
    expect(said.filter((name) => codes.includes(name))).toEqual(codes);
  });

  test('names only calls that exist', async () => {
    const pages = [
      http,
      await readMarkdown('README.md'),
      await readMarkdown('docs/privacy.md'),
      await readMarkdown('docs/operations.md'),
    ];
    const calls = pages.flatMap(({ code }) =>
      code.flatMap((body) =>
        Array.from(body.matchAll(/\b(GET|POST|PATCH|PUT|DELETE) (\/[\w./{}-]+)/g), ([, method = '', path = '']) => ({
          method,
          path,
        })),
      ),
    );
    const curls = pages
      .flatMap(({ code }) => code.flatMap((body) => body.replaceAll('\\\n', ' ').split('\n')))
      .filter((line) => line.includes('curl '))
      .flatMap((line) =>
        Array.from(line.matchAll(/http:\/\/localhost:8080(\/[^\s"']*)/g), ([, path = '']) => ({
          method: / -[Fd] /.test(line) ? 'POST' : 'GET',
          path,
        })),
      );
    expect(calls.length).toBeGreaterThan(15);
    expect(curls.length).toBeGreaterThan(6);
    expect([...calls, ...curls].filter(({ method, path }) => !operationExists(method, path))).toEqual([]);
  });

  test('names the eight submissions', () => {
    const submissions = Object.keys(document.paths).filter((path) => /^\/api\/v1\/(?:ocr|face-match)-/.test(path));
    expect(
      firstNames(http)
        .filter((name) => submissions.includes(name))
        .toSorted(),
    ).toEqual(submissions.toSorted());
  });

  test('names every field of a submission and every scope of a client', () => {
    const fields = [...ocrFiles, ...faceMatchFiles].map(({ name }) => name);
    const named = new Set(firstNames(http));
    const needed = [...fields, ...Object.keys(ocrFields.shape), ...Object.keys(faceMatchFields.shape), ...clientScopes];
    expect(needed.filter((name) => !named.has(name))).toEqual([]);
  });
});

describe('The guide to the catalogue', () => {
  test('names every rule, and no other', () => {
    const named = firstNames(catalogue);
    expect([...fieldRuleNames, ...documentRuleNames].filter((rule) => !named.includes(rule))).toEqual([]);
    expect(
      named.filter((name) => /\w\.\w+_?\w*/.test(name) && !isFieldRuleName(name) && !isDocumentRuleName(name)),
    ).toEqual([]);
  });

  test('names every type of field and every way to find one', () => {
    const named = new Set(firstNames(catalogue));
    const ways = templateSchema.$defs.extraction.oneOf.map((way) => way.properties.by.const);
    expect([...fieldTypes, ...ways].filter((name) => !named.has(name))).toEqual([]);
  });

  test('shows examples that are valid', async () => {
    const files = makeCatalogFiles();
    const examples = catalogue.blocks('yaml');
    expect(examples).toHaveLength(3);
    const entries = await Promise.all(
      examples.map((text, index) => files.parse({ path: `example ${index + 1}`, text })),
    );
    expect(entries.map(({ kind }) => kind)).toEqual(['template', 'track', 'track']);
  });
});

describe('The guide to generative templates', () => {
  test('shows an example that is valid', async () => {
    const { blocks } = await readMarkdown('docs/generative.md');
    const [text = '', ...others] = blocks('yaml');
    const entry = await makeCatalogFiles().parse({ path: 'example', text });
    expect(entry).toMatchObject({ kind: 'template', template: { kind: 'generative' } });
    expect(others).toEqual([]);
  });

  test('begins with a sample that is valid', async () => {
    const path = 'samples/generative-invoice.yaml';
    const entry = await makeCatalogFiles().parse({ path, text: await readFile(path, 'utf8') });
    expect(entry).toMatchObject({ kind: 'template', template: { name: 'example.invoice', kind: 'generative' } });
  });

  test('names every property of a generator, and every fault with what is done about it', async () => {
    const named = firstNames(await readMarkdown('docs/generative.md'));
    const [house] = loadConfig({
      DOCFACE_GENERATORS: '[{"name":"house","url":"http://localhost/v1","model":"made-up"}]',
    }).generators;
    const properties = Object.keys(house ?? {}).filter((name) => name !== 'key');
    expect(properties.length).toBeGreaterThan(10);
    expect(properties.filter((name) => !named.includes(name))).toEqual([]);
    const faults = errorCodes.filter((code) => code.startsWith('GENERATOR_'));
    expect(faults.filter((code) => !named.includes(code))).toEqual([]);
  });
});

describe('The guide to operations', () => {
  test('names every metric of docface and every alert, and no other', async () => {
    const metrics = new PrometheusMetrics({ version: '1.2.3' });
    metrics.watchSlots(new ComputeSlots(1));
    metrics.watchStalls([], async () => 0);
    metrics.watchBacklog(() => Promise.reject(new Error('no database')));
    const made = readMetrics(await metrics.text()).families.map(({ name }) => name);
    const { groups } = parse(await readFile('deploy/helm/docface/alerts.yaml', 'utf8')) as {
      readonly groups: readonly { readonly rules: readonly { readonly alert: string }[] }[];
    };
    const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
    const named = firstNames(await readMarkdown('docs/operations.md'));
    const namedMetrics = named.filter((name) => /^(?:docface|nodejs|process)_/.test(name));
    const ours = made.filter((name) => name.startsWith('docface_'));
    expect(ours.length).toBeGreaterThan(20);
    expect(ours.filter((name) => !named.includes(name))).toEqual([]);
    expect(namedMetrics.filter((name) => !made.includes(name))).toEqual([]);
    expect(named.filter((name) => name.startsWith('Docface'))).toEqual(alerts);
  });
});
