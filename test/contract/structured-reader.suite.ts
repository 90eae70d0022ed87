import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GeneratorQuestion, StructuredReader } from '../../src/domain/ports/structured-reader.ts';
import {
  type Behaviour,
  completionOf,
  type ScriptedGenerator,
  startScriptedGenerator,
} from '../support/scripted-generator.ts';

/** A reader of one generator called `house`, which is at this address and may take two seconds and one call at once. */
export type OpenReader = (url: string) => StructuredReader;

const schema = {
  type: 'object',
  properties: {
    total: { type: ['string', 'null'], maxLength: 10 },
    rows: { type: 'array', items: { type: 'string', maxLength: 5 }, maxItems: 3 },
  },
  required: ['total', 'rows'],
  additionalProperties: false,
};
const question: GeneratorQuestion = {
  generator: 'house',
  system: 'You copy values.',
  user: 'What is the total?',
  pictures: [],
  schema,
  correction: null,
};
const good = '{"total":"1.00","rows":["a"]}';

const content =
  (text: string, more: Parameters<typeof completionOf>[1] = {}): Behaviour =>
  (_, response) => {
    response.end(completionOf(text, more));
    return null;
  };
const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Behaviour =>
  (_, response) => {
    response.writeHead(code, headers).end('{"error":{"message":"secret words of a customer"}}');
    return null;
  };

const overLong: Behaviour = (_, response) => {
  const choices = [{ finish_reason: 'stop', message: { content: '{"total":"1.0' } }];
  response.end(JSON.stringify({ choices, usage: { prompt_tokens: 900, completion_tokens: 512 } }));
  return null;
};
/** 200 KiB that would be 200 MiB. */
const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024, ' '));
const gzipBomb: Behaviour = (_, response) => (response.setHeader('content-encoding', 'gzip').end(bomb), null);

/** Every adapter of the port passes it on a server that misbehaves in each way that servers do. */
export function describeStructuredReader(name: string, open: OpenReader): void {
  describe(`${name} as a StructuredReader`, () => {
    let server: ScriptedGenerator;
    let reader: StructuredReader;
    beforeAll(async () => {
      server = await startScriptedGenerator(content(good));
    });
    beforeEach(() => {
      reader = open(server.url);
    });
    afterAll(() => server.close());

    test('returns what satisfies the schema, with what it took', async () => {
      server.behave(content(good, { promptTokens: 321 }));
      expect(await reader.ask(question)).toMatchObject({
        kind: 'answered',
        value: { total: '1.00', rows: ['a'] },
        spent: { model: 'scripted-1', promptTokens: 321, milliseconds: expect.any(Number) as number },
      });
    });

    test('knows no tokens where the server counts none', async () => {
      server.behave(content(good, { promptTokens: null }));
      const outcome = await reader.ask(question);
      expect(outcome).toMatchObject({ kind: 'answered', spent: { promptTokens: null, answerTokens: null } });
    });

    test('sends the key, the question, its schema and what was wrong before, and no tools', async () => {
      server.behave(content(good));
      await reader.ask({ ...question, pictures: [Uint8Array.from([1, 2, 3])], correction: 'It was no JSON.' });
      const [{ body, headers }] = server.calls as [(typeof server.calls)[0]];
      expect(headers.authorization).toBe('Bearer sk-made-up');
      expect(body.messages.map(({ role }) => role)).toEqual(['system', 'user', 'user']);
      expect(JSON.stringify(body.messages)).toContain('data:image/jpeg;base64,AQID');
      expect(body.response_format.json_schema.schema).toEqual(schema);
      expect(Object.keys(body).filter((key) => /tool|function/.test(key))).toEqual([]);
    });

    test.each<[string, string, Behaviour]>([
      ['a text that is no JSON', 'GENERATOR_UNCONSTRAINED', content('The total is 1.00.')],
      [
        'JSON in a fence, which is not taken out of it',
        'GENERATOR_UNCONSTRAINED',
        content(`\`\`\`json\n${good}\n\`\`\``),
      ],
      [
        'JSON with a comma too many, which is not repaired',
        'GENERATOR_UNCONSTRAINED',
        content('{"total":"1.00","rows":[],}'),
      ],
      ['a value of another type', 'GENERATOR_UNCONSTRAINED', content('{"total":1,"rows":[]}')],
      ['a text that is too long', 'GENERATOR_UNCONSTRAINED', content('{"total":"12345678901","rows":[]}')],
      ['too many rows', 'GENERATOR_UNCONSTRAINED', content('{"total":null,"rows":["a","a","a","a"]}')],
      ['a property that nobody asked for', 'GENERATOR_UNCONSTRAINED', content('{"total":null,"rows":[],"note":"x"}')],
      ['nothing', 'GENERATOR_UNCONSTRAINED', content('')],
      [
        'a body that is no answer of the protocol',
        'GENERATOR_UNCONSTRAINED',
        (_, response) => (response.end('{"ok":true}'), null),
      ],
      ['a call of a tool', 'GENERATOR_UNCONSTRAINED', content(good, { message: { tool_calls: [{ id: '1' }] } })],
      ['an answer that was cut, whole though it looks', 'GENERATOR_TRUNCATED', content(good, { finish: 'length' })],
      ['whitespace up to its limit', 'GENERATOR_TRUNCATED', content(`{${' \n'.repeat(500)}`, { finish: 'length' })],
      ['an answer that ends where its tokens do, called whole', 'GENERATOR_TRUNCATED', overLong],
      ['an answer cut by another name for it', 'GENERATOR_TRUNCATED', content('{"total"', { finish: 'max_tokens' })],
      ['a web page', 'GENERATOR_UNCONSTRAINED', (_, response) => (response.end('<html>Sign in</html>'), null)],
      ['bytes that are compressed, which are not unpacked', 'GENERATOR_UNCONSTRAINED', gzipBomb],
      [
        'an answer in pieces of a stream',
        'GENERATOR_UNCONSTRAINED',
        (_, response) => (response.end('data: {}\n\n'), null),
      ],
      ['a refusal', 'GENERATOR_REFUSED', content('', { message: { refusal: 'I cannot.' } })],
      ['an answer that a filter stopped', 'GENERATOR_REFUSED', content(good, { finish: 'content_filter' })],
    ])('calls %s %s', async (_, code, behaviour) => {
      server.behave(behaviour);
      expect(await reader.ask(question)).toMatchObject({
        kind: 'faulty',
        code,
        spent: { milliseconds: expect.any(Number) as number },
      });
    });

    test('takes a whole answer without a reason why it ended, and after one that broke', async () => {
      server.behave((_, response) => (response.destroy(), null));
      expect(await reader.ask(question)).toMatchObject({ kind: 'unanswered' });
      server.behave((_, response) => {
        response.end(JSON.stringify({ choices: [{ message: { content: good } }] }));
        return null;
      });
      const spent = { model: 'made-up', promptTokens: null, answerTokens: null };
      expect(await reader.ask(question)).toMatchObject({ kind: 'answered', spent });
    });

    test.each([
      ['nothing', 0],
      ['less than nothing', -5],
      ['no number', 'many'],
      ['more than there are', 1e15],
    ])('knows no tokens where the server counts %s', async (_, tokens) => {
      server.behave((__, response) => {
        const usage = { prompt_tokens: tokens, completion_tokens: tokens };
        response.end(JSON.stringify({ choices: [{ message: { content: good } }], usage }));
        return null;
      });
      const spent = { promptTokens: null, answerTokens: null };
      expect(await reader.ask(question)).toMatchObject({ kind: 'answered', spent });
    });

    test('takes no text for the name of a model', async () => {
      server.behave((_, response) => {
        response.end(JSON.stringify({ model: 'Total 51,50 of MARIA', choices: [{ message: { content: good } }] }));
        return null;
      });
      expect(await reader.ask(question)).toMatchObject({ kind: 'answered', spent: { model: 'made-up' } });
    });

    test('repeats nothing of an answer in what it says is wrong', async () => {
      server.behave(content('{"total":"MARIA EXEMPLO","rows":[],"JOANA":"x"}'));
      const outcome = await reader.ask(question);
      expect(outcome).toMatchObject({ kind: 'faulty' });
      expect(JSON.stringify(outcome)).not.toMatch(/MARIA|JOANA/);
    });

    test.each<[string, string, Behaviour]>([
      ['an error of the server', 'GENERATOR_UNREACHABLE', status(500)],
      ['too many calls', 'GENERATOR_UNREACHABLE', status(429, { 'retry-after': '7' })],
      ['a key that is not accepted', 'GENERATOR_REJECTED', status(401)],
      ['a call that is not understood', 'GENERATOR_REJECTED', status(400)],
      [
        'a redirect, which is not followed',
        'GENERATOR_REJECTED',
        status(307, { location: 'http://127.0.0.1:1/elsewhere' }),
      ],
      ['a connection that breaks', 'GENERATOR_UNREACHABLE', (_, response) => (response.destroy(), null)],
      [
        'a connection that breaks in the middle of an answer',
        'GENERATOR_UNREACHABLE',
        (_, response) => {
          response.writeHead(200, { 'content-length': 1000 }).write('{"choices":[');
          setTimeout(() => response.destroy(), 50);
          return null;
        },
      ],
      [
        'headers without measure',
        'GENERATOR_UNREACHABLE',
        (_, response) => (response.writeHead(200, { 'x-long': 'a'.repeat(60_000) }).end(completionOf(good)), null),
      ],
      [
        'an error in an answer that is called good',
        'GENERATOR_UNREACHABLE',
        (_, response) => (response.end('{"error":{"message":"secret words of a customer","code":503}}'), null),
      ],
      ['silence', 'GENERATOR_SLOW', () => null],
      [
        'an answer that never ends, a letter at a time',
        'GENERATOR_SLOW',
        async (_, response) => {
          for (let sent = 0; sent < 100 && !response.destroyed; sent += 1) {
            response.write(' ');
            await sleep(100);
          }
          return null;
        },
      ],
    ])('has no answer from %s: %s', async (_, code, behaviour) => {
      server.behave(behaviour);
      const outcome = await reader.ask(question);
      expect(outcome).toMatchObject({ kind: 'unanswered', code });
      expect(JSON.stringify(outcome)).not.toContain('secret words');
      expect(server.calls).toHaveLength(1);
    });

    test('says how long a server wants to be left alone', async () => {
      server.behave(status(429, { 'retry-after': '7' }));
      expect(await reader.ask(question)).toMatchObject({ retryAfterSeconds: 7 });
    });

    test('stops reading an answer of endless whitespace', async () => {
      server.behave((_, response) => {
        const pour = (): void => {
          while (!response.destroyed && response.write(' '.repeat(65_536)));
        };
        response.on('drain', pour).on('error', () => undefined);
        pour();
        return null;
      });
      expect(await reader.ask(question)).toMatchObject({ kind: 'faulty', code: 'GENERATOR_TRUNCATED' });
    });

    test('has no answer where nobody listens', async () => {
      const closed = await startScriptedGenerator(content(good));
      await closed.close();
      expect(await open(closed.url).ask(question)).toMatchObject({ kind: 'unanswered', code: 'GENERATOR_UNREACHABLE' });
    });

    test('makes as many calls at once as the generator may have', async () => {
      let [running, most] = [0, 0];
      server.behave(async (_, response) => {
        running += 1;
        most = Math.max(most, running);
        await sleep(30);
        running -= 1;
        response.end(completionOf(good));
        return null;
      });
      await Promise.all([reader.ask(question), reader.ask(question), reader.ask(question)]);
      expect([most, server.calls.length]).toEqual([1, 3]);
    });

    test('probes once whether the server holds its answers to a schema', async () => {
      const { count } = server.probes;
      expect(await Promise.all([reader.probe('house'), reader.probe('house')])).toEqual([
        'enforces_schema',
        'enforces_schema',
      ]);
      expect(server.probes.count).toBe(count + 1);
    });

    test('knows no other generator', async () => {
      expect(reader.generators.map((each) => each.name)).toEqual(['house']);
      await expect(reader.ask({ ...question, generator: 'abroad' })).rejects.toMatchObject({
        code: 'GENERATOR_REJECTED',
      });
    });

    test('ends what runs when it is closed, and blames nobody', async () => {
      server.behave(() => null);
      setTimeout(() => void reader.close(), 50);
      await expect(reader.ask(question)).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE', retryable: true });
    });
  });
}
