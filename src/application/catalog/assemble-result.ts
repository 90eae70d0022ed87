import type { PageReading } from '../../domain/document/page.ts';
import { DocfaceError } from '../../domain/errors.ts';
import { chosenAs } from '../../domain/ocr/choose-template.ts';
import type { OcrResult } from '../../domain/ocr/ocr-result.ts';
import { readDocument } from '../../domain/ocr/read-document.ts';
import { typify } from '../../domain/ocr/typify.ts';
import type { CatalogRepository } from '../../domain/ports/repositories.ts';
import type { VersionedName } from '../../domain/request/request.ts';
import type { OcrTrack } from '../../domain/track/track.ts';
import { trackTemplates } from './track-templates.ts';

type Catalog = Pick<CatalogRepository, 'findTemplate' | 'listTemplates' | 'templateVersion'>;

interface ReadPages {
  readonly clientId: string;
  readonly track: OcrTrack;
  /** The version that the attempt pinned. */
  readonly template: VersionedName;
  /** In page order. */
  readonly pages: readonly PageReading[];
  readonly expected: Readonly<Record<string, string>> | null;
  readonly at: Date;
}

/**
 * Makes the OCR result of the pages that were read: type, fields, checks. Error: `UNKNOWN_TEMPLATE` when the pinned
 * version is gone.
 */
export class AssembleResult {
  readonly #catalog: Catalog;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  async execute({ clientId, track, template: pinned, pages, expected, at }: ReadPages): Promise<OcrResult> {
    const template = await this.#catalog.templateVersion(clientId, pinned.name, pinned.version);
    if (template === null) {
      throw new DocfaceError(
        'UNKNOWN_TEMPLATE',
        `Version ${pinned.version} of template "${pinned.name}" is not there any more; reprocess with another.`,
      );
    }
    const others = (await trackTemplates(this.#catalog, clientId, track)).filter(({ name }) => name !== template.name);
    const outcome = typify(pages, [template, ...others]);
    return readDocument(pages, chosenAs(template, outcome, track), {
      today: at.toISOString().slice(0, 10),
      expected: expected ?? {},
      expiredIsInvalid: track.expiredIsInvalid,
    });
  }
}
