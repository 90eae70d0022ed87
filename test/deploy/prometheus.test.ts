import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { PrometheusMetrics } from '../../src/adapters/prometheus/prometheus-metrics.ts';
import { ComputeSlots } from '../../src/application/pipeline/compute-slots.ts';
import { waitingPlaces } from '../../src/domain/ports/backlog.ts';
import { promtool } from '../support/deploy/promtool.ts';
import { chartPath } from '../support/deploy/render-chart.ts';
import { readMetrics } from '../support/read-metrics.ts';
import { runCommand } from '../support/servers/run-command.ts';

const alertsPath = `${chartPath}/alerts.yaml`;
const dashboardPath = `${chartPath}/dashboard.json`;

interface Rule {
  readonly alert: string;
  readonly expr: string;
}

/** Everything that a process with every role shows. */
async function wholeText(): Promise<string> {
  const metrics = new PrometheusMetrics({ version: '1.2.3' });
  metrics.watchSlots(new ComputeSlots(2));
  metrics.watchStalls(['ocr'], async () => 0);
  metrics.watchBacklog(() =>
    Promise.resolve({
      waiting: [],
      running: [],
      outbox: [],
      requests: [{ kind: 'ocr', status: 'queued', requests: 1 }],
      deliveries: { pending: 0, due: { items: 0, oldestSeconds: 0 } },
      deadLetters: [{ code: 'POISON_FILE', letters: 1 }],
    }),
  );
  metrics.tryEnded({ stage: 'ocr', lane: 'bulk', waitingMs: 1, workingMs: 1 });
  metrics.tryFailed({ stage: 'ocr', code: 'ENGINE_FAILED' });
  metrics.requestFinished({ kind: 'ocr', lane: 'bulk', status: 'completed', code: null, elapsedMs: 1 });
  metrics.eventsRelayed({ published: 1, failed: 0 });
  metrics.callAnswered({ method: 'GET', route: '/health/live', status: 200, durationMs: 1 });
  metrics.serverCalled({ server: 'database', operation: 'requests.find', outcome: 'done', durationMs: 1 });
  metrics.serverCalled({ server: 'object store', operation: 'put', outcome: 'done', durationMs: 1 });
  metrics.serverCalled({ server: 'event log', operation: 'publish', outcome: 'failed', durationMs: 1 });
  metrics.serverCalled({ server: 'key service', operation: 'seal', outcome: 'done', durationMs: 1 });
  metrics.webhookTried({ outcome: 'accepted', durationMs: 1 });
  return metrics.text();
}

/** Runs promtool's check of metrics, which reads its standard input. */
async function check(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docface-metrics-'));
  try {
    const file = join(folder, 'metrics.txt');
    await writeFile(file, text);
    await runCommand('sh', ['-c', `"$0" check metrics < "$1"`, await promtool(), file]);
    return '';
  } catch (error) {
    return String(error);
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('The metrics', () => {
  test('are as Prometheus recommends', async () => {
    expect(await check(await wholeText())).toBe('');
  });

  test('would be objected to for a name that is not', async () => {
    const planted = (await wholeText()).replaceAll('docface_slots_busy', 'docface_slots_total');
    expect(await check(planted)).toContain('docface_slots_total');
  });
});

interface Target {
  readonly expr: string;
  readonly legendFormat: string;
}

/** Labels that Prometheus itself gives to what it reads. */
const labelsOfTargets = ['job', 'instance'];

async function targetsOfDashboard(): Promise<readonly Target[]> {
  const { panels } = JSON.parse(await readFile(dashboardPath, 'utf8')) as {
    readonly panels: readonly { readonly targets?: readonly Target[] }[];
  };
  return panels.flatMap(({ targets = [] }) => targets);
}

const matches = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);
const metricsIn = (expr: string): readonly string[] => matches(expr, /\b((?:docface|nodejs|process)_\w+)/g);

/** Labels that a query matches, sums by or shows. */
function labelsIn({ expr, legendFormat }: Target): readonly string[] {
  const listed = matches(expr, /\b(?:by|on) \(([^)]*)\)/g).flatMap((list) => list.split(/, */));
  return [...listed, ...matches(expr, /(\w+)(?:=~|!=|!~|=)"/g), ...matches(legendFormat, /\{\{(\w+)\}\}/g)];
}

describe('The dashboard', () => {
  test('shows only metrics and labels that docface has', async () => {
    const { samples, families } = readMetrics(await wholeText());
    // A histogram of which nothing was observed, as of collections, shows no samples yet.
    const histograms = families.filter(({ type }) => type === 'histogram').map(({ name }) => name);
    const parts = histograms.flatMap((name) => ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`));
    const names = new Set([...samples.map(({ name }) => name), ...parts]);
    const targets = await targetsOfDashboard();
    expect(targets.length).toBeGreaterThan(30);
    const unknown = targets.flatMap((target) => {
      const series = samples.filter(({ name }) => metricsIn(target.expr).includes(name));
      const known = new Set([...labelsOfTargets, ...series.flatMap(({ labels }) => Object.keys(labels))]);
      const missing = metricsIn(target.expr).filter((name) => !names.has(name));
      return [...missing, ...labelsIn(target).filter((label) => !known.has(label))];
    });
    expect(unknown).toEqual([]);
  });

  test('shows all that docface counts of its own', async () => {
    const { families } = readMetrics(await wholeText());
    const shown = (await targetsOfDashboard()).flatMap(({ expr }) => metricsIn(expr));
    const left = families.filter(
      ({ name }) => name.startsWith('docface_') && !shown.some((each) => each.startsWith(name)),
    );
    expect(left.map(({ name }) => name)).toEqual([]);
  });

  test('asks for stages, lanes and places that there are', async () => {
    const values = { lane: ['interactive', 'bulk'], place: waitingPlaces, status: ['failed'] };
    const exprs = (await targetsOfDashboard()).map(({ expr }) => expr).join('\n');
    for (const [label, known] of Object.entries(values)) {
      const asked = matches(exprs, new RegExp(`\\b${label}!?="(\\w+)"`, 'g'));
      expect(asked.length).toBeGreaterThan(0);
      expect(known).toEqual(expect.arrayContaining([...new Set(asked)]));
    }
  });

  test('asks what Prometheus understands', async () => {
    const rules = (await targetsOfDashboard()).map(({ expr }, index) => ({
      record: `dashboard:query_${index}`,
      expr: expr.replaceAll('$__rate_interval', '5m'),
    }));
    const folder = await mkdtemp(join(tmpdir(), 'docface-dashboard-'));
    try {
      const file = join(folder, 'rules.json');
      await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
      expect(await runCommand(await promtool(), ['check', 'rules', file])).toContain(`SUCCESS: ${rules.length} rules`);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('The alerts', () => {
  test('are rules that Prometheus takes', async () => {
    expect(await runCommand(await promtool(), ['check', 'rules', alertsPath])).toContain('SUCCESS');
  });

  test('look only at metrics that docface has', async () => {
    const { groups } = parse(await readFile(alertsPath, 'utf8')) as { groups: readonly { rules: readonly Rule[] }[] };
    const { samples } = readMetrics(await wholeText());
    const known = new Set(samples.map(({ name }) => name));
    const used = groups.flatMap(({ rules }) =>
      rules.flatMap(({ expr }) => expr.match(/\b(?:docface|nodejs)_\w+/g) ?? []),
    );
    expect(used.length).toBeGreaterThan(8);
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  });

  test('fire when work waits and nobody works, and rest when somebody does', async () => {
    const said = await runCommand(await promtool(), ['test', 'rules', 'test/deploy/alerts.test.yaml']);
    expect(said).toContain('SUCCESS');
  });
});
