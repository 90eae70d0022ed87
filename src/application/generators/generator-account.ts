import { DocfaceError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Generator, GeneratorSpent } from '../../domain/ports/structured-reader.ts';
import type { GeneratorUsage, GeneratorUsageRepository } from '../../domain/ports/usage-repository.ts';
import type { Template } from '../../domain/template/template.ts';

interface Uses {
  readonly usage: GeneratorUsageRepository;
  readonly clock: Clock;
  /** Those that this process knows. */
  readonly generators: readonly Generator[];
}

/** Tokens of one call, estimated where the server did not count them. */
export interface CountedTokens {
  readonly prompt: number;
  readonly answer: number;
  readonly estimated: boolean;
}

/** Characters of a token where nobody counted: few, so that more is charged than used, not less. */
const charactersOfToken = 3;

/**
 * Tokens of the picture of a page at most. Models cut pictures into patches: Qwen2-VL, the finest of those that are in
 * use, into one token for 28 x 28 pixels, which are 3,800 for an A4 page whose longer side has 2,048.
 */
export const tokensOfPicture = 4_000;

/** What no server takes a call for: a token for each byte of UTF-8, and what it adds by itself; with so many more. */
const maxExtraTokens = 2_000;
const bytesOfCharacter = 4;

/**
 * Tokens as the server counted them, else by the length of what was sent and the longest answer. A count that is more
 * than there can be is none: it would use up what the client may.
 */
export function countTokens(
  { promptTokens, answerTokens }: Pick<GeneratorSpent, 'promptTokens' | 'answerTokens'>,
  sent: {
    readonly characters: number;
    readonly pictures: number;
    readonly maxAnswer: number;
    readonly context: number;
  },
): CountedTokens {
  const maxPrompt = maxExtraTokens + bytesOfCharacter * (sent.characters + sent.pictures * tokensOfPicture);
  const [prompt, answer] = [within(promptTokens, maxPrompt), within(answerTokens, sent.context)];
  return {
    prompt: prompt ?? Math.ceil(sent.characters / charactersOfToken) + sent.pictures * tokensOfPicture,
    answer: answer ?? sent.maxAnswer,
    estimated: prompt === null || answer === null,
  };
}

function within(tokens: number | null, max: number): number | null {
  return tokens !== null && tokens <= max ? tokens : null;
}

/** The calendar month (UTC) of a moment, `YYYY-MM`. */
export function monthOf(at: Date): string {
  return at.toISOString().slice(0, 7);
}

/** Counts what clients use of generators, and holds it against what they may. */
export class GeneratorAccount {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /**
   * Passes when a document may be read with this template now. Errors: `EXTERNAL_PROCESSING_DISABLED` when its
   * generator is not configured, `QUOTA_EXCEEDED`.
   */
  async admit(clientId: string, template: Template | null): Promise<void> {
    if (template?.generative === undefined) return;
    const { generator: name } = template.generative;
    const generator = this.#uses.generators.find((each) => each.name === name);
    if (generator === undefined) {
      throw new DocfaceError(
        'EXTERNAL_PROCESSING_DISABLED',
        `Template "${template.name}" asks the generator "${name}", which is not configured here. Use another template, or ask the operator to name it in DOCFACE_GENERATORS.`,
      );
    }
    await this.check(clientId, generator);
  }

  /**
   * Passes while a client may use a generator. Errors: `QUOTA_EXCEEDED`, which a new try does not help before next
   * month.
   */
  async check(clientId: string, { name, monthly }: Generator): Promise<void> {
    if (monthly.tokens === null && monthly.cost === null) return;
    const used = (await this.usage(clientId)).find(({ generator }) => generator === name);
    if (used === undefined) return;
    const tokens = used.promptTokens + used.answerTokens;
    if (monthly.tokens !== null && tokens >= monthly.tokens) {
      throw exceeded(name, `${tokens} of the ${monthly.tokens} tokens that it may`);
    }
    if (monthly.cost !== null && used.costMicros >= monthly.cost * 1e6) {
      throw exceeded(name, `${(used.costMicros / 1e6).toFixed(2)} of the ${monthly.cost} that it may cost`);
    }
  }

  /** Adds a call to what a client used this month. */
  async spend(clientId: string, { name, price }: Generator, tokens: CountedTokens): Promise<void> {
    const { usage, clock } = this.#uses;
    await usage.add(clientId, monthOf(clock.now()), {
      generator: name,
      calls: 1,
      promptTokens: tokens.prompt,
      answerTokens: tokens.answer,
      // A millionth of the currency for each token and unit of a price for a million.
      costMicros: Math.ceil(tokens.prompt * price.prompt + tokens.answer * price.answer),
    });
  }

  /** What a client used this month. */
  usage(clientId: string): Promise<readonly GeneratorUsage[]> {
    return this.#uses.usage.list(clientId, monthOf(this.#uses.clock.now()));
  }
}

function exceeded(name: string, used: string): DocfaceError {
  return new DocfaceError(
    'QUOTA_EXCEEDED',
    `This month the client has used ${used} of the generator "${name}". Ask the operator for more, or reprocess next month.`,
  );
}
