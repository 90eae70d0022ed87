import { z } from 'zod';
import { address, list, Secret, type Setting, secretSetting, setting } from './setting.ts';

const limits = { name: 40, model: 200, timeoutSeconds: 600, tries: 5, concurrency: 64 } as const;
const amount = z.number().min(0).max(1e12);
const count = (min: number, max: number) => z.number().int().min(min).max(max);
/** What docface itself says in a call. */
const reserved = ['model', 'messages', 'response_format', 'stream', 'tools', 'tool_choice', 'functions', 'n'];

const generator = z
  .strictObject({
    name: z
      .string()
      .max(limits.name)
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
    url: address.refine((url) => !/^https?:\/\/[^/]*@/.test(url)),
    model: z.string().min(1).max(limits.model),
    input: z.enum(['text', 'pictures']).default('text'),
    timeoutSeconds: count(1, limits.timeoutSeconds).default(60),
    tries: count(1, limits.tries).default(2),
    concurrency: count(1, limits.concurrency).default(2),
    contextTokens: count(2048, 2_000_000).default(8192),
    answerTokens: count(128, 65_536).default(2048),
    monthlyTokensPerClient: count(0, 1e12).nullable().default(null),
    monthlyCostPerClient: amount.nullable().default(null),
    pricePerMillionTokens: z.strictObject({ prompt: amount, answer: amount }).default({ prompt: 0, answer: 0 }),
    sendsLengths: z.boolean().default(true),
    parameters: z
      .record(z.string(), z.json())
      .refine((given) => reserved.every((name) => !Object.hasOwn(given, name)))
      .default({}),
  })
  .refine(({ contextTokens, answerTokens }) => answerTokens <= contextTokens / 2);

/** A generator as `DOCFACE_GENERATORS` describes it; what may be left out has its usual value. */
export type GeneratorSettings = z.infer<typeof generator>;
export type GeneratorConfig = GeneratorSettings & { readonly key: Secret | null };

const form =
  'give a JSON array of objects with name, url and model, each name once; docs/generative.md has every property and its limits';

function fromJson(text: string, context: z.RefinementCtx): readonly GeneratorSettings[] {
  const parsed = z.array(generator).max(20).safeParse(jsonOf(text));
  const names = parsed.success ? parsed.data.map(({ name }) => name) : [];
  if (parsed.success && new Set(names).size === names.length) return parsed.data;
  const [issue] = parsed.success ? [] : parsed.error.issues;
  const place = issue === undefined || issue.path.length === 0 ? '' : ` (wrong at ${issue.path.join('.')})`;
  context.addIssue({ code: 'custom', message: `${form}${place}` });
  return z.NEVER;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Language models that generative templates ask, and the keys for their servers. */
export const generatorSettings = {
  generators: setting('DOCFACE_GENERATORS', {
    description:
      'Language models that generative templates may ask, as a JSON array: `[{"name":"house","url":"http://llm:8000/v1","model":"…"}]`. See [generative templates](generative.md). For the api and the stages',
    shownDefault: 'none',
    schema: z.string().default('[]').transform(fromJson),
  }),
  generatorKeys: secretSetting('DOCFACE_GENERATOR_KEYS', {
    description: 'Keys of their servers, `name=key`, comma separated; for the role `generation` alone',
    shownDefault: 'none',
    schema: z.string(),
  }),
} as const satisfies Readonly<Record<string, Setting<unknown>>>;

/** Each generator with its key; a sentence for each key that belongs to none. */
export function withKeys(
  generators: readonly GeneratorSettings[],
  keys: Secret | undefined,
): { readonly generators: readonly GeneratorConfig[]; readonly problems: readonly string[] } {
  const pairs = list.parse(keys?.reveal()).map((entry): readonly [string, string] => {
    const at = entry.indexOf('=');
    return [entry.slice(0, Math.max(0, at)), entry.slice(at + 1)];
  });
  const known = new Map(pairs);
  const isStray = pairs.some(([name, key]) => key === '' || !generators.some((each) => each.name === name));
  const problem = 'DOCFACE_GENERATOR_KEYS: give name=key for generators that DOCFACE_GENERATORS names, comma separated';
  return {
    generators: generators.map((each) => {
      const key = known.get(each.name);
      return { ...each, key: key === undefined ? null : new Secret(key) };
    }),
    problems: isStray ? [problem] : [],
  };
}
