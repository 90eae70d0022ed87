import { MetricsServer } from '../../adapters/prometheus/metrics-server.ts';
import { PrometheusMetrics } from '../../adapters/prometheus/prometheus-metrics.ts';
import type { Config } from '../config/load-config.ts';
import type { Closers } from '../lifecycle/closers.ts';
import type { Composition } from './container.ts';
import { slots } from './engines.ts';
import { ports } from './tokens.ts';
import { version } from './version.ts';

interface ServedMetrics {
  readonly registry: PrometheusMetrics;
  readonly port: number;
}

/** Null where nobody asked for metrics. */
export function makeMetrics({ metricsPort: port }: Pick<Config, 'metricsPort'>): ServedMetrics | null {
  return port === undefined ? null : { registry: new PrometheusMetrics({ version }), port };
}

/** Serves metrics until stopped; returns where. What waits in all processes is shown by those of the janitor. */
export async function serveMetrics(metrics: ServedMetrics, parts: Composition, closers: Closers): Promise<string> {
  const { registry, port } = metrics;
  const { host, roles } = parts.get(ports.config);
  registry.watchSlots(parts.get(slots));
  if (roles.includes('janitor')) {
    const { backlog } = parts.get(ports.database);
    registry.watchBacklog(() => backlog.measure(parts.get(ports.clock).now()));
  }
  const server = new MetricsServer(registry);
  const url = await server.listen({ host, port });
  closers.add('metrics', () => server.close());
  return url;
}
