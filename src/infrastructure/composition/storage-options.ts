import type { DataDirectoryLock } from '../../adapters/embedded/data-directory-lock.ts';
import type { Closers } from '../lifecycle/closers.ts';
import type { Composition } from './container.ts';

export interface StorageOptions {
  readonly closers: Closers;
  /** Hears of what takes seconds, in words for people. */
  readonly onProgress?: (message: string) => void;
  /** Something failed for good: the process should end, so that it is started anew. */
  readonly onFatal?: (error: unknown) => void;
}

/** Binds database, event log, object store, signals and encryption. Returns the lock where there is a data directory. */
export type OpenStorage = (parts: Composition, options: StorageOptions) => Promise<DataDirectoryLock | null>;
