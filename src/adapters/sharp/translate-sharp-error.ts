import { DocfaceError } from '../../domain/errors.ts';

/** Says in our words why sharp could not decode a file. */
export function translateSharpError(error: unknown): DocfaceError {
  if (error instanceof DocfaceError) return error;
  const message = error instanceof Error ? error.message : '';
  if (/pixel limit|too large|exceeds/i.test(message)) {
    return new DocfaceError('IMAGE_TOO_LARGE', 'The picture has more pixels than are read. Send a smaller picture.', {
      cause: error,
    });
  }
  if (/timeout/i.test(message)) {
    return new DocfaceError('DEADLINE_EXCEEDED', 'The picture took too long to decode.', { cause: error });
  }
  return new DocfaceError(
    'UNREADABLE_FILE',
    'The picture is damaged or cut off and cannot be decoded. Send it again, or send another copy.',
    { cause: error },
  );
}
