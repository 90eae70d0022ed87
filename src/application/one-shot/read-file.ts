import { defaultLimits } from '../../domain/client/client.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { DocumentAssembler } from '../../domain/ports/document-assembler.ts';
import type { DocumentFile, OpenLimits } from '../../domain/ports/document-opener.ts';
import { applyBarcodePolicy } from '../../domain/reading/document/barcode-policy.ts';
import type { PageReading } from '../../domain/reading/document/page.ts';
import { maxToOpen, refuseTooMany, selectPages } from '../../domain/reading/document/page-selection.ts';
import type { Explanation } from '../../domain/reading/ocr/explanation.ts';
import type { OcrResult } from '../../domain/reading/result/ocr-result.ts';
import type { Template } from '../../domain/template/template.ts';
import { formatRefusal } from '../../domain/track/accepted-formats.ts';
import type { ReadingProfile } from '../../domain/track/reading-profile.ts';
import type { OcrTrack } from '../../domain/track/track.ts';
import { AssembleResult } from '../catalog/assemble-result.ts';
import { ResolveSubmission } from '../catalog/resolve-submission.ts';
import { TypifyPage } from '../catalog/typify-page.ts';
import { thisCommand } from '../concurrency/fair-queue.ts';
import { asDocfaceError, reactionTo } from '../pipeline/failure-policy.ts';
import { refuseUnknownLanguages } from '../requests/refuse-unknown-languages.ts';
import type { DocumentInspector } from '../stages/document-inspector.ts';
import type { PageReader, ReadPageOptions } from '../stages/page-reader.ts';
import type { ReadOnlyCatalog } from './read-only-catalog.ts';

interface Uses {
  readonly catalog: ReadOnlyCatalog;
  readonly reader: PageReader;
  readonly assembler: DocumentAssembler;
  readonly inspector: DocumentInspector;
  readonly clock: Clock;
  /** ISO 639-3 languages that are read; null when nobody can tell. */
  readonly knownLanguages: () => Promise<readonly string[] | null>;
  /** Milliseconds a page. */
  readonly pageTimeoutMs: number;
}

export interface ReadFileOptions {
  readonly track: string;
  /** Null lets the track choose. */
  readonly template: string | null;
  /** Such as `1-3,5`; null reads all. */
  readonly pages: string | null;
  /** Null reads the track's languages. */
  readonly languages: readonly string[] | null;
  /** Null reads as the track says. */
  readonly profile: ReadingProfile | null;
  /** Called with why the documents came out as they did; left out, nobody asks. */
  readonly onExplained?: (explanation: Explanation) => void;
  /** Called when a page is read, `done` of `total`. */
  readonly onPage?: (done: number, total: number) => void;
  /** Called for a page that cannot be read, while others can. */
  readonly onPageFailed?: (page: number, error: DocfaceError) => void;
}

/** Nobody's client: sees the shared tracks and templates. */
const nobody = '';

/** Reads one file without request, queue or database: the same reading and the same checks as the service. */
export class ReadFile {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /**
   * A page that cannot be read is left out, unless none can. Errors as `ResolveSubmission`, `DocumentOpener` and
   * `OcrEngine`; `UNKNOWN_LANGUAGE` also where no engine is needed.
   */
  async read(file: DocumentFile, options: ReadFileOptions): Promise<OcrResult> {
    const { catalog, assembler, clock, knownLanguages } = this.#uses;
    await refuseUnknownLanguages(options.languages, knownLanguages);
    const { track, template } = await new ResolveSubmission(catalog).resolve({
      clientId: nobody,
      kind: 'ocr',
      trackName: options.track,
      templateName: options.template,
    });
    if (track.kind !== 'ocr') throw new DocfaceError('UNKNOWN_TRACK', `Track "${track.name}" does not read documents.`);
    const refusal = formatRefusal(track, file.type);
    if (refusal !== null) throw new DocfaceError('UNSUPPORTED_FILE_TYPE', `The file ${refusal}`);
    const pages = await this.#read(file, track, options);
    const chosen = template ?? (await this.#choose(track, pages));
    if (chosen.kind === 'generative') {
      const detail = `Template "${chosen.name}" asks a generator, which only the service does. Submit the file to it, or name another template.`;
      throw new DocfaceError('EXTERNAL_PROCESSING_DISABLED', detail);
    }
    const { json, explanation } = await new AssembleResult({ catalog, assembler }).assemble({
      clientId: nobody,
      track,
      template: { name: chosen.name, version: chosen.version },
      isNamed: template !== null && options.template !== null,
      pages: pages
        .map((page) => applyBarcodePolicy(page, { track, documentType: chosen.documentType }))
        .map((page) => new TextEncoder().encode(JSON.stringify(page))),
      expected: null,
      at: clock.now(),
      explain: options.onExplained !== undefined,
      inspect: (document) =>
        this.#uses.inspector.inspect(
          async () => file,
          { ...document, track },
          { position: thisCommand, limits: this.#limits() },
        ),
    });
    const decoder = new TextDecoder();
    if (explanation !== null) options.onExplained?.(JSON.parse(decoder.decode(explanation)) as Explanation);
    return JSON.parse(decoder.decode(json)) as OcrResult;
  }

  #limits(): OpenLimits {
    return {
      maxPages: defaultLimits.pagesPerFile,
      maxPixelsPerPage: defaultLimits.megapixelsPerPage * 1e6,
      timeoutMs: this.#uses.pageTimeoutMs,
    };
  }

  async #read(file: DocumentFile, track: OcrTrack, options: ReadFileOptions): Promise<readonly PageReading[]> {
    const reading: ReadPageOptions = {
      position: thisCommand,
      limits: this.#limits(),
      languages: options.languages ?? track.languages,
      profile: options.profile ?? track.profile,
    };
    const { limits } = reading;
    const maxPages = maxToOpen(options.pages, limits.maxPages);
    const outline = await this.#uses.reader.outline(file, { ...reading, limits: { ...limits, maxPages } });
    const numbers = selectPages(options.pages, outline.pages.length);
    refuseTooMany(numbers.length, limits.maxPages);
    let done = 0;
    const pages = await Promise.allSettled(
      numbers.map(async (number) => {
        const page = await this.#uses.reader.read(file, number, reading);
        done += 1;
        options.onPage?.(done, numbers.length);
        return page;
      }),
    );
    const read = pages.flatMap((page) => (page.status === 'fulfilled' ? [page.value] : []));
    for (const [index, page] of pages.entries()) {
      if (page.status === 'fulfilled') continue;
      const error = asDocfaceError(page.reason);
      if (read.length === 0 || reactionTo(error) !== 'fail_request') throw page.reason;
      options.onPageFailed?.(numbers[index] ?? 0, error);
    }
    return read;
  }

  async #choose(track: OcrTrack, pages: readonly PageReading[]): Promise<Template> {
    const page = pages[0];
    if (page === undefined) throw new DocfaceError('UNREADABLE_FILE', 'The file has no page.');
    const { template } = await new TypifyPage(this.#uses).typify({ clientId: nobody, track, page });
    return template;
  }
}
