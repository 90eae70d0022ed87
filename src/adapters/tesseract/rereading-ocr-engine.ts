import type { EngineReading, OcrEngine, ReadOptions } from '../../domain/ports/ocr-engine.ts';
import { readingScoreOfBlocks } from '../../domain/reading/document/confidence-summary.ts';
import type { EngineStamp, PageImage } from '../../domain/reading/document/page.ts';
import { sureScripts, withRereadLines } from '../../domain/reading/document/reread-lines.ts';
import { type Script, scriptCodes, scripts } from '../../domain/reading/document/script.ts';

/** Milliseconds that a second reading gets at least; with less left it is not begun. */
const minTimeMs = 5_000;

/** Languages of a script, by the names that Tesseract has for them. */
const languagesOf = (script: Script): readonly string[] => [...scripts[script].languages, ...scripts[script].data];

/** Languages that are installed for scripts which were not read, or for any where nobody knows which those are. */
export function languagesToTry(
  unread: readonly Script[],
  installed: readonly string[],
  named: readonly string[],
): readonly string[] {
  const known = new Set((unread.length === 0 ? scriptCodes : unread).flatMap(languagesOf));
  return installed.filter((language) => known.has(language) && !named.includes(language));
}

/**
 * An engine beside Tesseract, which may be that engine itself. A page with writing in a script that the engine did not
 * read is read once more, by Tesseract with the languages of other scripts that are installed; where these are several,
 * one reading with all of them says which are meant. Lines that say more so take the place of what was read before,
 * and the reading says by what. A page in a language that only Tesseract has is read by Tesseract alone.
 */
export class RereadingOcrEngine implements OcrEngine {
  readonly #engine: OcrEngine;
  readonly #tesseract: OcrEngine;

  constructor(engine: OcrEngine, tesseract: OcrEngine) {
    this.#engine = engine;
    this.#tesseract = tesseract;
  }

  get name(): string {
    return this.#engine.name;
  }

  check(): Promise<EngineStamp> {
    return this.#engine.check();
  }

  async languages(): Promise<readonly string[] | null> {
    const own = await this.#engine.languages();
    return own && [...new Set([...own, ...((await this.#tesseract.languages()) ?? [])])];
  }

  async read(image: PageImage, options: ReadOptions): Promise<EngineReading> {
    const started = performance.now();
    if (await this.#isForTesseract(options.languages)) return await this.#tesseract.read(image, options);
    const reading = await this.#engine.read(image, options);
    if (reading.unreadScripts === undefined) return reading;
    const installed = (await this.#tesseract.languages()) ?? [];
    const languages = languagesToTry(reading.unreadScripts, installed, options.languages);
    const timeoutMs = options.timeoutMs - (performance.now() - started);
    if (languages.length === 0 || timeoutMs < minTimeMs) return reading;
    // The page was read; that it is not read better is what its warning says.
    return await this.#again(image, { reading, candidates: languages }, { ...options, timeoutMs }).catch(() => reading);
  }

  async close(): Promise<void> {
    await Promise.all([...new Set([this.#engine, this.#tesseract])].map((engine) => engine.close()));
  }

  /** Whether one of the languages is none of the engine's, and installed for Tesseract. */
  async #isForTesseract(languages: readonly string[]): Promise<boolean> {
    if (this.#engine === this.#tesseract) return false;
    const own = await this.#engine.languages();
    const others = own === null ? [] : languages.filter((language) => !own.includes(language));
    if (others.length === 0) return false;
    const installed = await this.#tesseract.languages();
    return others.some((language) => installed?.includes(language));
  }

  async #again(
    image: PageImage,
    { reading, candidates }: { readonly reading: EngineReading; readonly candidates: readonly string[] },
    options: ReadOptions,
  ): Promise<EngineReading> {
    const started = performance.now();
    const languages = candidates.length === 1 ? candidates : await this.#settled(image, options, candidates);
    const timeoutMs = options.timeoutMs - (performance.now() - started);
    if (languages.length === 0 || timeoutMs < minTimeMs) return reading;
    const again = await this.#tesseract.read(image, {
      ...options,
      timeoutMs,
      languages: [...languages, ...options.languages],
    });
    const found = sureScripts(again.blocks).filter((script) =>
      languagesOf(script).some((each) => languages.includes(each)),
    );
    const isMostly = readingScoreOfBlocks(again.blocks) > readingScoreOfBlocks(reading.blocks);
    const rotation = (isMostly ? again.rotation : null) ?? reading.rotation;
    const page = withRereadLines(reading, again.blocks, { scripts: found, rotation: rotation ?? 0 });
    if (page === null) return reading;
    const { unreadScripts = [], ...read } = page;
    const left = unreadScripts.filter((script) => !found.includes(script));
    const isLeft = left.length > 0 || again.unreadScripts !== undefined;
    const reread = { scripts: found, languages, engine: again.engine };
    return { ...read, ...(isLeft && { unreadScripts: left }), rotation, reread };
  }

  /** Those of several languages in whose scripts a page reads surely. */
  async #settled(image: PageImage, options: ReadOptions, candidates: readonly string[]): Promise<readonly string[]> {
    const sample = await this.#tesseract.read(image, { ...options, languages: candidates });
    const known = sureScripts(sample.blocks).flatMap(languagesOf);
    return candidates.filter((language) => known.includes(language));
  }
}
