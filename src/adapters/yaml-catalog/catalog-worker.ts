/** Reads texts of the catalogue: what `YamlCatalogFiles` has done where it can be killed. */
import type { CatalogText } from '../../domain/ports/catalog-files.ts';
import type { WorkerTask } from '../shared/worker-module.ts';
import { type Read, type Refused, readEntry } from './read-entry.ts';

/** Problems of a text that are reported. */
const maxProblems = 100;

const readText: WorkerTask<CatalogText, Read | Refused> = async (source) => {
  const outcome = readEntry(source);
  return outcome.ok ? outcome : { ...outcome, problems: outcome.problems.slice(0, maxProblems) };
};

export default readText;
