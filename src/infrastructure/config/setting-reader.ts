import { nearestName } from '../../domain/reading/ocr/edit-distance.ts';
import { fileVariableOf, isOpenToAll, readSecretFile } from './secret-file.ts';
import type { Setting } from './setting.ts';
import { type SettingName, type SettingValue, type SettingValues, settings } from './settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Values that are all there. */
type Whole<Name extends SettingName> = { readonly [Each in Name]: NonNullable<SettingValue<Each>> };

/** Reads settings from an environment and notes what is wrong with them, so that all of it can be reported at once. */
export class SettingReader {
  /** One for each setting. One that cannot be used is noted as a problem and has the value of an absent one. */
  readonly values: SettingValues;
  readonly #problems: string[] = [];
  readonly #unusable = new Set<string>();
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
    const values = Object.entries<Setting<unknown>>(settings).map(([name, setting]) => {
      const parsed = readSetting(setting, environment);
      if ('value' in parsed) return [name, parsed.value];
      this.#unusable.add(name);
      this.note(parsed.problem);
      return [name, setting.schema.parse(undefined)];
    });
    // `settings` has the same names, and a schema for each value.
    this.values = Object.fromEntries(values) as SettingValues;
  }

  /** A line for each problem so far; none repeats a value. */
  get problems(): readonly string[] {
    return this.#problems;
  }

  note(problem: string): void {
    this.#problems.push(problem);
  }

  /** The file that holds a secret setting, for who reads it again later; null when the variable itself says it. */
  fileOf(name: SettingName): string | null {
    return this.#environment[fileVariableOf(settings[name])] || null;
  }

  /** Whether a setting without a default is given, be it to something that cannot be used. */
  isGiven(name: SettingName): boolean {
    return this.values[name] !== undefined || this.#unusable.has(name);
  }

  /**
   * The values of settings that only make sense together, or null. When some of their variables are missing and others
   * are not, `problems` says what to note, given the missing ones.
   */
  together<Name extends SettingName>(
    names: readonly Name[],
    problems: (missing: readonly string[]) => readonly string[],
  ): Whole<Name> | null {
    const missing = names.filter((name) => !this.isGiven(name));
    if (missing.length > 0 && missing.length < names.length) {
      for (const problem of problems(missing.map(variableOf))) this.note(problem);
    }
    return isWhole(this.values, names) ? this.values : null;
  }
}

/** What the variable of a setting says, or, for a secret, the file that its other variable names. */
function readSetting(setting: Setting<unknown>, environment: Environment): { value: unknown } | { problem: string } {
  const { variable, schema, secret } = setting;
  const path = secret ? (environment[fileVariableOf(setting)] ?? '') : '';
  const direct = environment[variable] ?? '';
  if (path !== '' && direct !== '') return { problem: `${variable}, ${fileVariableOf(setting)}: set one of the two` };
  let text = direct;
  try {
    if (path !== '') text = readSecretFile(path);
  } catch (error) {
    return { problem: `${fileVariableOf(setting)}: ${error instanceof Error ? error.message : String(error)}` };
  }
  const parsed = schema.safeParse(text === '' ? undefined : text);
  if (parsed.success) return { value: parsed.data };
  const said = parsed.error.issues.map(({ message }) => message).join('; ');
  return { problem: `${path === '' ? variable : fileVariableOf(setting)}: ${said}` };
}

export function variableOf(name: SettingName): string {
  return settings[name].variable;
}

function isWhole<Name extends SettingName>(
  values: SettingValues,
  names: readonly Name[],
): values is SettingValues & Whole<Name> {
  return names.every((name) => values[name] !== undefined);
}

/** Every variable that is read. */
export const knownVariables: readonly string[] = Object.values<Setting<unknown>>(settings).flatMap((setting) =>
  setting.secret ? [setting.variable, fileVariableOf(setting)] : [setting.variable],
);

/**
 * What an environment has that can be used and is hardly meant: a sentence for each unknown variable, and for each
 * secret in a file that every user of the machine may read. Below `/run/secrets` containers find what was mounted for
 * them, with modes of the machine outside.
 */
export function environmentWarnings(environment: Environment): readonly string[] {
  const paths = Object.values<Setting<unknown>>(settings).flatMap((setting) => {
    const path = environment[fileVariableOf(setting)];
    return setting.secret && path && !path.startsWith('/run/secrets/')
      ? [[fileVariableOf(setting), path] as const]
      : [];
  });
  const open = paths.filter(([, path]) => isOpenToAll(path));
  return [
    ...unknownVariables(environment),
    ...open.map(([variable, path]) => `${variable}: every user of this machine may read ${path} (chmod o-r).`),
  ];
}

/**
 * A sentence for each variable whose name begins like those of docface and is none of them, with the name that was
 * probably meant. Values are not repeated because they may be secret.
 */
function unknownVariables(environment: Environment): readonly string[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith('DOCFACE_') && !knownVariables.includes(name))
    .toSorted()
    .map((name) => {
      const nearest = nearestName(name, knownVariables);
      return `${name} is no setting of docface and changes nothing${nearest === null ? '.' : `; did you mean ${nearest}?`}`;
    });
}
