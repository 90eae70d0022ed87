import { DocfaceError, engineClosed } from '../../domain/errors.ts';
import type {
  Generator,
  GeneratorOutcome,
  GeneratorProbe,
  GeneratorQuestion,
  GeneratorSpent,
  StructuredReader,
} from '../../domain/ports/structured-reader.ts';
import type { WorkContext } from '../../domain/ports/work-context.ts';
import type { JsonSchema } from '../../domain/reading/ocr/generative/answer-schema.ts';
import { DeadlineExceeded } from '../shared/post.ts';
import { Semaphore } from '../shared/semaphore.ts';
import { problemOf } from './answer-check.ts';
import { type ChatCompletion, parseJson, readCompletion, saysError } from './chat-completion.ts';
import { type JsonAnswer, postJson } from './post-json.ts';

/** A generator and how it is reached. */
export interface OpenAiGenerator extends Generator {
  /** Sent as a bearer token; null where the server wants none. */
  readonly key: { reveal(): string } | null;
  /** From the call to the last byte of its answer. */
  readonly timeoutMs: number;
  /** Calls at once, at least 1. */
  readonly concurrency: number;
  /** Whether the server takes `maxLength` in schemas; answers are held against it all the same. */
  readonly sendsLengths: boolean;
  /** Parameters of a call beyond those that docface sends, such as `temperature`. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

type Unanswered = Extract<GeneratorOutcome, { kind: 'unanswered' }>;
type Faulty = Extract<GeneratorOutcome, { kind: 'faulty' }>;

/** Far more than the longest answer; what goes on is not read. */
const maxBytes = 1024 * 1024;
/** Two words that no model says by chance, and of which the prompt does not speak. */
const probeSchema: JsonSchema = {
  type: 'object',
  properties: { quartz: { enum: ['vermilion-7-otter', 'cobalt-4-heron'] } },
  required: ['quartz'],
  additionalProperties: false,
};
const probeQuestion = {
  system: 'You are friendly.',
  user: 'Say hello in one word.',
  pictures: [],
  schema: probeSchema,
  correction: null,
} as const;

/** Asks any server that speaks the chat completions of OpenAI: vLLM, llama.cpp, Ollama and hosted ones. */
export class OpenAiStructuredReader implements StructuredReader {
  readonly generators: readonly Generator[];
  readonly #known: ReadonlyMap<string, OpenAiGenerator>;
  readonly #limit: ReadonlyMap<string, Semaphore>;
  readonly #probes = new Map<string, ReturnType<StructuredReader['probe']>>();
  readonly #closed = new AbortController();
  readonly #watch: WorkContext['watch'];

  /**
   * `watch` learns how long a call waits for its turn at a generator, and says when nobody wants it; by default nobody
   * does.
   */
  constructor(generators: readonly OpenAiGenerator[], watch: WorkContext['watch'] = () => undefined) {
    this.generators = generators;
    this.#watch = watch;
    this.#known = new Map(generators.map((each) => [each.name, each]));
    this.#limit = new Map(generators.map(({ name, concurrency }) => [name, new Semaphore(concurrency)]));
  }

  async ask(question: GeneratorQuestion, signal?: AbortSignal): Promise<GeneratorOutcome> {
    const generator = this.#known.get(question.generator);
    const limit = this.#limit.get(question.generator);
    if (generator === undefined || limit === undefined) throw unknown(question.generator);
    const watch = this.#watch();
    const ends = AbortSignal.any([this.#closed.signal, signal, watch?.signal].flatMap((each) => each ?? []));
    watch?.waits();
    return limit.run(async () => {
      watch?.starts();
      try {
        return await this.#call(generator, question, ends);
      } finally {
        watch?.ends();
      }
    });
  }

  async close(): Promise<void> {
    this.#closed.abort(engineClosed());
  }

  probe(name: string): ReturnType<StructuredReader['probe']> {
    const known = this.#probes.get(name) ?? this.#probe(name);
    this.#probes.set(name, known);
    return known;
  }

  async #probe(name: string): Promise<GeneratorProbe | Unanswered> {
    const outcome = await this.ask({ ...probeQuestion, generator: name });
    if (outcome.kind === 'unanswered') return outcome;
    return outcome.kind === 'answered' ? 'enforces_schema' : 'ignores_schema';
  }

  async #call(generator: OpenAiGenerator, question: GeneratorQuestion, signal: AbortSignal): Promise<GeneratorOutcome> {
    signal.throwIfAborted();
    const started = performance.now();
    const { address, timeoutMs, key } = generator;
    const headers = { accept: 'application/json', ...(key && { authorization: `Bearer ${key.reveal()}` }) };
    const body = JSON.stringify(bodyOf(generator, question));
    const options = { headers, body, timeoutMs, maxBytes, signal };
    try {
      const answer = await postJson(new URL(`${address}/chat/completions`), options);
      return this.#judge(answer, { generator, question, milliseconds: performance.now() - started });
    } catch (error) {
      signal.throwIfAborted();
      return { ...failure(error, timeoutMs), milliseconds: performance.now() - started };
    }
  }

  #judge(
    answer: JsonAnswer,
    call: { generator: OpenAiGenerator; question: GeneratorQuestion; milliseconds: number },
  ): GeneratorOutcome {
    const { generator, question, milliseconds } = call;
    if (answer.httpStatus !== 200) return { ...refusalOf(answer), milliseconds };
    const completion = answer.body.isCut ? null : readCompletion(answer.body.text);
    if (completion === null && saysError(answer.body.text)) return { ...errorInside, milliseconds };
    const spent: GeneratorSpent = {
      model: completion?.model ?? generator.model,
      promptTokens: completion?.usage?.prompt_tokens ?? null,
      answerTokens: completion?.usage?.completion_tokens ?? null,
      milliseconds,
    };
    const faulty = (code: Faulty['code'], problem: string): Faulty => ({ kind: 'faulty', code, problem, spent });
    if (answer.body.isCut) return faulty('GENERATOR_TRUNCATED', 'It did not end.');
    if (completion === null) return faulty('GENERATOR_UNCONSTRAINED', 'It was no answer of the protocol.');
    const fault = faultOf(completion);
    if (fault !== null) return faulty(fault.code, fault.problem);
    const parsed = parseJson(completion.choices[0]?.message.content ?? '');
    if (!parsed.ok && (spent.answerTokens ?? 0) >= generator.answerTokens) return faulty('GENERATOR_TRUNCATED', wasCut);
    if (!parsed.ok) return faulty('GENERATOR_UNCONSTRAINED', 'It was not one JSON object.');
    const problem = problemOf(question.schema, parsed.value);
    if (problem !== null) return faulty('GENERATOR_UNCONSTRAINED', problem);
    return { kind: 'answered', value: parsed.value, spent };
  }
}

function bodyOf(generator: OpenAiGenerator, { system, user, pictures, schema, correction }: GeneratorQuestion): object {
  const text = { type: 'text', text: user };
  const images = pictures.map((jpeg) => ({
    type: 'image_url',
    image_url: { url: `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}` },
  }));
  const sent = generator.sendsLengths ? schema : withoutLengths(schema);
  return {
    temperature: 0,
    max_tokens: generator.answerTokens,
    ...generator.parameters,
    model: generator.model,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: images.length === 0 ? user : [text, ...images] },
      ...(correction === null ? [] : [{ role: 'user', content: correction }]),
    ],
    response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema: sent } },
    stream: false,
  };
}

function withoutLengths(schema: JsonSchema): JsonSchema {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (key === 'maxLength' ? undefined : value)),
  ) as JsonSchema;
}

const wasCut = 'It was cut off; answer shorter.';
/** How servers call it: `length`, `max_tokens`, `model_length`; `content_filter`, `safety`. */
const cutting = /length|max_?tokens/i;
const refusing = /filter|safety|refus|prohibited|recitation/i;
const errorInside: Omit<Unanswered, 'milliseconds'> = {
  kind: 'unanswered',
  code: 'GENERATOR_UNREACHABLE',
  detail: 'It answered HTTP 200 with an error in place of an answer; its log tells why.',
  retryAfterSeconds: null,
};

/** What the server itself says is wrong with its answer. */
function faultOf({ choices: [choice] }: ChatCompletion): Pick<Faulty, 'code' | 'problem'> | null {
  const { finish_reason: reason, message } = choice ?? {};
  if (message?.refusal || refusing.test(reason ?? '')) {
    return { code: 'GENERATOR_REFUSED', problem: 'It refused to answer.' };
  }
  if (cutting.test(reason ?? '')) return { code: 'GENERATOR_TRUNCATED', problem: wasCut };
  if ((message?.tool_calls ?? []).length > 0) {
    return { code: 'GENERATOR_UNCONSTRAINED', problem: 'It called a tool, and there is none.' };
  }
  return null;
}

const passing: ReadonlySet<number> = new Set([408, 425, 429]);

/** What a status other than 200 means: whether another try can help, and how long to wait for it. */
function refusalOf({ httpStatus, retryAfter }: JsonAnswer): Omit<Unanswered, 'milliseconds'> {
  const isPassing = passing.has(httpStatus) || httpStatus >= 500;
  const seconds = /^\d{1,6}$/.test(retryAfter?.trim() ?? '') ? Number(retryAfter) : null;
  const hint =
    httpStatus === 401 || httpStatus === 403
      ? 'it does not accept its key'
      : httpStatus >= 300 && httpStatus < 400
        ? 'it redirects, which is not followed; configure the address that it leads to'
        : 'it does not take the call; its log tells why';
  return {
    kind: 'unanswered',
    code: isPassing ? 'GENERATOR_UNREACHABLE' : 'GENERATOR_REJECTED',
    detail: isPassing ? `It answered HTTP ${httpStatus}.` : `It answered HTTP ${httpStatus}: ${hint}.`,
    retryAfterSeconds: seconds,
  };
}

function failure(error: unknown, timeoutMs: number): Omit<Unanswered, 'milliseconds'> {
  if (error instanceof DeadlineExceeded) {
    const detail = `It did not answer within ${timeoutMs / 1000} s.`;
    return { kind: 'unanswered', code: 'GENERATOR_SLOW', detail, retryAfterSeconds: null };
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no connection';
  const detail = `It cannot be reached (${code}).`;
  return { kind: 'unanswered', code: 'GENERATOR_UNREACHABLE', detail, retryAfterSeconds: null };
}

function unknown(name: string): DocfaceError {
  return new DocfaceError(
    'GENERATOR_REJECTED',
    `This process has no generator "${name}". Name it in DOCFACE_GENERATORS, or another one in the template.`,
  );
}
