import { useFormats, useLanguage, useWords } from '../shell/language.tsx';
import type { ServiceActivity } from '../wire.ts';
import { Chart } from './chart.tsx';
import { overviewWords } from './overview-words.ts';

/** What ended and how long that took, step by step. */
export function ActivityCharts({ activity: { window, steps, total } }: { readonly activity: ServiceActivity }) {
  const words = useWords(overviewWords);
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
      .map((name) => `${words.series[name]} ${count(step[name])}`)
      .join(', '),
  );
  const took = inSteps(({ p50Ms, p95Ms }) =>
    p50Ms === null || p95Ms === null ? '–' : `${words.p50} ${duration(p50Ms)}, ${words.p95} ${duration(p95Ms)}`,
  );
  const half = total.p50Ms === null ? '–' : duration(total.p50Ms);
  const most = total.p95Ms === null ? '–' : duration(total.p95Ms);
  return (
    <div className="ops-columns">
      <section className="ops-section panel ops-panel">
        <h2>{words.throughput}</h2>
        <Chart
          label={words.throughputLabel(count(total.completed), count(total.failed))}
          series={words.series}
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
        <h2>{words.latency}</h2>
        <Chart
          label={words.latencyLabel(half, most)}
          series={{ p50: words.p50, p95: words.p95 }}
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
