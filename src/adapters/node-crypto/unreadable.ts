import { DocfaceError } from '../../domain/errors.ts';

/** What was sealed cannot be opened: the same answer for changed bytes, another place and another key. */
export function unreadable(message: string, cause?: unknown): DocfaceError {
  return new DocfaceError('UNREADABLE_FILE', message, { cause });
}
