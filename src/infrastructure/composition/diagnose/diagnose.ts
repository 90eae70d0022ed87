import { createRequire } from 'node:module';
import { availableParallelism, totalmem } from 'node:os';
import type { DoctorReport } from '../../../adapters/cli/command-uses.ts';
import { createLogger } from '../../../adapters/pino/pino-logger.ts';
import { type Config, inheritedEnvironment, loadConfig, loadProcessConfig } from '../../config/load-config.ts';
import { environmentWarnings } from '../../config/setting-reader.ts';
import { catalogFolder, makeCatalogFiles } from '../catalog.ts';
import { examineConfinement } from '../confinement.ts';
import { type Examination, examine, fine } from './diagnosis.ts';
import { diagnoseEngines, modelsOf, opensFiles } from './engines.ts';
import { keyService } from './key-service.ts';
import { generators, servers } from './servers.ts';
import { storage } from './storage.ts';

/** Looks at everything that the roles of docface need here. Takes seconds; leaves nothing behind. */
export async function diagnose(onProgress: (message: string) => void): Promise<DoctorReport> {
  const logger = createLogger('error');
  const config = usableConfig();
  const examinations = [
    ...machine,
    configuration,
    confinementOf(config),
    ...storage(config, logger),
    ...keyService(config),
    ...servers(config, logger),
    catalogue(config),
    ...modelsOf(config),
    ...generators(config),
  ];
  const report = [];
  for (const examination of examinations) {
    onProgress(`Looking at: ${examination.name}`);
    report.push(await examine(examination));
  }
  if (opensFiles(config)) {
    onProgress('Loading the engines');
    report.push(...(await diagnoseEngines(config, logger)));
  }
  return report;
}

const configuration: Examination = {
  name: 'Configuration',
  advice: 'Correct or unset these environment variables.',
  look: async () => {
    loadProcessConfig();
    const warnings = environmentWarnings(inheritedEnvironment());
    if (warnings.length === 0) return 'every variable can be used';
    return fine('every variable that is known can be used', warnings.join(' '));
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

const whatItIs =
  'See "Where a file is opened" in docs/security.md; DOCFACE_CONFINEMENT=required starts only with all of it.';

/** What keeps the processes that open files from everything else: found out by trying. */
function confinementOf(config: Config): Examination {
  return {
    name: 'Confinement',
    advice: whatItIs,
    look: async () => {
      if (config.confinement === 'off') return fine('off, by DOCFACE_CONFINEMENT', whatItIs);
      const { parts, missing } = await examineConfinement(config);
      if (missing.length === 0) return parts.join(', ');
      const detail = `missing: ${missing.join(', ')}${parts.length === 0 ? '' : `; in force: ${parts.join(', ')}`}`;
      const state = config.confinement === 'required' ? 'broken' : 'missing';
      return { state, detail, advice: whatItIs };
    },
  };
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

const { engines } = createRequire(import.meta.url)('../../../../package.json') as {
  readonly engines: { readonly node: string };
};
const gigabyte = 1024 ** 3;
/** What all roles in one process may take. */
const requestedGigabytes = 1.5;

/** What docface runs on. */
const machine: readonly Examination[] = [
  {
    name: 'Node.js',
    advice: `Install Node.js ${engines.node.replace('>=', '')} or later.`,
    look: async () => {
      if (isOlder(process.versions.node, engines.node)) throw new Error(`${process.version} is too old`);
      return `${process.version} on ${process.platform} ${process.arch}`;
    },
  },
  {
    name: 'Machine',
    advice: '',
    look: async () => {
      const total = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / gigabyte;
      const cores = availableParallelism();
      const detail = `${cores} ${cores === 1 ? 'core' : 'cores'}, ${total.toFixed(1)} GB of memory`;
      const small = total < requestedGigabytes;
      return fine(detail, small ? `docface may need ${requestedGigabytes} GB; set DOCFACE_ENGINE_SLOTS=1.` : null);
    },
  },
];

function isOlder(version: string, requested: string): boolean {
  const [a, b] = [version, requested.replace('>=', '')].map((text) => text.split('.').map(Number));
  const different = [0, 1, 2].find((index) => (a?.[index] ?? 0) !== (b?.[index] ?? 0));
  return different !== undefined && (a?.[different] ?? 0) < (b?.[different] ?? 0);
}
