import { fileURLToPath } from 'node:url';
import {
  assemblyModule,
  ProcessDocumentAssembler,
} from '../../src/adapters/child-process/process-document-assembler.ts';
import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import { YamlCatalogFiles } from '../../src/adapters/yaml-catalog/yaml-catalog-files.ts';
import { AssembleResult } from '../../src/application/catalog/assemble-result.ts';
import { TypifyPage } from '../../src/application/catalog/typify-page.ts';
import { readOnlyCatalog } from '../../src/application/one-shot/read-only-catalog.ts';
import type { CatalogEntry } from '../../src/domain/ports/catalog-files.ts';
import type { PageReading } from '../../src/domain/reading/document/page.ts';
import { readDocument } from '../../src/domain/reading/ocr/read-document.ts';
import type { ReadingTrace } from '../../src/domain/reading/ocr/reading-trace.ts';
import type { OcrResult, ReadDocument } from '../../src/domain/reading/result/ocr-result.ts';

const clientId = '';
const taskPool = new ProcessPool({ processes: 1, idleTimeoutMs: 1000 }).running(assemblyModule);
const assembler = new ProcessDocumentAssembler({ taskPool });

/** Does what comes after reading, with pages that were read before. */
export class Assembler {
  readonly #entries: readonly CatalogEntry[];

  constructor(entries: readonly CatalogEntry[]) {
    this.#entries = entries;
  }

  /** With the templates and tracks that docface brings. */
  static async load(): Promise<Assembler> {
    const catalog = fileURLToPath(new URL('../../catalog/', import.meta.url));
    return new Assembler(await new YamlCatalogFiles().readFolder(catalog));
  }

  /** As a document of one type; null when there is no template for it. */
  as(
    type: string,
    pages: readonly PageReading[],
    by: { readonly today: string; readonly trace?: ReadingTrace },
  ): ReadDocument | null {
    const templates = this.#entries.flatMap((entry) => (entry.kind === 'template' ? [entry.template] : []));
    const template = templates.find(({ documentType }) => documentType === type);
    if (!template || pages.length === 0) return null;
    const chosen = { template, type: template.documentType, typification: { confidence: 1, alternatives: [] } };
    return readDocument(pages, chosen, { ...by, expected: {}, expiredIsInvalid: false }).documents[0] ?? null;
  }

  /** As the track for any document does. */
  async recognise(pages: readonly PageReading[]): Promise<OcrResult> {
    const catalog = readOnlyCatalog(this.#entries);
    const track = this.#entries
      .flatMap((entry) => (entry.kind === 'track' ? [entry.track] : []))
      .find(({ name }) => name === 'documents');
    const page = pages[0];
    if (track?.kind !== 'ocr' || !page) throw new Error('The catalogue has no track "documents", or the file no page.');
    const { template } = await new TypifyPage({ catalog, assembler }).typify({ clientId, track, page });
    const { name, version } = template;
    const at = new Date();
    const { json } = await new AssembleResult({ catalog, assembler }).assemble({
      clientId,
      track,
      template: { name, version },
      isNamed: false,
      pages: pages.map((each) => new TextEncoder().encode(JSON.stringify(each))),
      expected: null,
      at,
    });
    return JSON.parse(new TextDecoder().decode(json)) as OcrResult;
  }
}
