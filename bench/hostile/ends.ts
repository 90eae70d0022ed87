import { errorCodes } from '../../src/domain/errors.ts';
import type { Answer } from '../../test/support/caller.ts';

/** What the service says of itself in `/openapi.json`, as far as the bench holds answers against it. */
interface Contract {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, unknown>> }>>>
  >;
}

/** An operation of the OpenAPI document, such as `GET /api/v1/requests/{requestId}`. */
export type Operation = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

/** Of a request that ended or was ended. Anything else, `INTERNAL_ERROR` and `POISON_FILE` among them, is a fault. */
const goodEnds = ['completed', 'needs_review', 'canceled'];
const faults = ['INTERNAL_ERROR', 'POISON_FILE'];

/** Counts how calls and requests ended, and says which of these ends are undocumented. */
export class Ends {
  readonly counts = new Map<string, number>();
  readonly undocumented = new Set<string>();
  readonly #contract: Contract;

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  static async contractOf(url: string): Promise<Contract> {
    const answer = await fetch(`${url}/openapi.json`);
    return (await answer.json()) as Contract;
  }

  /** Notes an answer under a short name. */
  answered(name: string, operation: Operation, { status, text }: Answer): void {
    const code = status >= 400 ? (/"code":"(\w+)"/.exec(text)?.[1] ?? '') : '';
    const end = status === 0 ? `${name} no answer (${text})` : `${name} ${status} ${code}`.trim();
    this.#count(end);
    const [method = '', path = ''] = operation.split(' ');
    const responses = this.#contract.paths[path]?.[method.toLowerCase()]?.responses ?? {};
    const known = [...errorCodes, 'METHOD_NOT_ALLOWED'].some((each) => each === code) && !faults.includes(code);
    if (!(String(status) in responses) || (status >= 400 && !known)) this.undocumented.add(end);
  }

  /** Notes how a request ended; the code is null when it did not fail. */
  ended(name: string, status: string, code: string | null): void {
    const end = `${name} ${status}${code === null ? '' : ` ${code}`}`;
    this.#count(end);
    const known = errorCodes.some((each) => each === code) && !faults.includes(code ?? '');
    if (!goodEnds.includes(status) && !(status === 'failed' && known)) this.undocumented.add(end);
  }

  /** Notes anything else. */
  reported(end: string, good = true): void {
    this.#count(end);
    if (!good) this.undocumented.add(end);
  }

  #count(end: string): void {
    this.counts.set(end, (this.counts.get(end) ?? 0) + 1);
  }
}
