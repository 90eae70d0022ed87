import type { DoctorReport } from '../../../adapters/cli/command-uses.ts';
import { createLogger } from '../../../adapters/pino/pino-logger.ts';
import { type Config, inheritedEnvironment, loadConfig, loadProcessConfig } from '../../config/load-config.ts';
import { unknownVariables } from '../../config/unknown-variables.ts';
import { catalogFolder, makeCatalogFiles } from '../catalog.ts';
import { type Examination, examine, fine } from './diagnosis.ts';
import { diagnoseEngines, flattening, models } from './engines.ts';
import { generators } from './generators.ts';
import { machine } from './machine.ts';
import { servers } from './servers.ts';
import { storage } from './storage.ts';

/** Looks at everything that docface needs here. Takes seconds; leaves nothing behind. */
export async function diagnose(onProgress: (message: string) => void): Promise<DoctorReport> {
  const logger = createLogger('error');
  const config = usableConfig();
  const examinations = [
    ...machine,
    configuration,
    ...storage(config, logger),
    ...servers(config, logger),
    catalogue(config),
    models(config),
    flattening(config),
    ...generators(config),
  ];
  const report = [];
  for (const examination of examinations) {
    onProgress(`Looking at: ${examination.name}`);
    report.push(await examine(examination));
  }
  onProgress('Loading the engines');
  return [...report, ...(await diagnoseEngines(config, logger))];
}

const configuration: Examination = {
  name: 'Configuration',
  advice: 'Correct or unset these environment variables.',
  look: async () => {
    loadProcessConfig();
    const unknown = unknownVariables(inheritedEnvironment());
    if (unknown.length === 0) return 'every variable can be used';
    return fine('every variable that is known can be used', unknown.join(' '));
  },
};

/** The defaults when the configuration cannot be used, so that the rest is looked at all the same. */
function usableConfig(): Config {
  try {
    return loadProcessConfig();
  } catch {
    return loadConfig({});
  }
}

function catalogue(config: Config): Examination {
  const folder = catalogFolder(config);
  return {
    name: 'Catalogue',
    advice: 'Correct these files, then check them with "docface catalog validate".',
    look: async () => {
      const entries = await makeCatalogFiles().readFolder(folder);
      const templates = entries.filter(({ kind }) => kind === 'template').length;
      if (entries.length === 0) throw new Error(`There is neither a template nor a track in ${folder}`);
      return `${templates} templates and ${entries.length - templates} tracks in ${folder}`;
    },
  };
}
