import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DocfaceError, engineClosed, receivedError } from '../../domain/errors.ts';
import type { EngineReading, OcrEngine, ReadOptions } from '../../domain/ports/ocr-engine.ts';
import type { EngineStamp, PageImage } from '../../domain/reading/document/page.ts';
import { switchTelemetryOff } from '../shared/telemetry.ts';

/**
 * What the module of an engine exports as default. Opening does nothing heavy: `check` and `read` load what they need.
 */
export type OpenEngineModule = (options: {
  /** How many pages are read at the same time. */
  readonly slots: number;
}) => OcrEngine | Promise<OcrEngine>;

/** Opens the engine of a module that is no part of docface. Errors: `ENGINE_FAILED` that says what the module lacks. */
export async function openEngineModule(path: string, options: { readonly slots: number }): Promise<OcrEngine> {
  // It may load what the engines of docface load, in this process.
  switchTelemetryOff();
  const loaded = (await import(pathToFileURL(resolve(path)).href).catch((cause: unknown) => {
    throw unusable(path, cause instanceof Error ? cause.message : String(cause), cause);
  })) as { readonly default?: unknown };
  const { default: open } = loaded;
  if (!isOpen(open)) throw unusable(path, 'its default export is no function');
  const engine: unknown = await open(options);
  if (!isEngine(engine)) throw unusable(path, 'what it opens lacks name, check, read or close');
  return new ModuleOcrEngine(engine);
}

const reported = ['ENGINE_FAILED', 'UNKNOWN_LANGUAGE', 'DEADLINE_EXCEEDED', 'UNREADABLE_FILE'] as const;

/** Translates what a foreign engine throws. */
class ModuleOcrEngine implements OcrEngine {
  readonly name: string;
  readonly #engine: OcrEngine;
  #closed = false;

  constructor(engine: OcrEngine) {
    this.name = engine.name;
    this.#engine = engine;
  }

  check(): Promise<EngineStamp> {
    return translated(async () => this.#engine.check());
  }

  async languages(): Promise<readonly string[] | null> {
    const { languages } = this.#engine as Partial<OcrEngine>;
    return languages === undefined ? null : translated(async () => this.#engine.languages());
  }

  async read(image: PageImage, options: ReadOptions): Promise<EngineReading> {
    if (this.#closed) throw engineClosed();
    try {
      return await translated(async () => this.#engine.read(image, options));
    } catch (error) {
      throw this.#closed ? engineClosed(error) : error;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#engine.close();
  }
}

async function translated<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (cause) {
    const thrown = (typeof cause === 'object' && cause !== null ? cause : {}) as Readonly<Record<string, unknown>>;
    const code = reported.find((each) => each === thrown['code']);
    const message = code !== undefined && typeof thrown['message'] === 'string' ? thrown['message'] : failed;
    throw receivedError(code ?? 'ENGINE_FAILED', message, { retryable: thrown['retryable'] === true, cause });
  }
}

const failed = 'The engine failed to read the page.';

function isOpen(value: unknown): value is OpenEngineModule {
  return typeof value === 'function';
}

function isEngine(value: unknown): value is OcrEngine {
  if (typeof value !== 'object' || value === null) return false;
  const engine = value as Readonly<Record<string, unknown>>;
  const does = (name: string): boolean => typeof engine[name] === 'function';
  return typeof engine['name'] === 'string' && does('check') && does('read') && does('close');
}

function unusable(path: string, why: string, cause?: unknown): DocfaceError {
  const what = `The module ${path} of DOCFACE_OCR_ENGINE cannot be used: ${why}.`;
  return new DocfaceError('ENGINE_FAILED', what, { cause });
}
