import type { Box } from '../reading/document/geometry.ts';
import type { LeftOutBlock } from '../reading/document/left-out.ts';
import type { EngineStamp, PageImage, Rereading, Rotation } from '../reading/document/page.ts';
import type { PageGrid } from '../reading/document/page-grid.ts';
import type { Script } from '../reading/document/script.ts';
import type { Block } from '../reading/document/text-layout.ts';
import type { ReadingProfile } from '../track/reading-profile.ts';
import type { WorkLimits } from './task-pool.ts';

export interface ReadOptions extends WorkLimits {
  /**
   * ISO 639-3, most likely first. Languages that the engine lacks are skipped; none left fails with `UNKNOWN_LANGUAGE`.
   */
  readonly languages: readonly string[];
  /** What the image shows: a whole page to lay out, or a single line of text. */
  readonly layout: 'page' | 'line';
  /** Restricts reading to a part of the image; geometry in the answer still refers to the whole image. */
  readonly region?: Box;
  /** Defaults to `accurate`. */
  readonly profile?: ReadingProfile;
}

export interface EngineReading {
  /** In reading order, geometry in fractions of the image that was given. Empty when there is no text. */
  readonly blocks: readonly Block[];
  /** Writing that the engine saw and does not take for text; of lines that are read alone none is known. */
  readonly leftOut?: readonly LeftOutBlock[];
  /**
   * Scripts of writing that the engine saw and cannot read, as far as it knows them. Missing where there is none, empty
   * where it does not know which.
   */
  readonly unreadScripts?: readonly Script[];
  /** What lines in other scripts were read again with. Missing where none were. */
  readonly reread?: Rereading;
  /** Clockwise turn that would make the image upright, when the engine can tell. */
  readonly rotation: Rotation | null;
  /** Where a bent page lies in the image, when the engine flattened it to read it. */
  readonly grid?: PageGrid;
  readonly engine: EngineStamp;
}

/**
 * Turns pixels into text. Engines differ in languages and accuracy, never in the shape of the answer.
 *
 * Duties: safe to call many times at once (the caller limits how many run); a call that fails or times out leaves the
 * engine usable; starts on first use; an idle engine frees its memory. Errors: `ENGINE_FAILED` (retryable when a new
 * try can help), `UNKNOWN_LANGUAGE`, `DEADLINE_EXCEEDED`, `UNREADABLE_FILE` when the pixels cannot be read at all.
 */
export interface OcrEngine {
  readonly name: string;
  /** Loads what is needed and says what would run; fails with `ENGINE_FAILED` and what to do about it. */
  check(): Promise<EngineStamp>;
  /** ISO 639-3 languages that it reads, loading nothing; null when it cannot tell. Errors: `ENGINE_FAILED`. */
  languages(): Promise<readonly string[] | null>;
  read(image: PageImage, options: ReadOptions): Promise<EngineReading>;
  /** For good; what still runs and later calls fail with `DEPENDENCY_UNAVAILABLE`, retryable. */
  close(): Promise<void>;
}
