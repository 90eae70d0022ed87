import { type ConfinementReport, inspectConfinement } from '../../adapters/confinement/inspect-confinement.ts';
import { closeOwnMemory } from '../../adapters/confinement/load-koffi.ts';
import { deleteLeftFolders } from '../../adapters/confinement/own-folders.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { Config } from '../config/load-config.ts';

type ConfinementConfig = Pick<Config, 'confinement' | 'dataDirectory' | 'modelsDirectory' | 'faceEmbedderFile'>;

export interface Confinement {
  /** What is in force, such as `seccomp`. */
  readonly parts: readonly string[];
  /** What is not, in words for people. */
  readonly missing: readonly string[];
}

/** Closes this process to others of its user, and tries what the processes that open files are kept from. */
export async function examineConfinement(config: ConfinementConfig): Promise<Confinement> {
  const { dataDirectory, modelsDirectory, faceEmbedderFile: model } = config;
  const isClosed = closeOwnMemory();
  const reads = [modelsDirectory, ...(model === undefined ? [] : [model])];
  const report = await inspectConfinement({ reads, closed: [dataDirectory, `/proc/${process.pid}/environ`] });
  const found: readonly (readonly [string, boolean])[] = [
    ['closed memory of the service', isClosed],
    ['no new privileges', report?.noNewPrivileges === true],
    ['seccomp', report?.seccomp === true],
    [`Landlock${versionOf(report)}`, (report?.landlock ?? 0) > 0],
  ];
  const named = (isThere: boolean) => found.filter(([, is]) => is === isThere).map(([name]) => name);
  const reachable = (report?.reachable ?? []).map((path) => `a wall around ${path}`);
  return { parts: named(true), missing: [...named(false), ...reachable] };
}

function versionOf(report: ConfinementReport | null): string {
  return report === null || report.landlock === 0 ? '' : ` (version ${report.landlock})`;
}

/**
 * Has this process and those that open files confined as the configuration asks, and returns what is in force, for the
 * log. Errors: `DEPENDENCY_UNAVAILABLE` where confinement is required and a part of it is not to be had.
 */
export async function enforceConfinement(config: ConfinementConfig, logger: Logger): Promise<string> {
  deleteLeftFolders();
  if (config.confinement === 'off') return 'off';
  const { parts, missing } = await examineConfinement(config);
  if (missing.length > 0 && config.confinement === 'required') {
    const what = `DOCFACE_CONFINEMENT=required, and this system lacks: ${missing.join(', ')}.`;
    throw new DocfaceError(
      'DEPENDENCY_UNAVAILABLE',
      `${what} Processes that open files could reach more than they need. Run "docface doctor", or set ` +
        'DOCFACE_CONFINEMENT=auto to start all the same.',
    );
  }
  if (missing.length > 0) {
    logger.warn('Processes that open files are not entirely confined', { missing: missing.join(', ') });
  }
  return parts.length === 0 ? 'none' : parts.join(', ');
}

/** The same for a command that soon ends: what is missing is looked for only where all of it is required. */
export async function confineOnce(config: ConfinementConfig, logger: Logger): Promise<void> {
  if (config.confinement === 'required') await enforceConfinement(config, logger);
  else if (config.confinement === 'auto') closeOwnMemory();
}
