import { fileURLToPath } from 'node:url';
import { YamlCatalogFiles } from '../../src/adapters/yaml-catalog/yaml-catalog-files.ts';
import type { PageReading } from '../../src/domain/document/page.ts';
import type { ReadDocument } from '../../src/domain/ocr/ocr-result.ts';
import { readDocument } from '../../src/domain/ocr/read-document.ts';
import type { Template } from '../../src/domain/template/template.ts';

/** Reads the fields of pages that were read before, as a document of a given type. */
export class Assembler {
  readonly #templates: readonly Template[];

  constructor(templates: readonly Template[]) {
    this.#templates = templates;
  }

  /** With the templates that docface brings. */
  static async load(): Promise<Assembler> {
    const catalog = fileURLToPath(new URL('../../catalog/', import.meta.url));
    const entries = await new YamlCatalogFiles({ schemaFolder: `${catalog}schema` }).readFolder(catalog);
    return new Assembler(entries.flatMap((entry) => (entry.kind === 'template' ? [entry.template] : [])));
  }

  /** Null when there is no template for the type. */
  read(type: string, pages: readonly PageReading[], today: string): ReadDocument | null {
    const template = this.#templates.find(({ documentType }) => documentType === type);
    if (!template) return null;
    const chosen = { template, type: template.documentType, typification: { confidence: 1, alternatives: [] } };
    return readDocument(pages, chosen, { today, expected: {}, expiredIsInvalid: false }).documents[0] ?? null;
  }
}
