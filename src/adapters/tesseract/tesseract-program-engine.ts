import { DocfaceError, engineClosed } from '../../domain/errors.ts';
import type { ImageAnalysis } from '../../domain/ports/image-analysis.ts';
import type { EngineReading, OcrEngine, ReadOptions } from '../../domain/ports/ocr-engine.ts';
import type { EngineStamp, PageImage } from '../../domain/reading/document/page.ts';
import { Semaphore } from '../shared/semaphore.ts';
import { type MeasurePage, type Reading, type RotateImage, type RunTesseract, readPage } from './read-page.ts';
import { type InstalledTesseract, inspectTesseract, type ProgramOptions, runTesseract } from './tesseract-program.ts';

export interface TesseractProgramEngineOptions extends ProgramOptions {
  /** How many programs run at once; each takes one core. */
  readonly processes: number;
  /** Turns and measures pages elsewhere: this engine runs in the process that serves. */
  readonly images: Pick<ImageAnalysis, 'rotate' | 'examine'>;
}

const engineName = 'tesseract';
const preferred = ['por', 'eng'];

/** `OcrEngine` on the `tesseract` program of the machine: what tesseract.js does, in about two thirds of the time. */
export class TesseractProgramEngine implements OcrEngine {
  readonly name = engineName;
  readonly #options: ProgramOptions;
  readonly #images: Pick<ImageAnalysis, 'rotate' | 'examine'>;
  readonly #programs: Semaphore;
  #installed: Promise<InstalledTesseract> | null = null;
  readonly #closing = new AbortController();

  constructor({ processes, images, ...program }: TesseractProgramEngineOptions) {
    this.#images = images;
    this.#options = program;
    this.#programs = new Semaphore(processes);
  }

  async check(): Promise<EngineStamp> {
    const installed = await this.#inspect();
    return stampOf(installed, languagesOf(installed, preferred));
  }

  async languages(): Promise<readonly string[]> {
    return (await this.#inspect()).languages;
  }

  async read(image: PageImage, options: ReadOptions): Promise<EngineReading> {
    const installed = await this.#inspect();
    const languages = languagesOf(installed, options.languages);
    const page = { image, layout: options.layout, region: options.region ?? null };
    const { timeoutMs, extra = false, urgent = false } = options;
    const run = (): Promise<Reading> => {
      if (this.#closing.signal.aborted) throw engineClosed();
      const rotate: RotateImage = (whole, rotation) =>
        this.#images.rotate(whole, rotation, { timeoutMs, extra, urgent });
      const measure: MeasurePage = async (whole, how) =>
        (await this.#images.examine(whole, { ...how, rotation: 0, timeoutMs, extra, urgent })).measures;
      return readPage({ run: this.#runner(languages, timeoutMs), rotate, measure }, page);
    };
    const reading = await (extra ? run() : this.#programs.run(run));
    return { ...reading, engine: stampOf(installed, languages) };
  }

  async close(): Promise<void> {
    this.#closing.abort();
  }

  /** Asked once; a failure is asked again. */
  async #inspect(): Promise<InstalledTesseract> {
    this.#installed ??= inspectTesseract(this.#options);
    try {
      return await this.#installed;
    } catch (error) {
      this.#installed = null;
      throw error;
    }
  }

  /** Its time counts from now, for all runs together. */
  #runner(languages: readonly string[], timeoutMs: number): RunTesseract {
    const deadline = performance.now() + timeoutMs;
    const { signal } = this.#closing;
    return (picture, { mode, dpi }) => {
      const given = dpi === null ? [] : ['--dpi', String(Math.round(dpi))];
      const words = ['stdin', 'stdout', '-l', languages.join('+'), '--oem', '1', '--psm', mode, ...given, 'tsv'];
      const left = Math.max(1, deadline - performance.now());
      return runTesseract(words, { ...this.#options, input: picture, timeoutMs: Math.ceil(left), signal });
    };
  }
}

function languagesOf(installed: InstalledTesseract, requested: readonly string[]): readonly string[] {
  const found = requested.filter((language) => installed.languages.includes(language));
  if (found.length > 0) return found;
  throw new DocfaceError(
    'UNKNOWN_LANGUAGE',
    `Tesseract has no language data for ${requested.join(', ')}. Install it (on Debian tesseract-ocr-<language>), or ask for another language.`,
  );
}

function stampOf({ version }: InstalledTesseract, languages: readonly string[]): EngineStamp {
  return { name: engineName, version, models: [languages.join('+')], backend: 'program' };
}
