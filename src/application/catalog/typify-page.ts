import type { PageReading } from '../../domain/document/page.ts';
import { recognised } from '../../domain/ocr/choose-template.ts';
import { typify } from '../../domain/ocr/typify.ts';
import type { CatalogRepository } from '../../domain/ports/repositories.ts';
import type { Template } from '../../domain/template/template.ts';
import type { OcrTrack } from '../../domain/track/track.ts';
import { fallbackTemplate, trackTemplates } from './track-templates.ts';

interface TypifiedPage {
  readonly clientId: string;
  readonly track: OcrTrack;
  readonly page: PageReading;
}

/**
 * Chooses the template for a document by its first page: the one recognised best among the track's, or the track's
 * fallback when none reaches the threshold. Error: `UNKNOWN_TEMPLATE` when the fallback is gone.
 */
export class TypifyPage {
  readonly #catalog: Pick<CatalogRepository, 'findTemplate' | 'listTemplates'>;

  constructor(catalog: Pick<CatalogRepository, 'findTemplate' | 'listTemplates'>) {
    this.#catalog = catalog;
  }

  async execute({ clientId, track, page }: TypifiedPage): Promise<{ readonly template: Template }> {
    const candidates = await trackTemplates(this.#catalog, clientId, track);
    const template = recognised(typify([page], candidates), track);
    return { template: template ?? (await fallbackTemplate(this.#catalog, clientId, track)) };
  }
}
