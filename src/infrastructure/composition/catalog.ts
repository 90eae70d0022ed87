import { fileURLToPath } from 'node:url';
import { YamlCatalogFiles } from '../../adapters/yaml-catalog/yaml-catalog-files.ts';
import { ExportCatalog } from '../../application/catalog/export-catalog.ts';
import { ImportCatalog } from '../../application/catalog/import-catalog.ts';
import { LoadBundledCatalog } from '../../application/catalog/load-bundled-catalog.ts';
import type { Config } from '../config/load-config.ts';
import type { Composition } from './container.ts';
import { ports } from './tokens.ts';

/** The catalogue that ships with docface, three folders above src/infrastructure and dist/infrastructure alike. */
export const bundledCatalog = fileURLToPath(new URL('../../../catalog/', import.meta.url));

/** Where the tracks and templates lie that are loaded at the start. */
export function catalogFolder({ catalogDirectory }: Pick<Config, 'catalogDirectory'>): string {
  return catalogDirectory ?? bundledCatalog;
}

export function makeCatalogFiles(): YamlCatalogFiles {
  return new YamlCatalogFiles({ schemaFolder: `${bundledCatalog}schema` });
}

/** Brings the bundled or configured catalogue into the database. */
export async function loadBundledCatalog(parts: Composition): Promise<void> {
  const { catalog } = parts.get(ports.database);
  const folder = catalogFolder(parts.get(ports.config));
  const { loaded, keptEdits } = await new LoadBundledCatalog({ files: makeCatalogFiles(), catalog }).execute(folder);
  parts.get(ports.logger).info('The catalogue is loaded', { loaded, keptEdits: keptEdits.join(',') });
}

/** The verbs about tracks and templates. */
export function makeCatalogUseCases(parts: Composition) {
  const database = parts.get(ports.database);
  const { catalog, clients } = database;
  const stamp = { ids: parts.get(ports.ids), clock: parts.get(ports.clock) };
  const uses = { ...stamp, files: makeCatalogFiles(), database, catalog, clients };
  return { importCatalog: new ImportCatalog(uses), exportCatalog: new ExportCatalog(uses) };
}
