import { DocfaceError } from '../../domain/errors.ts';
import { violates } from './translate-postgres-error.ts';

/** Runs a statement that writes a unique name. Errors: `INVALID_FIELD` when the named constraint refuses it. */
export async function unlessNameIsTaken<Result>(
  statement: Promise<Result>,
  { constraint, name }: { readonly constraint: string; readonly name: string },
): Promise<Result> {
  try {
    return await statement;
  } catch (cause) {
    if (!violates(cause, constraint)) throw cause;
    const detail = `The name "${name}" is taken; choose another one.`;
    const fields = [{ field: 'name', code: 'INVALID_FIELD', detail }] as const;
    throw new DocfaceError('INVALID_FIELD', detail, { fields, cause });
  }
}
