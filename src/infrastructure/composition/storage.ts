import type { DataDirectoryLock } from '../../adapters/embedded/data-directory-lock.ts';
import type { Composition } from './container.ts';
import type { StorageOptions } from './storage-options.ts';
import { ports } from './tokens.ts';

/** Opens what the configuration names. Only that is loaded. */
export async function openConfiguredStorage(
  parts: Composition,
  options: StorageOptions,
): Promise<DataDirectoryLock | null> {
  const { storage } = parts.get(ports.config);
  switch (storage.kind) {
    case 'servers': {
      const { openServerStorage } = await import('./server-storage.ts');
      return openServerStorage(parts, storage, options);
    }
    case 'embedded': {
      const { openEmbeddedStorage } = await import('./embedded-storage.ts');
      return openEmbeddedStorage(parts, storage, options);
    }
  }
}
