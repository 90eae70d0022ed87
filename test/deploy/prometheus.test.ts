import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { PrometheusMetrics } from '../../src/adapters/prometheus/prometheus-metrics.ts';
import { ComputeSlots } from '../../src/application/stages/compute-slots.ts';
import { promtool } from '../support/deploy/promtool.ts';
import { chartPath } from '../support/deploy/render-chart.ts';
import { readMetrics } from '../support/read-metrics.ts';
import { runCommand } from '../support/servers/run-command.ts';

const alertsPath = `${chartPath}/alerts.yaml`;

interface Rule {
  readonly alert: string;
  readonly expr: string;
}

/** Everything that a process with every role shows. */
async function wholeText(): Promise<string> {
  const metrics = new PrometheusMetrics({ version: '1.2.3' });
  metrics.watchSlots(new ComputeSlots(2));
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
