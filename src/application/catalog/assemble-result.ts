import { withholdPayloads } from '../../domain/document/barcode-policy.ts';
import { cropsOf } from '../../domain/document/crop.ts';
import type { PageReading } from '../../domain/document/page.ts';
import { DocfaceError } from '../../domain/errors.ts';
import { chosenAs } from '../../domain/ocr/choose-template.ts';
import { divideFile } from '../../domain/ocr/divide-file.ts';
import type { OcrResult } from '../../domain/ocr/ocr-result.ts';
import { readDocument } from '../../domain/ocr/read-document.ts';
import { typify } from '../../domain/ocr/typify.ts';
import type { CatalogRepository } from '../../domain/ports/repositories.ts';
import type { VersionedName } from '../../domain/request/request.ts';
import type { Template } from '../../domain/template/template.ts';
import type { OcrTrack } from '../../domain/track/track.ts';
import type { Inspection } from '../stages/document-inspector.ts';
import { fallbackTemplate, trackTemplates } from './track-templates.ts';

type Catalog = Pick<CatalogRepository, 'findTemplate' | 'listTemplates' | 'templateVersion'>;

interface ReadPages {
  readonly clientId: string;
  readonly track: OcrTrack;
  /** The version that the attempt pinned. */
  readonly template: VersionedName;
  /** Whether the client named it: all pages are then one document of it. */
  readonly isNamed: boolean;
  /** In page order. */
  readonly pages: readonly PageReading[];
  readonly expected: Readonly<Record<string, string>> | null;
  readonly at: Date;
  /** Looks at the original for what words do not tell; left out, nobody looks. */
  readonly inspect?: (document: TypedPages) => Promise<Pick<Inspection, 'evidence' | 'portraits'>>;
}

interface TypedPages {
  readonly template: Template;
  readonly pages: readonly PageReading[];
}

/** Pages were stored by what the first of them is; of the payloads on identity documents behind it none is shown. */
function withheld(
  pages: readonly PageReading[],
  parts: readonly TypedPages[],
  track: OcrTrack,
): readonly PageReading[] {
  return pages.map((page) =>
    parts
      .filter((part) => part.pages.some(({ number }) => number === page.number))
      .reduce((kept, { template: { documentType } }) => withholdPayloads(kept, { track, documentType }), page),
  );
}

/**
 * Makes the OCR result of the pages that were read: documents, their types, fields and checks. Error: `UNKNOWN_TEMPLATE` when the pinned
 * version is gone.
 */
export class AssembleResult {
  readonly #catalog: Catalog;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  async execute(read: ReadPages): Promise<OcrResult> {
    const { clientId, track, template: pinned, isNamed, pages, expected, at } = read;
    const template = await this.#pinned(clientId, pinned);
    const others = (await trackTemplates(this.#catalog, clientId, track)).filter(({ name }) => name !== template.name);
    const today = at.toISOString().slice(0, 10);
    const context = { today, expected: expected ?? {}, expiredIsInvalid: track.expiredIsInvalid };
    const templates = [template, ...others];
    const threshold = track.typificationThreshold;
    const isDecided = isNamed || track.defaultTemplate === template.name;
    const parts = isDecided ? [] : divideFile(pages, { templates, threshold, today });
    const inspect = read.inspect ?? nobodyLooks;
    if (parts.length < 2) {
      const { evidence, portraits } = await inspect({ template, pages });
      const result = readDocument(pages, chosenAs(template, typify(pages, templates), track), { ...context, evidence });
      return withCrops(result, [portraits]);
    }
    const fallback = await fallbackTemplate(this.#catalog, clientId, track);
    const typed = parts.map((part) => ({ ...part, template: part.template ?? fallback }));
    const inspected = await Promise.all(typed.map((part) => inspect(part)));
    const documents = typed.flatMap((part, index) => {
      const chosen = chosenAs(part.template, typify(part.pages, templates), track);
      const evidence = inspected[index]?.evidence ?? {};
      return readDocument(withheld(part.pages, [part], track), chosen, { ...context, evidence }).documents;
    });
    const portraits = inspected.map((each) => each.portraits);
    return withCrops({ pages: withheld(pages, typed, track), documents }, portraits);
  }

  async #pinned(clientId: string, { name, version }: VersionedName): Promise<Template> {
    const template = await this.#catalog.templateVersion(clientId, name, version);
    if (template !== null) return template;
    throw new DocfaceError(
      'UNKNOWN_TEMPLATE',
      `Version ${version} of template "${name}" is not there any more; reprocess with another.`,
    );
  }
}

const nobodyLooks = async (): Promise<Pick<Inspection, 'evidence' | 'portraits'>> => ({ evidence: {}, portraits: [] });

/** Each document of a file with the pictures that can be had of it. */
function withCrops(result: OcrResult, portraits: readonly Inspection['portraits'][]): OcrResult {
  const documents = result.documents.map((document, index) => ({
    ...document,
    crops: cropsOf(document, index + 1, portraits[index] ?? []),
  }));
  return { ...result, documents };
}
