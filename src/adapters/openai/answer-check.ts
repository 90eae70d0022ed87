import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { JsonSchema } from '../../domain/ocr/generative/answer-schema.ts';

/** Compiled schemas that are kept: one for each kind of question and template that is at work. */
const maxKept = 100;

/** Holds answers against schemas, and says what is wrong with them. */
export class AnswerCheck {
  readonly #ajv = new Ajv2020({ allowUnionTypes: true, coerceTypes: false, useDefaults: false });
  readonly #kept = new Map<string, ValidateFunction>();

  /**
   * Null for a value that satisfies the schema, else a sentence for the generator that repeats nothing of the value.
   */
  problemOf(schema: JsonSchema, value: unknown): string | null {
    const validate = this.#compiled(schema);
    if (validate(value)) return null;
    const [error] = validate.errors ?? [];
    return error === undefined ? 'It does not satisfy the schema.' : sentenceOf(error);
  }

  #compiled(schema: JsonSchema): ValidateFunction {
    const key = JSON.stringify(schema);
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    if (this.#kept.size >= maxKept) this.#kept.clear();
    const made = this.#ajv.compile(schema);
    this.#kept.set(key, made);
    return made;
  }
}

/** Names of properties are those of the schema: ajv does not follow unknown ones. */
function sentenceOf({ instancePath, keyword, message = 'is not as the schema says' }: ErrorObject): string {
  const where = instancePath === '' ? 'The object' : `The value at ${instancePath}`;
  return keyword === 'additionalProperties'
    ? `${where} has a property that the schema does not know.`
    : `${where} ${message}.`;
}
