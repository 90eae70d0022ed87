import { invalidField } from '../../domain/errors.ts';

/** Long, and nothing more: rules about characters make passwords worse (NIST SP 800-63B). Errors: `INVALID_FIELD`. */
export function checkPassword(password: string): string {
  const length = [...password].length;
  if (length >= 12 && length <= 256) return password;
  throw invalidField(
    'password',
    'A password has 12 to 256 characters. A few words that belong to no sentence are good.',
  );
}
