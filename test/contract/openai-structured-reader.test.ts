import { afterAll, describe, expect, test } from 'vitest';
import { OpenAiStructuredReader } from '../../src/adapters/openai/openai-structured-reader.ts';
import { startReceiver } from '../support/local-receiver.ts';
import { completionOf } from '../support/scripted-generator.ts';
import { describeStructuredReader } from './structured-reader.suite.ts';

const open = (address: string, more: object = {}): OpenAiStructuredReader =>
  new OpenAiStructuredReader([
    {
      name: 'house',
      model: 'made-up',
      address,
      input: 'text',
      tries: 1,
      contextTokens: 8192,
      answerTokens: 512,
      monthly: { tokens: null, cost: null },
      price: { prompt: 0, answer: 0 },
      key: { reveal: () => 'sk-made-up' },
      timeoutMs: 2_000,
      concurrency: 1,
      sendsLengths: true,
      parameters: {},
      ...more,
    },
  ]);

describeStructuredReader('OpenAiStructuredReader', open);

describe('OpenAiStructuredReader', () => {
  const closing: (() => Promise<void>)[] = [];
  afterAll(() => Promise.all(closing.map((close) => close())));

  test('tells a server that ignores schemas', async () => {
    const server = await startReceiver((_, response) => response.end(completionOf('Hello!')));
    closing.push(() => server.close());
    expect(await open(server.url).probe('house')).toBe('ignores_schema');
  });

  test('leaves lengths out for a server that does not take them, and holds answers against them all the same', async () => {
    const server = await startReceiver((_, response) => response.end(completionOf('{"total":"too long"}')));
    closing.push(() => server.close());
    const properties = { total: { type: 'string', maxLength: 3 } };
    const outcome = await open(server.url, { sendsLengths: false, parameters: { seed: 7 } }).ask({
      generator: 'house',
      system: '',
      user: '',
      pictures: [],
      correction: null,
      schema: {
        type: 'object',
        properties,
        required: ['total'],
        additionalProperties: false,
      },
    });
    expect(outcome).toMatchObject({ kind: 'faulty', code: 'GENERATOR_UNCONSTRAINED' });
    expect(server.received[0]?.body).not.toContain('maxLength');
    expect(server.received[0]?.body).toContain('"seed":7');
  });
});
