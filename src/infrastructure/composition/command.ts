import { basename, relative, resolve } from 'node:path';
import type { CatalogItem, CommandUses } from '../../adapters/cli/command-uses.ts';
import type { Output } from '../../adapters/cli/output.ts';
import { createLogger } from '../../adapters/pino/pino-logger.ts';
import { parseEntries } from '../../application/catalog/save-entry.ts';
import type { CatalogText } from '../../domain/ports/catalog-files.ts';
import { type Config, inheritedEnvironment, loadProcessConfig } from '../config/load-config.ts';
import { environmentWarnings } from '../config/setting-reader.ts';
import { version } from './version.ts';

/** Parts of docface are loaded by the commands that need them, so that help and checks answer at once. */
export function makeCommandUses(output: Output): CommandUses {
  const onProgress = (message: string): void => output.err(message);
  const readConfig = makeConfigReader(onProgress);
  return {
    version,
    calledAs: calledAs(),
    output,
    async startService() {
      const config = readConfig();
      const { checkAddresses } = await import('./addresses.ts');
      await checkAddresses(config);
      const { installMissingModels } = await import('./models.ts');
      const { startService } = await import('./start-service.ts');
      await installMissingModels(config, onProgress);
      // What libraries and engines write from here on is for this user alone.
      process.umask(0o077);
      return startService({ config, logger: createLogger(config.logLevel), onProgress });
    },
    async migrate() {
      const { migrateServers, prepareServers } = await import('./prepare-servers.ts');
      return (await prepareServers({ config: readConfig(), onProgress }, migrateServers)) ?? false;
    },
    async createTopics() {
      const { createTopics, prepareServers } = await import('./prepare-servers.ts');
      return prepareServers({ config: readConfig(), onProgress }, createTopics);
    },
    async administer(work) {
      const { administer } = await import('./administer.ts');
      const config = readConfig();
      return administer({ config, logger: quietLogger(config.logLevel), onProgress }, work);
    },
    async oneShot(work) {
      const { withOneShot } = await import('./one-shot.ts');
      const config = readConfig();
      return withOneShot({ config, logger: quietLogger(config.logLevel), onProgress }, work);
    },
    checkCatalog,
    async verifyCertificate(certificate, key) {
      const { verifyCertificate } = await import('../../adapters/jose/erasure-certificates.ts');
      return verifyCertificate(certificate, key);
    },
    async models() {
      const { makeModelUses } = await import('./models.ts');
      return makeModelUses({ folder: readConfig().modelsDirectory, onProgress });
    },
    async diagnose() {
      const { diagnose } = await import('./diagnose/diagnose.ts');
      return diagnose(onProgress);
    },
  };
}

/**
 * Reads the settings, and reports once what of the environment is hardly meant. With a variable that is misspelt, a
 * command would work on other data than was meant, and say nothing.
 */
function makeConfigReader(onProgress: (message: string) => void): () => Config {
  let hasReported = false;
  return () => {
    if (!hasReported) for (const message of environmentWarnings(inheritedEnvironment())) onProgress(message);
    hasReported = true;
    return loadProcessConfig();
  };
}

/** A command says itself what it does; its log only adds what went wrong. */
function quietLogger(level: string): ReturnType<typeof createLogger> {
  return createLogger(level === 'info' ? 'warn' : level);
}

async function checkCatalog(texts: readonly CatalogText[]): Promise<readonly CatalogItem[]> {
  const { makeCatalogFiles } = await import('./catalog.ts');
  const { bundledCatalog } = await import('../../adapters/yaml-catalog/parsed-texts.ts');
  const files = makeCatalogFiles();
  const bundled = await files.readFolder(bundledCatalog);
  const templates = bundled.flatMap((entry) => (entry.kind === 'template' ? [entry.template] : []));
  return (await parseEntries(texts, { files, templates })).map(({ path, entry }) => {
    const { name, title } = entry.kind === 'template' ? entry.template : entry.track;
    return { path, kind: entry.kind, name, title };
  });
}

function calledAs(): string {
  const [, program = 'docface'] = process.argv;
  if (/^docface(\.js)?$/.test(basename(program))) return 'docface';
  const near = relative(process.cwd(), program);
  return ['node', ...process.execArgv, near.startsWith('..') ? resolve(program) : near].join(' ');
}
