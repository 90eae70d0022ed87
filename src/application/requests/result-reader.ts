import type { Request } from '../../domain/request/request.ts';
import type { AnswerBudget } from './answer-budget.ts';
import type { AnswerMakers } from './answer-makers.ts';
import type { OcrOptions, RequestMetadata } from './ocr-options.ts';
import type { Answer, ReadCall } from './read-call.ts';
import type { RequestVault } from './request-vault.ts';
import { formOfResult, type ResultForms, type TextForm } from './result-forms.ts';
import type { StoredResult } from './stored-result.ts';

interface Uses {
  readonly vault: RequestVault;
  readonly budget: AnswerBudget;
  readonly makers: AnswerMakers;
  readonly forms: ResultForms;
  /** Milliseconds for one form. */
  readonly timeoutMs: number;
}

/** Reads stored results: whole, as they lie, or in another form. */
export class ResultReader {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** The JSON of a result in UTF-8. */
  whole({ request, objectKey }: StoredResult): Answer {
    const { budget, vault } = this.#uses;
    return {
      version: objectKey,
      bytes: (call) => budget.fetch(request.clientId, call, () => vault.bytes(request, objectKey)),
    };
  }

  /** What the client sent with a request of its own; null when there is none, and once the request is erased. */
  async metadata(request: Request): Promise<RequestMetadata | null> {
    if (request.optionsKey === null) return null;
    // Gone when the request is being erased.
    const bytes = await this.#uses.vault.find(request, request.optionsKey);
    return bytes === null ? null : (JSON.parse(new TextDecoder().decode(bytes)) as OcrOptions).metadata;
  }

  form(found: StoredResult, form: TextForm): Answer {
    const { vault, makers, forms, timeoutMs } = this.#uses;
    const { request, objectKey } = found;
    const version = `${objectKey} ${form}`;
    const bytes = (call: ReadCall): Promise<Uint8Array> =>
      makers.make({ name: version, clientId: request.clientId }, call, async (signal) =>
        forms.make({ form, json: await vault.bytes(request, objectKey) }, { timeoutMs, signal }),
      );
    return { version, bytes };
  }

  /** The JSON of what `after` says differently. */
  changes(before: StoredResult, after: StoredResult, call: ReadCall): Promise<Uint8Array> {
    const { vault, makers, forms, timeoutMs } = this.#uses;
    const wanted = {
      name: `${before.objectKey} changes ${after.objectKey}`,
      clientId: after.request.clientId,
    };
    return makers.make(wanted, call, async (signal) => {
      const json = await vault.bytes(before.request, before.objectKey);
      const later = await vault.bytes(after.request, after.objectKey);
      return forms.make({ form: 'changes', json, after: later }, { timeoutMs, signal });
    });
  }
}

/** Compares where it is called: for a process that serves nobody, and has no processes for it. */
export function comparingHere(vault: RequestVault): Pick<ResultReader, 'changes'> {
  return {
    async changes(before, after) {
      const json = await vault.bytes(before.request, before.objectKey);
      return formOfResult({ form: 'changes', json, after: await vault.bytes(after.request, after.objectKey) });
    },
  };
}
