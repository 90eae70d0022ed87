import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { DocfaceError } from '../../domain/errors.ts';
import { oidcSettings } from './console-settings.ts';
import { type GeneratorConfig, generatorSettings, withKeys } from './generator-settings.ts';
import { keyServiceSettings } from './key-service-settings.ts';
import type { Secret } from './setting.ts';
import { type Environment, SettingReader, variableOf } from './setting-reader.ts';
import { issuerSettings, type SettingValues } from './settings.ts';
import { readStorage, type StorageConfig } from './storage-config.ts';
import { storageSettings } from './storage-settings.ts';

/** Settings that are read in groups, so that nobody meets half of one. */
type GroupedName =
  | keyof typeof storageSettings
  | keyof typeof keyServiceSettings
  | keyof typeof issuerSettings
  | keyof typeof oidcSettings
  | keyof typeof generatorSettings;

/** What the environment says, whole and usable. Safe to log: secrets among it are `Secret`s. */
export type Config = Omit<SettingValues, GroupedName | 'modelsDirectory'> & {
  readonly modelsDirectory: string;
  readonly storage: StorageConfig;
  /** Language models that may be asked, with the keys of their servers. */
  readonly generators: readonly GeneratorConfig[];
  /** An issuer beside docface itself, whose access tokens are accepted too. */
  readonly trustedIssuer: TrustedIssuer | null;
  /** Where operators sign in beside passwords. */
  readonly oidc: OidcConfig | null;
};

export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: Secret;
}

export interface TrustedIssuer {
  readonly issuer: string;
  readonly audience: string;
  readonly jwksUrl: string;
}

/**
 * Reads the environment once. Fails with `INVALID_FIELD` and one line for each problem: a variable that cannot be used,
 * or one that is missing beside others. Values are not repeated because they may be secret.
 */
export function loadConfig(environment: Environment): Config {
  const reader = new SettingReader(environment);
  const trustedIssuer = readIssuer(reader);
  const oidc = readOidc(reader);
  const storage = readStorage(reader);
  const { generators, problems } = withKeys(reader.values.generators, reader.values.generatorKeys);
  for (const problem of problems) reader.note(problem);
  if (storage === null || reader.problems.length > 0) {
    throw new DocfaceError('INVALID_FIELD', `The configuration cannot be used.\n  ${reader.problems.join('\n  ')}`);
  }
  const alone = withoutGroups(reader.values);
  const dataDirectory = resolve(alone.dataDirectory);
  const modelsDirectory = resolve(alone.modelsDirectory ?? defaultModelsDirectory(environment));
  return { ...alone, dataDirectory, modelsDirectory, storage, trustedIssuer, oidc, generators };
}

/** Reads this process's environment. */
export function loadProcessConfig(): Config {
  return loadConfig(process.env);
}

/** This process's environment, secrets among it: to look at, never for a program. */
export function inheritedEnvironment(): Environment {
  return process.env;
}

/** What engines and the programs that open files may need. Secrets of the service are not among it. */
const forEngines =
  /^(?:PATH|HOME|LANG|LC_\w+|TZ|TMPDIR|NODE_ENV|LD_\w+|MALLOC_\w+|GLIBC_TUNABLES|TESSDATA_PREFIX|OMP_\w+)$/;

/** The part of an environment that processes see in which files of clients are opened. */
export function engineEnvironment(environment: Environment = process.env): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => forEngines.test(name)));
}

/**
 * What pip and npm may need: where programs, its configuration and credentials for a mirror are, how to get there, and,
 * on Windows, where the system is.
 */
const forPip =
  /^(?:PATH|HOME|LANG|LC_\w+|TZ|LD_LIBRARY_PATH|XDG_CONFIG_(?:HOME|DIRS)|PIP_\w+|NPM_CONFIG_\w+|NODE_EXTRA_CA_CERTS|SSL_CERT_(?:FILE|DIR)|(?:REQUESTS|CURL)_CA_BUNDLE|(?:https?|all|no)_proxy|PATHEXT|COMSPEC|SYSTEMROOT|WINDIR|USERPROFILE|APPDATA|LOCALAPPDATA|PROGRAMDATA)$/i;

/** The part of an environment that pip and npm see. */
export function pipEnvironment(environment: Environment = process.env): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => forPip.test(name)));
}

/** Outside the project and the data directory, so that neither a new checkout nor new data need the models again. */
function defaultModelsDirectory({ XDG_DATA_HOME: dataHome, HOME: home }: Environment): string {
  return join(dataHome || join(home || homedir(), '.local/share'), 'docface/models');
}

function readIssuer(reader: SettingReader): TrustedIssuer | null {
  const names = ['trustedIssuer', 'trustedAudience', 'trustedJwksUrl'] as const;
  const given = reader.together(names, (missing) => [
    `${names.map(variableOf).join(', ')}: set all three or none; missing: ${missing.join(', ')}`,
  ]);
  return given && { issuer: given.trustedIssuer, audience: given.trustedAudience, jwksUrl: given.trustedJwksUrl };
}

/** Null where nobody signs in: processes without an api need no secret for it. */
function readOidc(reader: SettingReader): OidcConfig | null {
  if (!reader.values.roles.includes('api')) return null;
  const names = ['oidcIssuer', 'oidcClientId', 'oidcClientSecret'] as const;
  const given = reader.together(names, (missing) => [
    `${names.map(variableOf).join(', ')}: set all three or none; missing: ${missing.join(', ')}`,
  ]);
  if (given === null && reader.values.passwords === 'off') {
    reader.note(`${variableOf('passwords')}: with off nobody can sign in, unless ${variableOf('oidcIssuer')} is set`);
  }
  return given && { issuer: given.oidcIssuer, clientId: given.oidcClientId, clientSecret: given.oidcClientSecret };
}

function withoutGroups(values: SettingValues): Omit<SettingValues, GroupedName> {
  const grouped = {
    ...storageSettings,
    ...keyServiceSettings,
    ...issuerSettings,
    ...oidcSettings,
    ...generatorSettings,
  };
  const alone = Object.entries(values).filter(([name]) => !Object.hasOwn(grouped, name));
  return Object.fromEntries(alone) as Omit<SettingValues, GroupedName>;
}
