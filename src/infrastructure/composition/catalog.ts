import { bundledCatalog } from '../../adapters/yaml-catalog/parsed-texts.ts';
import { catalogModule, YamlCatalogFiles } from '../../adapters/yaml-catalog/yaml-catalog-files.ts';
import { Catalog } from '../../application/catalog/catalog.ts';
import { CatalogEntries } from '../../application/catalog/catalog-entries.ts';
import { LoadBundledCatalog } from '../../application/catalog/load-bundled-catalog.ts';
import type { ClientUsage } from '../../application/clients/client-usage.ts';
import { TemplateSamples } from '../../application/trials/template-samples.ts';
import { TemplateTrials } from '../../application/trials/template-trials.ts';
import type { UseCases } from '../../application/use-cases.ts';
import type { Config } from '../config/load-config.ts';
import type { Closers } from '../lifecycle/closers.ts';
import type { Composition } from './container.ts';
import { answerMakers } from './outputs.ts';
import { makeProcessPool } from './process-pool.ts';
import { requestStore } from './stages.ts';
import { ports } from './tokens.ts';

/** Where the tracks and templates lie that are loaded at the start. */
export function catalogFolder({ catalogDirectory }: Pick<Config, 'catalogDirectory'>): string {
  return catalogDirectory ?? bundledCatalog;
}

/** For texts of whoever runs this. */
export function makeCatalogFiles(): YamlCatalogFiles {
  return new YamlCatalogFiles();
}

/** For texts of whoever calls: each is read in a process, one after the other. */
function makeCallersFiles(parts: Composition): YamlCatalogFiles {
  return new YamlCatalogFiles(parts.get(ports.catalogPool), catalogFolder(parts.get(ports.config)));
}

/** Binds what reads the texts of callers. */
export function bindCatalogPool(parts: Composition, closers: Closers): void {
  const pool = () => makeProcessPool({ ...parts.get(ports.config), engineSlots: 1 });
  parts.bind(
    ports.catalogPool,
    closers.managed('reader of catalogue texts', () => pool().running(catalogModule)),
  );
}

/** Brings the bundled or configured catalogue into the database. */
export async function loadBundledCatalog(parts: Composition): Promise<void> {
  const { catalog } = parts.get(ports.database);
  const folder = catalogFolder(parts.get(ports.config));
  const { loaded, keptEdits } = await new LoadBundledCatalog({ files: makeCatalogFiles(), catalog }).load(folder);
  parts.get(ports.logger).info('The catalogue is loaded', { loaded, keptEdits: keptEdits.join(',') });
}

/** The verbs about tracks and templates. */
export function makeCatalog(parts: Composition): Catalog {
  return new Catalog({
    database: parts.get(ports.database),
    files: makeCallersFiles(parts),
    ids: parts.get(ports.ids),
    clock: parts.get(ports.clock),
    demandsTrials: parts.get(ports.config).catalogDemandsTrials,
  });
}

/** The verbs about their versions, samples and trials. */
export function makeCatalogVersions(parts: Composition, usage: ClientUsage) {
  const shared = {
    database: parts.get(ports.database),
    files: makeCallersFiles(parts),
    ids: parts.get(ports.ids),
    clock: parts.get(ports.clock),
    requestStore: parts.get(requestStore),
  };
  const demandsTrials = parts.get(ports.config).catalogDemandsTrials;
  return {
    catalogEntries: new CatalogEntries({ ...shared, demandsTrials }),
    templateSamples: new TemplateSamples({ ...shared, usage, encryption: parts.get(ports.encryption) }),
    templateTrials: new TemplateTrials({
      ...shared,
      assembler: parts.get(ports.outputAssembler),
      makers: parts.get(answerMakers),
    }),
  } satisfies Partial<UseCases>;
}
