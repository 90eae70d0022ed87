import { editDistance } from '../../domain/ocr/edit-distance.ts';
import { type SettingName, type SettingValue, type SettingValues, settings } from './settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Values that are all there. */
type Whole<Name extends SettingName> = { readonly [Each in Name]: NonNullable<SettingValue<Each>> };

/** Reads settings from an environment and notes what is wrong with them, so that all of it can be told at once. */
export class SettingReader {
  /** One for each setting. One that cannot be used is noted as a problem and has the value of an absent one. */
  readonly values: SettingValues;
  readonly #problems: string[] = [];
  readonly #unusable = new Set<string>();

  constructor(environment: Environment) {
    const values = Object.entries(settings).map(([name, { variable, schema }]) => {
      const text = environment[variable];
      const parsed = schema.safeParse(text === '' ? undefined : text);
      if (parsed.success) return [name, parsed.data];
      this.#unusable.add(name);
      this.note(`${variable}: ${parsed.error.issues.map((issue) => issue.message).join('; ')}`);
      return [name, schema.parse(undefined)];
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

  /** Whether a variable without a default is set, be it to something that cannot be used. */
  isGiven(name: SettingName): boolean {
    return this.values[name] !== undefined || this.#unusable.has(name);
  }

  /**
   * The values of settings that only make sense together, or null. When some of their variables are missing and others
   * are not, `problems` says what to note, told the missing ones.
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

export function variableOf(name: SettingName): string {
  return settings[name].variable;
}

function isWhole<Name extends SettingName>(
  values: SettingValues,
  names: readonly Name[],
): values is SettingValues & Whole<Name> {
  return names.every((name) => values[name] !== undefined);
}

/** More letters apart, a name is no misspelling of another. */
const maxTypos = 3;
const known: readonly string[] = Object.values(settings).map(({ variable }) => variable);

/**
 * A sentence for each variable whose name begins like those of docface and is none of them, with the name that was
 * probably meant. Values are not repeated because they may be secret.
 */
export function unknownVariables(environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith('DOCFACE_') && !known.includes(name))
    .toSorted()
    .map((name) => {
      const meant = nearest(name);
      return `${name} is no setting of docface and changes nothing${meant === null ? '.' : `; did you mean ${meant}?`}`;
    });
}

function nearest(name: string): string | null {
  let [found, limit]: [string | null, number] = [null, maxTypos];
  for (const candidate of known) {
    const distance = editDistance(name, candidate, limit);
    if (distance === null) continue;
    found = candidate;
    limit = distance - 1;
  }
  return found;
}
