import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

interface ContractResponse {
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>;
  readonly headers?: Readonly<Record<string, unknown>>;
}

export interface Contract {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, ContractResponse>> }>>>
  >;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

export interface SeenAnswer {
  readonly method: string;
  /** Without query. */
  readonly path: string;
  readonly status: number;
  readonly mediaType: string | null;
  readonly text: string;
}

/**
 * Assert answers against the served OpenAPI document, more strictly than callers should: nothing undocumented passes.
 */
export class OpenApiCheck {
  readonly #contract: Contract;
  readonly #ajv: Ajv2020;
  readonly #validators = new Map<string, ValidateFunction>();
  readonly seen = new Set<string>();

  constructor(contract: Contract) {
    this.#contract = contract;
    this.#ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(this.#ajv);
    this.#ajv.addSchema({ $id: 'contract:', ...(closed(contract) as object) });
  }

  /** Fails when the document does not say that this answer can come. */
  check(answer: SeenAnswer): void {
    const { method, path, status, mediaType, text } = answer;
    const template = this.#templateOf(path, method);
    const call = `${method} ${path} ${status}`;
    if (template === null) {
      if (status !== 404 && status !== 405) throw new Error(`${call}: the document has no such operation`);
      this.#validate('#/components/schemas/Problem', call, text);
      return;
    }
    this.seen.add(`${method} ${template} ${status}`);
    const response = this.#contract.paths[template]?.[method.toLowerCase()]?.responses[String(status)];
    if (response === undefined) throw new Error(`${call}: this status is not documented`);
    if (response.content === undefined || text === '') {
      if (text !== '') throw new Error(`${call}: the document says that there is no body`);
      return;
    }
    if (mediaType === null || response.content[mediaType] === undefined) {
      throw new Error(`${call}: the media type ${mediaType} is not documented`);
    }
    if (!mediaType.endsWith('json')) return;
    const segments = [
      'paths',
      template,
      method.toLowerCase(),
      'responses',
      String(status),
      'content',
      mediaType,
      'schema',
    ];
    this.#validate(`#/${segments.map(escapePointer).join('/')}`, call, text);
  }

  #validate(pointer: string, call: string, text: string): void {
    const known = this.#validators.get(pointer);
    const validate = known ?? this.#ajv.compile({ $ref: `contract:${pointer}` });
    this.#validators.set(pointer, validate);
    if (!validate(JSON.parse(text))) {
      throw new Error(`${call}: ${this.#ajv.errorsText(validate.errors)}\n${text.slice(0, 2000)}`);
    }
  }

  #templateOf(path: string, method: string): string | null {
    const templates = Object.keys(this.#contract.paths).filter((template) => {
      const form = template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+');
      return new RegExp(`^${form}$`).test(path);
    });
    const exact = templates.find((template) => template === path) ?? templates[0];
    if (exact === undefined) return null;
    return this.#contract.paths[exact]?.[method.toLowerCase()] === undefined ? null : exact;
  }
}

function escapePointer(segment: string): string {
  return encodeURIComponent(segment.replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** Forbids properties that the document does not name. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, closed(inner)]));
  const isOpenObject = copy['type'] === 'object' && typeof copy['properties'] === 'object';
  return isOpenObject && copy['additionalProperties'] === undefined ? { ...copy, additionalProperties: false } : copy;
}
