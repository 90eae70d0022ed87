import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { DocfaceError } from '../../domain/errors.ts';
import { type SettingName, type SettingValue, settings } from './settings.ts';

type SecretName = 'masterKey' | 'databaseUrl' | 'databaseDirectUrl' | 'kafkaPassword' | 's3AccessKey' | 's3SecretKey';

/** Everything that is not secret; safe to log. */
export type Config = { readonly [Name in Exclude<SettingName, SecretName>]: SettingValue<Name> } & {
  readonly modelsDirectory: string;
};

/** Never logged, never serialised. */
export type SecretConfig = { readonly [Name in SecretName]: SettingValue<Name> };

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the environment once. Fails with `INVALID_FIELD` and one line for each variable that cannot be used; values are
 * not repeated because they may be secret.
 */
export function loadConfig(environment: Environment): { readonly config: Config; readonly secrets: SecretConfig } {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { variable, schema }] of Object.entries(settings)) {
    const text = environment[variable];
    const parsed = schema.safeParse(text === '' ? undefined : text);
    if (parsed.success) values[name] = parsed.data;
    else problems.push(`${variable}: ${parsed.error.issues.map((issue) => issue.message).join('; ')}`);
  }
  problems.push(...incompleteIssuer(values), ...incompleteServers(values));
  if (problems.length > 0) {
    throw new DocfaceError('INVALID_FIELD', `The configuration cannot be used.\n  ${problems.join('\n  ')}`);
  }
  const { masterKey, databaseUrl, databaseDirectUrl, kafkaPassword, s3AccessKey, s3SecretKey, ...config } =
    values as Config & SecretConfig;
  const dataDirectory = resolve(config.dataDirectory);
  const modelsDirectory = resolve(config.modelsDirectory ?? defaultModelsDirectory(environment));
  return {
    config: { ...config, dataDirectory, modelsDirectory },
    secrets: { masterKey, databaseUrl, databaseDirectUrl, kafkaPassword, s3AccessKey, s3SecretKey },
  };
}

/** Reads this process's environment. */
export function loadProcessConfig(): ReturnType<typeof loadConfig> {
  return loadConfig(process.env);
}

/** This process's environment, for programs that it starts. */
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

/** Outside the project and the data directory, so that neither a new checkout nor new data need the models again. */
function defaultModelsDirectory({ XDG_DATA_HOME: dataHome, HOME: home }: Environment): string {
  return join(dataHome || join(home || homedir(), '.local/share'), 'docface/models');
}

/** A trusted issuer is all three settings or none. */
function incompleteIssuer(values: Readonly<Record<string, unknown>>): readonly string[] {
  const trio = [settings.trustedIssuer, settings.trustedAudience, settings.trustedJwksUrl].map((each) => each.variable);
  const given = [values['trustedIssuer'], values['trustedAudience'], values['trustedJwksUrl']];
  const set = given.filter((value) => value !== undefined).length;
  return set === 0 || set === trio.length ? [] : [`${trio.join(', ')}: set all three or none`];
}

/** docface runs on the data directory or on servers; a mixture would split what belongs together. */
function incompleteServers(values: Readonly<Record<string, unknown>>): readonly string[] {
  const { databaseUrl, kafkaBrokers, s3Endpoint, masterKey } = settings;
  const trio = [databaseUrl, kafkaBrokers, s3Endpoint].map((each) => each.variable);
  const brokers = values['kafkaBrokers'];
  const given = [values['databaseUrl'], Array.isArray(brokers) && brokers.length > 0, values['s3Endpoint']];
  const set = given.filter((value) => value !== undefined && value !== false).length;
  if (set === 0) return [];
  if (set < trio.length) return [`${trio.join(', ')}: set all three to run on servers, or none for the data directory`];
  return [
    ...(values['masterKey'] === undefined
      ? [`${masterKey.variable}: set it on servers, the same for every process (openssl rand -base64 32)`]
      : []),
    ...missingTogether(values, ['kafkaSasl', 'kafkaUsername', 'kafkaPassword']),
    ...missingTogether(values, ['s3AccessKey', 's3SecretKey']),
    ...(values['kafkaCaFile'] !== undefined && values['kafkaTls'] === false
      ? [`${settings.kafkaCaFile.variable}: set ${settings.kafkaTls.variable}=true too, or leave it out`]
      : []),
  ];
}

function missingTogether(values: Readonly<Record<string, unknown>>, names: readonly SettingName[]): readonly string[] {
  const missing = names.filter((each) => values[each] === undefined);
  if (missing.length === 0 || missing.length === names.length) return [];
  return missing.map((each) => `${settings[each].variable}: missing, the others of its group are set`);
}
