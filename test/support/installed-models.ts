import { statSync } from 'node:fs';
import { join } from 'node:path';
import { readingModels } from '../../src/adapters/paddle/model-files.ts';
import { loadProcessConfig } from '../../src/infrastructure/config/load-config.ts';

/** The folder of the models on this machine. Fails with what to run when they are not there. */
export function installedModels(): string {
  const { modelsDirectory } = loadProcessConfig();
  const missing = readingModels.files.filter(
    ({ path, bytes }) => statSync(join(modelsDirectory, path), { throwIfNoEntry: false })?.size !== bytes,
  );
  if (missing.length === 0) return modelsDirectory;
  throw new Error(`The models are not in ${modelsDirectory}: run docface models install`);
}
