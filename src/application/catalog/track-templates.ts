import { DocfaceError } from '../../domain/errors.ts';
import type { CatalogRepository } from '../../domain/ports/catalog-repository.ts';
import type { Template } from '../../domain/template/template.ts';
import { checkUse } from '../../domain/track/template-use.ts';
import type { OcrTrack } from '../../domain/track/track.ts';

type Templates = Pick<CatalogRepository, 'findTemplate' | 'listTemplates'>;

/** The templates that a track may choose from, in its order; all in sight when it names none. */
export async function trackTemplates(
  catalog: Templates,
  clientId: string,
  track: OcrTrack,
): Promise<readonly Template[]> {
  const found =
    track.templates.length === 0
      ? await catalog.listTemplates(clientId)
      : await Promise.all(track.templates.map((name) => catalog.findTemplate(clientId, name)));
  return found.filter((template) => template !== null).filter((template) => checkUse(track, template).allowed);
}

/** Fails with `UNKNOWN_TEMPLATE` when the track's fallback is gone, and when nothing runs it. */
export async function fallbackTemplate(catalog: Templates, clientId: string, track: OcrTrack): Promise<Template> {
  const template = await catalog.findTemplate(clientId, track.fallbackTemplate);
  if (template !== null) {
    const use = checkUse(track, template);
    if (use.allowed) return template;
    throw new DocfaceError('UNKNOWN_TEMPLATE', use.detail);
  }
  throw new DocfaceError(
    'UNKNOWN_TEMPLATE',
    `The fallback template "${track.fallbackTemplate}" of track "${track.name}" is not there any more; name another in the track.`,
  );
}
