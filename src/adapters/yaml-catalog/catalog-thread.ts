/** Reads texts of the catalogue: what `YamlCatalogFiles` has done where it can be killed. */
import type { CatalogText } from '../../domain/ports/catalog-files.ts';
import type { ThreadTask } from '../shared/thread-module.ts';
import { type CatalogSchemas, loadSchemas } from './catalog-schemas.ts';
import { type Read, type Refused, readEntry } from './read-entry.ts';

export interface CatalogTask {
  readonly source: CatalogText;
  readonly schemaFolder: string;
}

/** Problems that a text is told of. */
const maxProblems = 100;
const loaded = new Map<string, CatalogSchemas>();

const readText: ThreadTask<CatalogTask, Read | Refused> = async ({ source, schemaFolder }) => {
  const schemas = loaded.get(schemaFolder) ?? (await loadSchemas(schemaFolder));
  loaded.set(schemaFolder, schemas);
  const outcome = readEntry(source, schemas);
  return outcome.ok ? outcome : { ...outcome, problems: outcome.problems.slice(0, maxProblems) };
};

export default readText;
