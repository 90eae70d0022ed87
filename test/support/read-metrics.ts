export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface MetricFamily {
  readonly name: string;
  readonly help: string;
  readonly type: string;
}

export interface ReadMetrics {
  readonly samples: readonly Sample[];
  readonly families: readonly MetricFamily[];
  /** The value of one series, all of whose labels are named; undefined when it is not there. */
  valueOf(name: string, labels?: Readonly<Record<string, string>>): number | undefined;
}

const sampleLine = /^(?<name>\w+)(?:\{(?<labels>.*)\})? (?<value>\S+)$/;

/** Reads Prometheus' text format. Fails on a line that is none of it. */
export function readMetrics(text: string): ReadMetrics {
  const lines = text.split('\n').filter((line) => line !== '');
  const samples = lines.filter((line) => !line.startsWith('#')).map(sampleOf);
  const meta = (kind: string): ReadonlyMap<string, string> =>
    new Map(
      lines
        .filter((line) => line.startsWith(`# ${kind} `))
        .map((line) => line.slice(kind.length + 3))
        .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
    );
  const helps = meta('HELP');
  const families = [...meta('TYPE')].map(([name, type]) => ({ name, type, help: helps.get(name) ?? '' }));
  return {
    samples,
    families,
    valueOf: (name, labels = {}) =>
      samples.find((each) => each.name === name && sameLabels(each.labels, labels))?.value,
  };
}

function sampleOf(line: string): Sample {
  const { name, labels = '', value } = sampleLine.exec(line)?.groups ?? {};
  if (name === undefined || value === undefined) throw new Error(`no sample: ${line}`);
  const pairs = Array.from(labels.matchAll(/(\w+)="([^"]*)"/g), ([, key = '', text = '']) => [key, text] as const);
  return { name, labels: Object.fromEntries(pairs), value: Number(value) };
}

function sameLabels(found: Sample['labels'], asked: Sample['labels']): boolean {
  const names = Object.keys(asked);
  return names.length === Object.keys(found).length && names.every((name) => found[name] === asked[name]);
}
