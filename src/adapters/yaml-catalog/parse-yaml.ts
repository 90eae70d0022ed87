import { parseDocument } from 'yaml';
import type { CatalogProblem } from '../../domain/catalog/check-template.ts';

/** A catalogue file is written by people; more than this is a mistake or an attack. */
const maxCharacters = 256 * 1024;
/** Aliases that refer to aliases could blow a small text up without end. */
const maxAliases = 100;

export type ParsedYaml =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problems: readonly CatalogProblem[] };

function refused(...problems: readonly CatalogProblem[]): ParsedYaml {
  return { ok: false, problems };
}

/** Parses YAML 1.2 as plain data: no tags of own types, each key once, few aliases, bounded length. */
export function parseYaml(text: string): ParsedYaml {
  if (text.length > maxCharacters) {
    return refused({ path: '', message: `The file is longer than ${maxCharacters / 1024} KiB; split it.` });
  }
  const document = parseDocument(text, { schema: 'core', uniqueKeys: true, strict: true, prettyErrors: true });
  const complaints = [...document.errors, ...document.warnings];
  if (complaints.length > 0) {
    return refused(
      ...complaints.map((error) => ({
        path: error.linePos ? `line ${error.linePos[0].line}` : '',
        message: `${error.message.split('\n')[0] ?? 'The text is no YAML'}`,
      })),
    );
  }
  try {
    return { ok: true, value: document.toJS({ maxAliasCount: maxAliases }) as unknown };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'The text cannot be resolved';
    return refused({ path: '', message: `${reason}; write the values out instead of referring to others.` });
  }
}
