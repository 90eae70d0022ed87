import { DocfaceError } from '../../domain/errors.ts';

/**
 * Refuses languages (ISO 639-3) none of which is read: engines skip those that they lack, and files with a text layer
 * never ask one. `requested` is null where nobody named any; `known` says null when nobody can tell. Errors:
 * `UNKNOWN_LANGUAGE`.
 */
export async function refuseUnknownLanguages(
  requested: readonly string[] | null,
  known: () => Promise<readonly string[] | null>,
): Promise<void> {
  if (requested === null) return;
  const read = await known();
  if (read === null || requested.some((language) => read.includes(language))) return;
  const detail = `None of these languages is read here. Name one of ${read.toSorted().join(', ')}, or leave "language" out.`;
  throw new DocfaceError('UNKNOWN_LANGUAGE', detail, {
    fields: [{ field: 'language', code: 'UNKNOWN_LANGUAGE', detail }],
  });
}
