interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  /** Each value with its word, in order. */
  readonly options: readonly (readonly [value: Value, word: string])[];
  readonly choose: (value: Value) => void;
}

/** One of several, in a field with a label. */
export function Choice<Value extends string>({ label, value, options, choose }: ChoiceProps<Value>) {
  return (
    <label className="field">
      <span>{label}</span>
      <select
        value={value}
        onChange={(event) => {
          const chosen = options.find(([each]) => each === event.target.value);
          if (chosen !== undefined) choose(chosen[0]);
        }}
      >
        {options.map(([each, word]) => (
          <option key={each} value={each}>
            {word}
          </option>
        ))}
      </select>
    </label>
  );
}

interface NamedOptions {
  /** The word for none of them, whose value is an empty text. */
  readonly any: string;
  readonly names: readonly string[];
  /** The one that is chosen, which is shown even where it is none of the names. */
  readonly chosen?: string | undefined;
}

/** Options that are names, behind the one for none of them. */
export function namedOptions({ any, names, chosen = '' }: NamedOptions): readonly (readonly [string, string])[] {
  const all = new Set(chosen === '' ? names : [...names, chosen]);
  return [['', any], ...[...all].map((name) => [name, name] as const)];
}
