import type { JsonSchema } from '../reading/ocr/generative/answer-schema.ts';
import type { GeneratorFault } from '../reading/ocr/generative/generated-document.ts';

/** A language model behind an address that the operator configured, as far as the core needs to know it. */
export interface Generator {
  /** What templates call it: lower-case words joined by hyphens. */
  readonly name: string;
  /** As the server calls it. */
  readonly model: string;
  /** Where it is, without credentials; shown to operators. */
  readonly address: string;
  /** `pictures`: pictures of the pages go with their text. */
  readonly input: 'text' | 'pictures';
  /** Tries of one call that meets a passing fault, at least 1. */
  readonly tries: number;
  /** Tokens that a prompt and its answer may have together. */
  readonly contextTokens: number;
  /** Tokens that an answer may have. */
  readonly answerTokens: number;
  /** Tokens and cost that each client may use in a calendar month (UTC); null without a limit. */
  readonly monthly: { readonly tokens: number | null; readonly cost: number | null };
  /** What a million tokens cost, in the operator's currency; 0 where it costs nothing. */
  readonly price: { readonly prompt: number; readonly answer: number };
}

export interface GeneratorQuestion {
  /** Name of the generator. */
  readonly generator: string;
  readonly system: string;
  readonly user: string;
  /** JPEG pictures of pages; none where the generator takes text alone. */
  readonly pictures: readonly Uint8Array[];
  /** What the answer has to satisfy. */
  readonly schema: JsonSchema;
  /** What was wrong with the answer before, for the generator to read; null at first. */
  readonly correction: string | null;
}

/** What a call cost. */
export interface GeneratorSpent {
  /** The model that the server says it ran. */
  readonly model: string;
  /** Null where the server does not tell. */
  readonly promptTokens: number | null;
  readonly answerTokens: number | null;
  readonly milliseconds: number;
}

/** What one call met. */
export type GeneratorOutcome =
  /** `value` satisfies the schema. */
  | { readonly kind: 'answered'; readonly value: unknown; readonly spent: GeneratorSpent }
  /** The server answered, and not what it was asked. `problem` says why without a word of the answer. */
  | {
      readonly kind: 'faulty';
      readonly code: Exclude<GeneratorFault, 'GENERATOR_PROMPT_CUT'>;
      readonly problem: string;
      readonly spent: GeneratorSpent;
    }
  /** There was no answer. `detail` is a sentence for the operator, without content. */
  | {
      readonly kind: 'unanswered';
      readonly code: 'GENERATOR_UNREACHABLE' | 'GENERATOR_SLOW' | 'GENERATOR_REJECTED';
      readonly detail: string;
      /** Seconds to wait before the next call; null where the server asks for none. */
      readonly retryAfterSeconds: number | null;
      readonly milliseconds: number;
    };

/** Whether a server holds answers to a schema that nothing in the prompt speaks of. */
export type GeneratorProbe = 'enforces_schema' | 'ignores_schema';

/**
 * Asks language models for JSON. Servers lie: whatever an answer claims, `answered` means that it was checked here, and
 * is whole. An answer is never repaired.
 *
 * Duties: sends no tools and nothing but what a question holds; follows no redirect; bounds time and bytes of an
 * answer; at most as many calls at once as each generator may have, others wait in order; logs no content; safe to call
 * many times at once. Never rejects for what a server does. Errors: `GENERATOR_REJECTED` for a name that no generator
 * has.
 */
export interface StructuredReader {
  /** By name. */
  readonly generators: readonly Generator[];
  /** Aborts with `signal`, and rejects with its reason then. */
  ask(question: GeneratorQuestion, signal?: AbortSignal): Promise<GeneratorOutcome>;
  /**
   * Asks once for something that only a server can answer that holds its answers to the schema; an outcome that is no
   * answer is returned as it is. Remembered as long as the reader lives.
   */
  probe(generator: string): Promise<GeneratorProbe | Extract<GeneratorOutcome, { kind: 'unanswered' }>>;
  /** For good; what still runs and later calls fail with `DEPENDENCY_UNAVAILABLE`, retryable. */
  close(): Promise<void>;
}
