const second = 1000;
const units = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const;

/**
 * Writes milliseconds as people say them: `340 ms`, `1.2 s`, and from a minute on the two largest units, such as
 * `1 min 26 s`, `2 h` or `3 d 4 h`.
 */
export function durationFormat(language: string): (ms: number) => string {
  const whole = new Intl.NumberFormat(language);
  const tenths = new Intl.NumberFormat(language, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  return (ms) => {
    if (ms < second) return `${whole.format(Math.round(ms))} ms`;
    // What would be rounded to 60.0 s is a minute.
    if (ms < 59.95 * second) return `${tenths.format(ms / second)} s`;
    const seconds = Math.round(ms / second);
    const largest = units.findIndex(([, length]) => seconds >= length);
    const [unit, length] = units[largest] ?? units[0];
    const [smaller, smallerLength] = units[largest + 1] ?? ['', 1];
    const [many, rest] = [Math.floor(seconds / length), Math.floor((seconds % length) / smallerLength)];
    return rest === 0
      ? `${whole.format(many)} ${unit}`
      : `${whole.format(many)} ${unit} ${whole.format(rest)} ${smaller}`;
  };
}
