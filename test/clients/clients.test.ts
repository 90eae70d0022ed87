import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Envelope } from '../../src/application/requests/envelope.ts';
import { amountOf } from '../../src/domain/reading/validation/rules/rule-context.ts';
import * as generators from './generators.ts';
import { type AnswerName, answers, recordEnvelopes } from './record-envelopes.ts';

let recorded: string;
let envelopes: Readonly<Record<AnswerName, Envelope>>;

beforeAll(async () => {
  recorded = await mkdtemp(join(tmpdir(), 'docface-clients-'));
  envelopes = await recordEnvelopes(recorded);
});
afterAll(() => rm(recorded, { recursive: true, force: true }));

/** What each client has to print: the name of the answer, its request, and what came out. */
function needed(name: AnswerName): string {
  const { requestId, error, result } = envelopes[name];
  if (error !== null) return `${name} ${requestId} ${error.code}`;
  if (result === null) throw new Error(`${name} has no result`);
  if ('decision' in result) return `${name} ${requestId} ${result.decision}`;
  const [document] = result.documents;
  return `${name} ${requestId} ${document?.type} ${amountOf(document?.fields['total']?.value) ?? '-'}`;
}

test.each([
  ['openapi-python-client', generators.openapiPythonClient],
  ['openapi-generator for Python', generators.openapiGeneratorPython],
  ['openapi-generator for Java', generators.openapiGeneratorJava],
  ['oapi-codegen for Go', generators.oapiCodegen],
  ['@hey-api/openapi-ts', generators.heyApi],
] as const)('a client of %s compiles and reads every answer', async (_, generator) => {
  const work = await mkdtemp(join(tmpdir(), 'docface-client-'));
  onTestFinished(() => rm(work, { recursive: true, force: true }));
  const printed = await generator(recorded, work, answers);
  expect(printed.trim().split('\n')).toEqual(answers.map(needed));
});

test('the document keeps to the rules of Spectral', async () => {
  const work = await mkdtemp(join(tmpdir(), 'docface-client-'));
  onTestFinished(() => rm(work, { recursive: true, force: true }));
  expect(await generators.lint(recorded, work)).toContain("No results with a severity of 'error' found!");
});

test('the answers show a total, a decision and an error', () => {
  expect(answers.map((name) => needed(name).split(' ').slice(2).join(' '))).toEqual([
    expect.stringMatching(/^invoice \d+\.\d\d$/),
    expect.stringMatching(/^br\.danfe \d+\.\d\d$/),
    'br.cnh -',
    'match',
    'UNREADABLE_FILE',
    expect.stringMatching(/^invoice \d+\.\d\d$/),
  ]);
});
