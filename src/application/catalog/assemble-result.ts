import { DocfaceError } from '../../domain/errors.ts';
import type { CatalogRepository } from '../../domain/ports/catalog-repository.ts';
import type {
  AssembledResult,
  Assembly,
  DividedDocument,
  DocumentAssembler,
} from '../../domain/ports/document-assembler.ts';
import type { PageReading } from '../../domain/reading/document/page.ts';
import type { DivisionOrder, Inspected } from '../../domain/reading/ocr/assemble-documents.ts';
import type { GeneratedDocument } from '../../domain/reading/ocr/generative/generated-document.ts';
import type { GenerativeDocument } from '../../domain/reading/ocr/generative/generative-document.ts';
import type { VersionedName } from '../../domain/request/request.ts';
import type { Template } from '../../domain/template/template.ts';
import type { OcrTrack } from '../../domain/track/track.ts';
import { fallbackTemplate, trackTemplates } from './typify-page.ts';

interface Uses {
  readonly catalog: Pick<CatalogRepository, 'findTemplate' | 'listTemplates' | 'templateVersion'>;
  readonly assembler: DocumentAssembler;
}

/** The pages of a file, and what decides which documents they are. */
interface DividedPages {
  readonly clientId: string;
  readonly track: OcrTrack;
  /** The version that the attempt pinned. */
  readonly template: VersionedName;
  /** Whether the client named it: all pages are then one document of it. */
  readonly isNamed: boolean;
  /** Readings as JSON in UTF-8, in page order. */
  readonly pages: readonly Uint8Array[];
  readonly at: Date;
}

interface ReadPages extends DividedPages {
  readonly expected: Readonly<Record<string, string>> | null;
  /** What generators returned for its documents. */
  readonly generated?: readonly GeneratedDocument[];
  /** Whether to say why the documents came out as they did; no unless set. */
  readonly explain?: boolean;
  /** Looks at the original for what words do not tell; left out, nobody looks. */
  readonly inspect?: (document: TypedPages) => Promise<Inspected>;
}

/** A document that asks a generator, with the template that says what. */
export interface AskingDocument extends GenerativeDocument {
  readonly asking: Template;
}

interface Divided {
  readonly assembly: Assembly;
  readonly divided: readonly DividedDocument[];
  readonly order: DivisionOrder;
  readonly fallback: Template | null;
}

interface TypedPages {
  readonly template: Template;
  /** Without their words. */
  readonly pages: readonly PageReading[];
}

/**
 * Makes the OCR result of the pages that were read: documents, their types, fields and checks. Errors:
 * `UNKNOWN_TEMPLATE` when the pinned version is gone, and as `DocumentAssembler`.
 */
export class AssembleResult {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async assemble(read: ReadPages): Promise<AssembledResult> {
    const { assembly, divided, order, fallback } = await this.#divided(read);
    const { template, others } = order;
    const byName = new Map([template, ...others].map((each) => [each.name, each]));
    const typed = ({ template: name, pages }: DividedDocument): TypedPages => ({
      template: (name === null ? fallback : byName.get(name)) ?? template,
      pages,
    });
    const inspect = read.inspect ?? nobodyLooks;
    const inspected = await Promise.all(divided.map((document) => inspect(typed(document))));
    const { expected, generated = [], explain = false } = read;
    return assembly.read({ ...order, fallback, expected: expected ?? {}, inspected, generated, explain });
  }

  /** What generators are to be asked about the documents of these pages. Errors: as `assemble`. */
  async asking(read: DividedPages): Promise<readonly AskingDocument[]> {
    const { assembly, order, fallback } = await this.#divided(read);
    const templates = [order.template, ...order.others, ...(fallback === null ? [] : [fallback])];
    const documents = await assembly.generative({ ...order, fallback });
    return documents.flatMap((document) => {
      const asking = templates.find(({ name }) => name === document.template.name);
      return asking === undefined ? [] : [{ ...document, asking }];
    });
  }

  async #divided({ clientId, track, template: pinned, isNamed, pages, at }: DividedPages): Promise<Divided> {
    const { catalog, assembler } = this.#uses;
    const template = await this.#pinned(clientId, pinned);
    const others = (await trackTemplates(catalog, clientId, track)).filter(({ name }) => name !== template.name);
    const order = { track, template, others, isNamed, today: at.toISOString().slice(0, 10) };
    const assembly = await assembler.open(pages);
    const divided = await assembly.divide(order);
    const isKnown = divided.every((document) => document.template !== null);
    return { assembly, divided, order, fallback: isKnown ? null : await fallbackTemplate(catalog, clientId, track) };
  }

  async #pinned(clientId: string, { name, version }: VersionedName): Promise<Template> {
    const template = await this.#uses.catalog.templateVersion(clientId, name, version);
    if (template !== null) return template;
    throw new DocfaceError(
      'UNKNOWN_TEMPLATE',
      `Version ${version} of template "${name}" is not there any more; reprocess with another.`,
    );
  }
}

const nobodyLooks = async (): Promise<Inspected> => ({ evidence: {}, portraits: [] });
