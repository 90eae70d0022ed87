import type { EngineReading, OcrEngine, ReadOptions } from '../../domain/ports/ocr-engine.ts';
import type { EngineStamp, PageImage } from '../../domain/reading/document/page.ts';

/** An engine that is chosen when it is first needed: what never reads a page loads nothing. */
export class LazyOcrEngine implements OcrEngine {
  /** Of the engine that is meant; readings name the one that read. */
  readonly name: string;
  readonly #open: () => Promise<OcrEngine>;
  #chosen: Promise<OcrEngine> | null = null;

  constructor(name: string, open: () => Promise<OcrEngine>) {
    this.name = name;
    this.#open = open;
  }

  async check(): Promise<EngineStamp> {
    return (await this.#engine()).check();
  }

  async languages(): Promise<readonly string[] | null> {
    return (await this.#engine()).languages();
  }

  async read(image: PageImage, options: ReadOptions): Promise<EngineReading> {
    return (await this.#engine()).read(image, options);
  }

  async close(): Promise<void> {
    const chosen = this.#chosen;
    this.#chosen = null;
    await (await chosen)?.close();
  }

  #engine(): Promise<OcrEngine> {
    this.#chosen ??= this.#open();
    return this.#chosen;
  }
}
