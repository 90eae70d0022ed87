import { DocfaceError } from '../../domain/errors.ts';
import type {
  Generator,
  GeneratorOutcome,
  GeneratorQuestion,
  GeneratorSpent,
  StructuredReader,
} from '../../domain/ports/structured-reader.ts';
import type { WorkContext } from '../../domain/ports/work-context.ts';
import type { PageReading } from '../../domain/reading/document/page.ts';
import { type Answer, answerTo, schemaFor } from '../../domain/reading/ocr/generative/answer-schema.ts';
import type { GeneratorFault } from '../../domain/reading/ocr/generative/generated-document.ts';
import { correctionOf, isCut, type Prompt, promptFor } from '../../domain/reading/ocr/generative/prompt.ts';
import { pagesOf, type Question } from '../../domain/reading/ocr/generative/questions.ts';
import type { GenerationUse } from '../../domain/reading/result/generation.ts';
import type { Template } from '../../domain/template/template.ts';
import { countTokens, type GeneratorAccount } from './generator-account.ts';

export interface ConversationUses {
  readonly reader: Pick<StructuredReader, 'ask'>;
  readonly account: Pick<GeneratorAccount, 'check' | 'spend'>;
  /** A text of letters and digits that nobody can foresee. */
  readonly chance: () => string;
  /** Milliseconds before a call is tried again, doubled each time. */
  readonly pauseMs: number;
  /** Notified of such pauses. */
  readonly watch: WorkContext['watch'];
}

/** Who asks, of whom, about what. */
export interface ConversationOrder {
  readonly clientId: string;
  readonly generator: Generator;
  readonly template: Template;
  /** JPEG of a page, where the generator takes pictures. */
  readonly picture: ((page: number) => Promise<Uint8Array>) | null;
}

export type Reply =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'fault'; readonly code: GeneratorFault };

type Unanswered = Extract<GeneratorOutcome, { kind: 'unanswered' }>;

const maxPauseMs = 30_000;
const endCodeLength = 6;
const boundaryLength = 12;
/** Another try is informed what was wrong; a third one never was worth it. */
const triesOfQuestion = 2;

/**
 * Asks one generator about one document, and counts what that takes. Believes nothing: an answer is checked or none.
 */
export class Conversation {
  readonly #uses: ConversationUses;
  readonly #order: ConversationOrder;
  readonly #models = new Set<string>();
  readonly #used = { calls: 0, promptTokens: 0, answerTokens: 0, milliseconds: 0 };
  #estimated = false;

  constructor(uses: ConversationUses, order: ConversationOrder) {
    this.#uses = uses;
    this.#order = order;
  }

  /** What was sent and used so far; `pages` are those of the document. */
  use(pages: readonly PageReading['number'][]): GenerationUse {
    const { generator, picture } = this.#order;
    return {
      generator: generator.name,
      model: [...this.#models].join(', ') || generator.model,
      input: picture === null ? 'text' : generator.input,
      pages: [...new Set(pages)],
      ...this.#used,
      milliseconds: Math.round(this.#used.milliseconds),
      estimated: this.#estimated,
    };
  }

  /**
   * Asks once, and once more telling what was wrong. Errors: `QUOTA_EXCEEDED`; `GENERATOR_UNREACHABLE`,
   * `GENERATOR_SLOW` and `GENERATOR_REJECTED` when no call was answered.
   */
  async ask(question: Question): Promise<Reply> {
    const schema = schemaFor(question);
    const pictures = await this.#pictures(question);
    let correction: string | null = null;
    let code: GeneratorFault = 'GENERATOR_UNCONSTRAINED';
    for (let tried = 0; tried < triesOfQuestion; tried += 1) {
      const endCode = this.#uses.chance().slice(0, endCodeLength).toUpperCase();
      const boundary = this.#uses.chance().slice(0, boundaryLength);
      const prompt = promptFor(question, this.#order.template, { endCode, boundary });
      const generator = this.#order.generator.name;
      const outcome = await this.#call({ ...prompt, generator, pictures, schema, correction });
      const judged = judge(outcome, { question, prompt, endCode });
      if (judged.kind === 'answer') return judged;
      code = judged.code;
      if (code === 'GENERATOR_REFUSED') break;
      correction = correctionOf(judged.problem);
    }
    return { kind: 'fault', code };
  }

  async #pictures(question: Question): Promise<readonly Uint8Array[]> {
    const { picture } = this.#order;
    if (picture === null) return [];
    const pictures: Uint8Array[] = [];
    for (const page of new Set(pagesOf(question))) pictures.push(await picture(page));
    return pictures;
  }

  /** A call that is answered, at the first try or a later one. */
  async #call(asked: GeneratorQuestion): Promise<Exclude<GeneratorOutcome, Unanswered>> {
    const { reader, account, pauseMs } = this.#uses;
    const { clientId, generator } = this.#order;
    for (let tried = 1; ; tried += 1) {
      await account.check(clientId, generator);
      const outcome = await reader.ask(asked);
      this.#used.calls += 1;
      if (outcome.kind !== 'unanswered') {
        await this.#spend(asked, outcome.spent);
        return outcome;
      }
      this.#used.milliseconds += outcome.milliseconds;
      if (outcome.code === 'GENERATOR_REJECTED' || tried >= generator.tries) throw failed(generator.name, outcome);
      await this.#pause(
        outcome.retryAfterSeconds === null ? pauseMs * 2 ** (tried - 1) : outcome.retryAfterSeconds * 1000,
      );
    }
  }

  async #pause(ms: number): Promise<void> {
    const watch = this.#uses.watch();
    watch?.waits();
    await pause(ms);
    watch?.starts();
    watch?.ends();
  }

  async #spend({ system, user, correction, pictures }: GeneratorQuestion, spent: GeneratorSpent): Promise<void> {
    const { clientId, generator } = this.#order;
    const characters = system.length + user.length + (correction?.length ?? 0);
    const tokens = countTokens(spent, {
      characters,
      pictures: pictures.length,
      maxAnswer: generator.answerTokens,
      context: generator.contextTokens,
    });
    this.#models.add(spent.model);
    this.#used.promptTokens += tokens.prompt;
    this.#used.answerTokens += tokens.answer;
    this.#used.milliseconds += spent.milliseconds;
    this.#estimated ||= tokens.estimated;
    await this.#uses.account.spend(clientId, generator, tokens);
  }
}

interface Asked {
  readonly question: Question;
  readonly prompt: Prompt;
  readonly endCode: string;
}

const cutProblem = 'endCode is not the end code that stands at the end of the prompt.';

/** A prompt that was cut explains every other fault. */
function judge(
  outcome: Exclude<GeneratorOutcome, Unanswered>,
  { question, prompt, endCode: expected }: Asked,
):
  | Extract<Reply, { kind: 'answer' }>
  | { readonly kind: 'fault'; readonly code: GeneratorFault; readonly problem: string } {
  const { promptTokens } = outcome.spent;
  if (outcome.kind === 'faulty') {
    const cut = isCut(prompt, { promptTokens, endCode: expected, expected });
    if (cut) return { kind: 'fault', code: 'GENERATOR_PROMPT_CUT', problem: cutProblem };
    return { kind: 'fault', code: outcome.code, problem: outcome.problem };
  }
  const answer = answerTo(question, outcome.value);
  if (!isCut(prompt, { promptTokens, endCode: answer.endCode, expected })) return { kind: 'answer', answer };
  return { kind: 'fault', code: 'GENERATOR_PROMPT_CUT', problem: cutProblem };
}

function failed(name: string, { code, detail, retryAfterSeconds }: Unanswered): DocfaceError {
  const advice =
    code === 'GENERATOR_REJECTED'
      ? 'Correct its configuration, then send the work again.'
      : 'Nothing is wrong with the file; docface tries again.';
  return new DocfaceError(code, `The generator "${name}" gave no answer. ${detail} ${advice}`, {
    ...(retryAfterSeconds !== null && { retryAfterSeconds }),
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.min(ms, maxPauseMs));
  });
}
