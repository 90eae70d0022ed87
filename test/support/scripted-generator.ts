import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What was asked in one call of the chat completions. */
export interface GeneratorCall {
  readonly body: ChatRequest;
  readonly headers: IncomingMessage['headers'];
  /** All of the user's messages. */
  readonly prompt: string;
  /** Files of the pictures that were sent. */
  readonly pictures: readonly Buffer[];
  /** Lines of the document with their numbers. */
  readonly lines: readonly (readonly [number: number, text: string])[];
  /** The lines in which rows are asked for; null for a question about fields. */
  readonly range: readonly [from: number, to: number] | null;
  readonly endCode: string;
  /** Tokens as a server would count them. */
  readonly promptTokens: number;
}

interface ContentPart {
  readonly text?: string;
  readonly image_url?: { readonly url: string };
}
interface ChatRequest {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string | readonly ContentPart[] }[];
  readonly response_format: { readonly json_schema: { readonly schema: JsonObject } };
  readonly [more: string]: unknown;
}
type JsonObject = Readonly<Record<string, unknown>>;

/**
 * What the server does with a call: an object becomes the content of a usual answer,
 * null means that it answered itself.
 */
export type Behaviour = (
  call: GeneratorCall,
  response: ServerResponse,
) => JsonObject | string | null | Promise<JsonObject | null>;

/** A server that speaks OpenAI's chat completions and answers as the test says. */
export interface ScriptedGenerator {
  /** For `DOCFACE_GENERATORS`. */
  readonly url: string;
  /** Without the probes. */
  readonly calls: GeneratorCall[];
  /** How often it was probed. */
  readonly probes: { count: number };
  behave(behaviour: Behaviour): void;
  close(): Promise<void>;
}

function textOf(content: ChatRequest['messages'][number]['content']): string {
  return typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('\n');
}

function picturesOf(content: ChatRequest['messages'][number]['content']): readonly Buffer[] {
  if (typeof content === 'string') return [];
  return content.flatMap(({ image_url: image }) => {
    const [, base64] = /^data:image\/jpeg;base64,(.*)$/.exec(image?.url ?? '') ?? [];
    return base64 === undefined ? [] : [Buffer.from(base64, 'base64')];
  });
}

function readCall(body: ChatRequest, headers: IncomingMessage['headers']): GeneratorCall {
  const texts = body.messages.map(({ content }) => textOf(content));
  const prompt = texts.slice(1).join('\n');
  const [, from, to] = /begin in lines (\d+) to (\d+)/.exec(prompt) ?? [];
  const [, , document = ''] = /\n===(\w+)===\n([\s\S]*)\n===\1===\n/.exec(prompt) ?? [];
  const numbered = document.split('\n').map((line, index): readonly [number, string] => {
    const [, number, text = ''] = /^(\d+): (.*)$/.exec(line) ?? [];
    return number === undefined || from === undefined ? [index, line] : [Number(number), text];
  });
  return {
    body,
    headers,
    prompt,
    pictures: body.messages.flatMap(({ content }) => picturesOf(content)),
    lines: numbered,
    range: from === undefined ? null : [Number(from), Number(to)],
    endCode: /\n- endCode: (\w+)/.exec(prompt)?.[1] ?? '',
    promptTokens: Math.ceil(texts.join('').length / 3.2),
  };
}

/** The body of an answer that holds this text. */
export function completionOf(
  content: string,
  more: { finish?: string; promptTokens?: number | null; message?: JsonObject } = {},
): string {
  const { finish = 'stop', promptTokens = 1000, message = {} } = more;
  return JSON.stringify({
    model: 'scripted-1',
    choices: [{ index: 0, finish_reason: finish, message: { role: 'assistant', content, ...message } }],
    ...(promptTokens !== null && {
      usage: { prompt_tokens: promptTokens, completion_tokens: Math.ceil(content.length / 3) },
    }),
  });
}

export async function startScriptedGenerator(initial: Behaviour): Promise<ScriptedGenerator> {
  const calls: GeneratorCall[] = [];
  const probes = { count: 0 };
  let behaviour = initial;
  const answer = async (body: ChatRequest, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { quartz } = (body.response_format.json_schema.schema['properties'] ?? {}) as JsonObject;
    const call = readCall(body, request.headers);
    if (quartz !== undefined) {
      probes.count += 1;
      response.setHeader('content-type', 'application/json');
      response.end(completionOf('{"quartz":"cobalt-4-heron"}', { promptTokens: call.promptTokens }));
      return;
    }
    calls.push(call);
    const said = await behaviour(call, response);
    if (said === null) return;
    response.setHeader('content-type', 'application/json');
    const content = typeof said === 'string' ? said : JSON.stringify(said);
    response.end(completionOf(content, { promptTokens: call.promptTokens }));
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as ChatRequest;
      answer(body, request, response).catch((error: unknown) => {
        response.statusCode = 500;
        response.end(String(error));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    probes,
    behave(next) {
      behaviour = next;
      calls.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Values by field key; null for what is not printed. */
type Values = Readonly<Record<string, string | null>>;

/** How an honest server reads documents of one kind. */
export interface HonestReader {
  /** What the fields are, by the lines of the document. */
  readonly fields: (lines: readonly string[]) => Values;
  /** The row that begins in a line, null where none does. */
  readonly row: (line: string) => Values | null;
}

/** Keys of the fields that a schema asks for. */
function fieldsOf(schema: JsonObject): readonly string[] {
  const { fields } = schema['properties'] as { readonly fields: { readonly properties: JsonObject } };
  return Object.keys(fields.properties);
}

/** Answers what the document says, and nothing else. */
export function honestly({ fields, row }: HonestReader): Behaviour {
  return ({ range, lines, endCode, body }) => {
    if (range === null) {
      const asked = fieldsOf(body.response_format.json_schema.schema);
      const found = Object.entries(fields(lines.map(([, text]) => text))).filter(([key]) => asked.includes(key));
      return { endCode, fields: Object.fromEntries(found) };
    }
    const [from, to] = range;
    const found = lines.flatMap(([line, text]) => {
      const values = line >= from && line <= to ? row(text) : null;
      const cells = Object.entries(values ?? {}).map(([key, value]) => [`v_${key}`, value] as const);
      return values === null ? [] : [{ line, ...Object.fromEntries(cells) }];
    });
    return { endCode, rows: found.slice(0, 25), more: found.length > 25 };
  };
}
