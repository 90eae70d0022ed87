import { LocalMasterKey } from '../../adapters/node-crypto/master-key.ts';
import { admitMasterKeys, introduceMasterKeys } from '../../application/installation/admit-master-keys.ts';
import { DocfaceError } from '../../domain/errors.ts';
import { parseMasterKeys } from '../config/master-keys.ts';
import type { Secret } from '../config/setting.ts';
import { variableOf } from '../config/setting-reader.ts';
import type { Composition } from './container.ts';
import { ports } from './tokens.ts';

/** The master keys of a setting, which was checked when it was read. */
export function configuredMasterKey(setting: Secret): LocalMasterKey {
  const keys = parseMasterKeys(setting.reveal());
  if (keys === null) throw new Error('a master key was not checked when it was read');
  return new LocalMasterKey(keys);
}

/** What `admitMasterKeys` and `introduceMasterKeys` take, from what is bound. */
export function admittingUses(parts: Composition, source = sourceOf(parts)) {
  return {
    database: parts.get(ports.database),
    masterKeys: parts.get(ports.masterKeys),
    ids: parts.get(ports.ids),
    clock: parts.get(ports.clock),
    source,
  };
}

/** The settings that the keys come from. */
function sourceOf(parts: Composition): string {
  const { keyService, masterKey } = parts.get(ports.config).storage;
  const settings = [
    masterKey === null ? [] : ['masterKey' as const],
    keyService === null ? [] : ['keyServiceKey' as const],
  ];
  return settings.flat().map(variableOf).join(' with ') || variableOf('masterKey');
}

/**
 * Lets a process serve that holds the keys of the installation, or none at all. Errors: `DEPENDENCY_UNAVAILABLE` for
 * other keys.
 */
export async function admitConfiguredKeys(parts: Composition): Promise<void> {
  if (usesKeys(parts)) await admitMasterKeys(admittingUses(parts));
}

/** Whether this process has keys, or a service that has them. */
function usesKeys(parts: Composition): boolean {
  return parts.find(ports.keyService) !== null || parts.get(ports.masterKeys).held.length > 0;
}

/**
 * Binds the installation that the database is of. Errors: `DEPENDENCY_UNAVAILABLE` where none was made yet.
 */
export async function bindInstallation(parts: Composition): Promise<void> {
  const installation = await parts.get(ports.database).installation.find();
  if (installation === null) {
    throw new DocfaceError(
      'DEPENDENCY_UNAVAILABLE',
      'The database has no id of its installation yet. Run "docface migrate" once, with the master key, then start again.',
    );
  }
  parts.bind(ports.installation, () => installation);
}

/** Makes the installation and its keys known where they are not. Does nothing in a process without a key. */
export async function introduceConfiguredKeys(parts: Composition, source?: string): Promise<void> {
  if (usesKeys(parts)) await introduceMasterKeys(admittingUses(parts, source));
}
