/** Where the command writes, a line or several at a time: results go to `out`, progress and errors to `err`. */
export interface Output {
  /** Whether results go to a terminal, and not to a file or another program. */
  readonly isTerminal: boolean;
  /** Whether progress and errors go to a terminal: only who looks on is informed that something takes its time. */
  readonly isWatched: boolean;
  /** Aborts when nobody reads results any more. */
  readonly closed: AbortSignal;
  out(text: string): void;
  err(text: string): void;
}

type Cell = string | number | boolean | null;
type Row = Readonly<Record<string, Cell>>;

/** Rows as aligned columns with a heading; a sentence when there are none. */
export function table(rows: readonly Row[], whenEmpty = ''): string {
  const first = rows[0];
  if (first === undefined) return whenEmpty;
  const columns = Object.keys(first);
  const cells = [columns, ...rows.map((row) => columns.map((column) => cell(row[column] ?? null)))];
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => (line[index] ?? '').length)));
  return cells
    .map((line) =>
      line
        .map((text, index) => text.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cell(value: Cell): string {
  if (value === null || value === '') return '-';
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : printable(String(value)).replaceAll('\n', ' / ');
}

/** Text of unknown origin without the characters that would command a terminal; line, page and tab breaks stay. */
export function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t\f]/gu, '\u{FFFD}');
}

/** The whole answer as JSON, or as `readable` puts it. */
export function show<Value>(
  output: Output,
  value: Value,
  options: { readonly json: boolean; readonly readable: (value: Value) => string },
): void {
  output.out(options.json ? JSON.stringify(value, null, 2) : options.readable(value));
}

const firstMs = 2000;
const pauseMs = 5000;

/**
 * Says after two seconds, and every five from then on, that `work` goes on: `Reading letter.pdf: 7 s`. `doing` says
 * what is done, or answers what is done at that time.
 */
export async function reportWhile<Answer>(
  doing: string | (() => string),
  report: (line: string) => void,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const startedAt = performance.now();
  const say = (): void => {
    report(`${typeof doing === 'string' ? doing : doing()}: ${Math.round((performance.now() - startedAt) / 1000)} s`);
    timer = setTimeout(say, pauseMs);
  };
  let timer = setTimeout(say, firstMs);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}

/** The same on the terminal of whoever waits for a command; silent where nobody looks on. */
export function showWhile<Answer>(output: Output, doing: string, work: () => Promise<Answer>): Promise<Answer> {
  return output.isWatched ? reportWhile(doing, (line) => output.err(line), work) : work();
}
