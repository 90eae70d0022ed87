import { invalidField } from '../errors.ts';

const words = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const controlCharacters = /\p{C}/u;

/** Whether a text has the shape of our ids (UUID, lower case), so that it may be looked up as one. */
export function isId(text: string): boolean {
  return uuid.test(text);
}

/**
 * The name of a client or an operator: lower-case words and digits joined by `-`, 2 to 63 characters, never the shape
 * of an id, so that operators may type either. Errors: `INVALID_FIELD`.
 */
export function checkName(name: string): string {
  if (words.test(name) && name.length >= 2 && name.length <= 63 && !isId(name)) return name;
  throw invalidField(
    'name',
    'A name is 2 to 63 characters: lower-case words joined by hyphens, such as `acme-onboarding`.',
  );
}

/** What people call a credential or an endpoint: up to `maxLength` printable characters. Errors: `INVALID_FIELD`. */
export function checkLabel(
  field: string,
  label: string,
  length: { readonly min: number; readonly max: number },
): string {
  const trimmed = label.trim();
  const count = [...trimmed].length;
  if (count >= length.min && count <= length.max && !controlCharacters.test(trimmed)) return trimmed;
  throw invalidField(field, `\`${field}\` is ${length.min} to ${length.max} printable characters.`);
}
