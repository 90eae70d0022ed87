import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

interface ContractResponse {
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>;
  readonly headers?: Readonly<Record<string, unknown>>;
}

export interface Contract {
  readonly servers: readonly { readonly url: string }[];
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

interface Schemas {
  readonly ajv: Ajv2020;
  readonly validators: Map<string, ValidateFunction>;
}

/**
 * By the served document without its address: compiling its schemas takes longer than most tests, and most services
 * serve the same.
 */
const compiled = new Map<string, Schemas>();

function schemasOf(document: string, contract: Contract): Schemas {
  const key = document.replaceAll(contract.servers[0]?.url ?? '', '');
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'contract:', ...(closed(contract) as object) });
  const schemas = { ajv, validators: new Map<string, ValidateFunction>() };
  compiled.set(key, schemas);
  return schemas;
}

/**
 * Assert answers against the served OpenAPI document, more strictly than callers should: nothing undocumented passes.
 */
export class OpenApiCheck {
  readonly #contract: Contract;
  readonly #schemas: Schemas;
  readonly #templates: readonly (readonly [template: string, form: RegExp])[];
  readonly seen = new Set<string>();

  /** @param document The served document as it came. */
  constructor(document: string) {
    this.#contract = JSON.parse(document) as Contract;
    this.#schemas = schemasOf(document, this.#contract);
    this.#templates = Object.keys(this.#contract.paths).map((template) => {
      const form = template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+');
      return [template, new RegExp(`^${form}$`)];
    });
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
    const { ajv, validators } = this.#schemas;
    const validate = validators.get(pointer) ?? ajv.compile({ $ref: `contract:${pointer}` });
    validators.set(pointer, validate);
    if (!validate(JSON.parse(text))) {
      throw new Error(`${call}: ${ajv.errorsText(validate.errors)}\n${text.slice(0, 2000)}`);
    }
  }

  #templateOf(path: string, method: string): string | null {
    const templates = this.#templates.filter(([, form]) => form.test(path)).map(([template]) => template);
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
