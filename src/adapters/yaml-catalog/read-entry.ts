import { type CatalogProblem, checkTemplate } from '../../domain/catalog/check-template.ts';
import type { CatalogEntry, CatalogText } from '../../domain/ports/catalog-files.ts';
import { type CatalogSchemas, problemsOf } from './catalog-schemas.ts';
import { parseYaml } from './parse-yaml.ts';
import { toTemplate } from './template-document.ts';
import { toTrack } from './track-document.ts';

/** A text that is a valid entry. */
export interface Read {
  readonly ok: true;
  readonly path: string;
  readonly entry: CatalogEntry;
}

/** What is wrong with one that is none. */
export interface Refused {
  readonly ok: false;
  readonly path: string;
  readonly problems: readonly CatalogProblem[];
}

function isTrack(value: unknown): boolean {
  const kind = typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined;
  return kind === 'ocr' || kind === 'face_match';
}

/** Reads one text as a template or track. */
export function readEntry({ path, text }: CatalogText, schemas: CatalogSchemas): Read | Refused {
  const parsed = parseYaml(text);
  if (!parsed.ok) return { ok: false, path, problems: parsed.problems };
  if (isTrack(parsed.value)) {
    if (!schemas.track(parsed.value)) return { ok: false, path, problems: problemsOf(schemas.track.errors) };
    return { ok: true, path, entry: { kind: 'track', track: toTrack(parsed.value) } };
  }
  if (!schemas.template(parsed.value)) return { ok: false, path, problems: problemsOf(schemas.template.errors) };
  const template = toTemplate(parsed.value);
  const problems = checkTemplate(template);
  return problems.length > 0
    ? { ok: false, path, problems }
    : { ok: true, path, entry: { kind: 'template', template } };
}
