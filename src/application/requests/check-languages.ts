import { DocfaceError } from '../../domain/errors.ts';

/**
 * Refuses a submission none of whose languages is read: engines skip those that they lack. `known` is null when nobody
 * can tell. Errors: `UNKNOWN_LANGUAGE`.
 */
export function checkLanguages(wanted: readonly string[], known: readonly string[] | null): void {
  if (known === null || wanted.some((language) => known.includes(language))) return;
  const detail = `None of these languages is read here. Name one of ${known.toSorted().join(', ')}, or leave "language" out.`;
  throw new DocfaceError('UNKNOWN_LANGUAGE', detail, {
    fields: [{ field: 'language', code: 'UNKNOWN_LANGUAGE', detail }],
  });
}
