import { MetricsServer } from '../../adapters/prometheus/metrics-server.ts';
import { PrometheusMetrics } from '../../adapters/prometheus/prometheus-metrics.ts';
import type { Config } from '../config/load-config.ts';
import type { Closers } from '../lifecycle/closers.ts';
import type { Composition } from './container.ts';
import { slots } from './engines.ts';
import { ports } from './tokens.ts';
import { version } from './version.ts';

/** Null where nobody asked for metrics. */
export function makeMetrics({ metricsPort }: Pick<Config, 'metricsPort'>): PrometheusMetrics | null {
  return metricsPort === undefined ? null : new PrometheusMetrics({ version });
}

/** Serves metrics until stopped; answers where. What waits in all processes is shown by those of the janitor. */
export async function serveMetrics(metrics: PrometheusMetrics, parts: Composition, closers: Closers): Promise<string> {
  const { host, metricsPort = 0, roles } = parts.get(ports.config);
  metrics.watchSlots(parts.get(slots));
  if (roles.includes('janitor')) {
    const { backlog } = parts.get(ports.database);
    metrics.watchBacklog(() => backlog.measure(parts.get(ports.clock).now()));
  }
  const server = new MetricsServer(metrics);
  const url = await server.listen({ host, port: metricsPort });
  closers.add('metrics', () => server.close());
  return url;
}
