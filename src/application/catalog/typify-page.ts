import { DocfaceError } from '../../domain/errors.ts';
import type { CatalogRepository } from '../../domain/ports/catalog-repository.ts';
import type { DocumentAssembler } from '../../domain/ports/document-assembler.ts';
import type { PageReading } from '../../domain/reading/document/page.ts';
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

interface Uses {
  readonly catalog: Pick<CatalogRepository, 'findTemplate' | 'listTemplates'>;
  readonly assembler: Pick<DocumentAssembler, 'recognise'>;
}

interface TypifiedPage {
  readonly clientId: string;
  readonly track: OcrTrack;
  readonly page: PageReading;
}

interface TypifiedTemplate {
  readonly template: Template;
  /** Whether it, or one that another page of the file may be read with, asks generators. */
  readonly asksGenerators: boolean;
}

/**
 * Chooses the template for a document by its first page: the one recognised best among the track's, or the track's
 * fallback when none reaches the threshold. Errors: `UNKNOWN_TEMPLATE` when the fallback is gone, and as
 * `DocumentAssembler`.
 */
export class TypifyPage {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async typify({ clientId, track, page }: TypifiedPage): Promise<TypifiedTemplate> {
    const { catalog, assembler } = this.#uses;
    const templates = await trackTemplates(catalog, clientId, track);
    const name = await assembler.recognise(page, { templates, track });
    const template = templates.find((each) => each.name === name);
    const chosen = template ?? (await fallbackTemplate(catalog, clientId, track));
    const fallback = await catalog.findTemplate(clientId, track.fallbackTemplate);
    const possible = [chosen, ...templates, ...(fallback === null ? [] : [fallback])];
    return { template: chosen, asksGenerators: possible.some(({ kind }) => kind === 'generative') };
  }
}
