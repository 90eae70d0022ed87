import type { ReactNode } from 'react';
import type { ServiceActivity } from '../api-types.ts';
import { useFormats, useLanguage, useMessages } from '../shell/language.tsx';
import { overviewMessages } from './overview-messages.ts';

/** Pixels of the drawing, which stretches to its place. */
const width = 720;
const height = 176;
const left = 64;
const bottom = 20;
const top = 8;

interface ChartProps {
  /** What the chart shows, in a sentence with its most important figure: who cannot see it hears this. */
  readonly label: string;
  /** Names of the series, for the legend. */
  readonly series: Readonly<Record<string, string>>;
  readonly steps: readonly ChartStep[];
  /** `bars` stand on one another, `lines` beside. */
  readonly form: 'bars' | 'lines';
  /** What the axis reaches at least, so that small values do not look large. */
  readonly least: number;
  /** A value as the axis and the notes write it. */
  readonly format: (value: number) => string;
}

export interface ChartStep {
  readonly key: string;
  /** Its time, as the axis writes it. */
  readonly time: string;
  /** What is reported of it when somebody points there. */
  readonly note: string;
  /** By series; null leaves a gap. */
  readonly values: Readonly<Record<string, number | null>>;
}

/** Steps of time from left to right. Colours are those of the theme, so that nothing has to be drawn anew with it. */
function Chart({ label, series, steps, form, least, format }: ChartProps) {
  const names = Object.keys(series);
  const max = niceCeiling(Math.max(least, ...steps.map((step) => heightOf(step, names, form))));
  const stepWidth = (width - left) / Math.max(1, steps.length);
  const y = (value: number): number => height - bottom - (value / max) * (height - bottom - top);
  return (
    <figure className="ops-chart">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {[0, max / 2, max].map((value) => (
          <g key={value}>
            <line className="axis" x1={left} x2={width} y1={y(value)} y2={y(value)} />
            <text x={left - 6} y={y(value) + 4} textAnchor="end">
              {format(value)}
            </text>
          </g>
        ))}
        {timeMarks(steps).map(({ key, time, index }) => (
          <text key={key} x={left + stepWidth * index} y={height - 4}>
            {time}
          </text>
        ))}
        {steps.map((step, index) => (
          <g key={step.key}>
            <title>{step.note}</title>
            <rect
              className="step"
              x={left + stepWidth * index}
              y={top}
              width={stepWidth}
              height={height - bottom - top}
            />
            {form === 'bars' && bars(step, names, { x: left + stepWidth * index, stepWidth, y })}
          </g>
        ))}
        {form === 'lines' && names.map((name) => lineOf(name, steps, { stepWidth, y }))}
      </svg>
      <ul className="ops-legend">
        {names.map((name) => (
          <li key={name}>
            <i data-series={name} />
            {series[name]}
          </li>
        ))}
      </ul>
    </figure>
  );
}

function heightOf({ values }: ChartStep, names: readonly string[], form: ChartProps['form']): number {
  const all = names.map((name) => values[name] ?? 0);
  return form === 'bars' ? all.reduce((sum, value) => sum + value, 0) : Math.max(...all);
}

interface Scale {
  readonly stepWidth: number;
  readonly y: (value: number) => number;
}

function bars({ values }: ChartStep, names: readonly string[], { x, stepWidth, y }: Scale & { x: number }): ReactNode {
  let below = 0;
  return names.map((name) => {
    const value = values[name] ?? 0;
    const from = y(below);
    below += value;
    const gap = Math.min(1.5, stepWidth / 6);
    return value === 0 ? null : (
      <rect
        key={name}
        data-series={name}
        x={x + gap}
        width={stepWidth - 2 * gap}
        y={y(below)}
        height={from - y(below)}
      />
    );
  });
}

/** A line through neighbouring values; one without neighbours is a dot. */
function lineOf(name: string, steps: readonly ChartStep[], { stepWidth, y }: Scale): ReactNode {
  const points = steps.map(({ values }, index) => {
    const value = values[name] ?? null;
    return value === null ? null : { x: left + stepWidth * (index + 0.5), y: y(value) };
  });
  const path = points.map((point, index) => {
    if (point === null) return '';
    return `${points[index - 1] == null ? 'M' : 'L'}${point.x.toFixed(1)} ${point.y.toFixed(1)}`;
  });
  const lonely = points.flatMap((point, index) =>
    point !== null && points[index - 1] == null && points[index + 1] == null ? [point] : [],
  );
  return (
    <g key={name}>
      <path data-series={name} d={path.join('')} vectorEffect="non-scaling-stroke" />
      {lonely.map((point) => (
        <circle key={point.x} data-series={name} cx={point.x} cy={point.y} r={2.5} />
      ))}
    </g>
  );
}

/** Six times along the axis. */
function timeMarks(steps: readonly ChartStep[]) {
  const every = Math.max(1, Math.ceil(steps.length / 6));
  return steps.flatMap(({ key, time }, index) => (index % every === 0 ? [{ key, time, index }] : []));
}

/** The next of 1, 2, 4, 10, 20, 40, … so that half of it is easy to read. */
function niceCeiling(value: number): number {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 4, 10].map((factor) => factor * power).find((ceiling) => ceiling >= value) ?? 10 * power;
}

/** What ended and how long that took, step by step. */
export function ActivityCharts({ activity }: { readonly activity: ServiceActivity }) {
  const { window, steps, total, stepSeconds } = activity;
  const messages = useMessages(overviewMessages);
  const { language } = useLanguage();
  const { count, duration, moment } = useFormats();
  const axis = new Intl.DateTimeFormat(
    language,
    window === 'week' ? { day: '2-digit', month: '2-digit' } : { hour: '2-digit', minute: '2-digit' },
  );
  const inSteps = (noteOf: (step: (typeof steps)[number]) => string) =>
    steps.map((step) => ({
      key: step.at,
      time: axis.format(new Date(step.at)),
      note: `${moment(step.at)}: ${noteOf(step)}`,
    }));
  const ended = inSteps((step) =>
    (['completed', 'needsReview', 'failed', 'canceled'] as const)
      .filter((name) => step[name] > 0 || name === 'completed')
      .map((name) => `${messages.series[name]} ${count(step[name])}`)
      .join(', '),
  );
  const took = inSteps(({ p50Ms, p95Ms }) =>
    p50Ms === null || p95Ms === null ? '–' : `${messages.p50} ${duration(p50Ms)}, ${messages.p95} ${duration(p95Ms)}`,
  );
  const half = total.p50Ms === null ? '–' : duration(total.p50Ms);
  const most = total.p95Ms === null ? '–' : duration(total.p95Ms);
  return (
    <div className="ops-columns">
      <section className="ops-section panel ops-panel">
        <h2>{messages.throughput}</h2>
        <p className="faint">{messages.perStep(duration(stepSeconds * 1000))}</p>
        <Chart
          label={messages.throughputLabel(count(total.completed), count(total.failed))}
          series={messages.series}
          form="bars"
          least={2}
          format={count}
          steps={ended.map((step, index) => {
            const { completed = 0, needsReview = 0, failed = 0, canceled = 0 } = steps[index] ?? {};
            return { ...step, values: { completed, needsReview, failed, canceled } };
          })}
        />
      </section>
      <section className="ops-section panel ops-panel">
        <h2>{messages.latency}</h2>
        <p className="faint">{total.p50Ms === null ? messages.nothingEnded : messages.fromStart}</p>
        <Chart
          label={messages.latencyLabel(half, most)}
          series={{ p50: messages.p50, p95: messages.p95 }}
          form="lines"
          least={100}
          format={duration}
          steps={took.map((step, index) => {
            const { p50Ms = null, p95Ms = null } = steps[index] ?? {};
            return { ...step, values: { p50: p50Ms, p95: p95Ms } };
          })}
        />
      </section>
    </div>
  );
}
