import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stages } from '../../src/domain/request/pipeline.ts';
import { loadConfig } from '../../src/infrastructure/config/load-config.ts';
import { roles, settings } from '../../src/infrastructure/config/settings.ts';
import { maxStopMs } from '../../src/infrastructure/lifecycle/closers.ts';
import { deployTool } from '../support/deploy/deploy-tools.ts';
import { kubernetesSchemas, operatorSchemas } from '../support/deploy/kubernetes-schemas.ts';
import {
  type Container,
  chartPath,
  exampleValues,
  isHook,
  type Manifest,
  ofKind,
  renderChart,
  renderText,
  secretsIn,
} from '../support/deploy/render-chart.ts';
import { runCommand } from '../support/servers/run-command.ts';

const examples = await exampleValues();
const minimal = `${chartPath}/ci/minimal-values.yaml`;
const full = `${chartPath}/ci/full-values.yaml`;
const operators = `${chartPath}/ci/operators-values.yaml`;
const secretVariables = Object.values(settings).flatMap(({ variable, secret }) => (secret ? [variable] : []));

const madeUpSecrets: Readonly<Record<string, string>> = {
  DOCFACE_DATABASE_URL: 'postgres://docface:made-up@postgres:5432/docface',
  DOCFACE_DATABASE_DIRECT_URL: 'postgres://docface:made-up@direct:5432/docface',
  DOCFACE_MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
  DOCFACE_KAFKA_PASSWORD: 'made-up',
  DOCFACE_S3_ACCESS_KEY: 'made-up',
  DOCFACE_S3_SECRET_KEY: 'made-up',
  DOCFACE_CONSOLE_OIDC_CLIENT_SECRET: 'made-up',
};

const workloads = (manifests: readonly Manifest[]): readonly Manifest[] => [
  ...ofKind(manifests, 'Deployment'),
  ...ofKind(manifests, 'Job'),
];
const containerOf = ({ spec }: Manifest): Container => spec.template.spec.containers[0];

function never(): never {
  throw new Error('the chart renders no deployment');
}

/** The environment of a process: what comes from the ConfigMap, and made-up values for what comes from Secrets. */
function environmentOf(manifest: Manifest, manifests: readonly Manifest[]): Readonly<Record<string, string>> {
  const { env, envFrom = [] } = containerOf(manifest);
  const shared = envFrom.map(({ configMapRef }) => {
    const found = ofKind(manifests, 'ConfigMap').find(({ metadata }) => metadata.name === configMapRef.name);
    return found?.data ?? {};
  });
  const own = env.flatMap(({ name, value }) => {
    if (value === undefined) return [];
    const secret = /^\/etc\/docface\/secrets\/(.+)$/.exec(value)?.[1];
    if (secret === undefined) return [[name, value] as const];
    expect([`${secret}_FILE`, secretsIn(manifest)[secret]?.isFile]).toEqual([name, true]);
    return [[secret, madeUpSecrets[secret] ?? ''] as const];
  });
  return Object.assign({}, ...shared, Object.fromEntries(own)) as Record<string, string>;
}

/** What kubeconform says about manifests; empty when all are valid. */
async function invalidIn(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docface-manifests-'));
  const locations = [await kubernetesSchemas(), await operatorSchemas()].flatMap((schemas) => [
    '-schema-location',
    join(schemas, '{{ .ResourceKind }}{{ .KindSuffix }}.json'),
  ]);
  try {
    await writeFile(join(folder, 'manifests.yaml'), text);
    await runCommand(await deployTool('kubeconform'), ['-strict', ...locations, folder]);
    return '';
  } catch (error) {
    return String(error);
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('the chart', () => {
  test.each(examples)('has nothing that Helm objects to with %s', async (values) => {
    const said = await runCommand(await deployTool('helm'), ['lint', '--strict', chartPath, '--values', values]);
    expect(said).toContain('0 chart(s) failed');
  });

  test.each(examples)('is valid for Kubernetes with %s', async (values) => {
    expect(await invalidIn(await renderText(values))).toBe('');
  });

  test.each([
    [minimal, 'failureThreshold', 'failureTreshold'],
    [full, 'podMetricsEndpoints', 'podMetricEndpoints'],
  ])('would be refused with %s for a field that is not known', async (values, field, misspelt) => {
    const planted = (await renderText(values)).replaceAll(`${field}:`, `${misspelt}:`);
    expect(await invalidIn(planted)).toContain(`'${misspelt}' not allowed`);
  });

  test.each([
    ['', 'Set kafka.brokers'],
    ['kafka.brokers={kafka:9092}', 'Set s3.endpoint'],
    ['kafka.brokers={kafka:9092},s3.endpoint=http://s3:7070', 'DOCFACE_DATABASE_URL is missing'],
  ])('says what is missing with "%s"', async (set, message) => {
    await expect(renderText('', ...(set === '' ? [] : ['--set', set]))).rejects.toThrow(message);
  });

  test.each([
    ['config.DOCFACE_LOGLEVEL=warn', 'DOCFACE_LOGLEVEL'],
    ['config.DOCFACE_KAFKA_PASSWORD=made-up', 'DOCFACE_KAFKA_PASSWORD'],
    ['roles.reading.replicas=1', 'reading'],
    ['kafka.sasl=plain', 'DOCFACE_KAFKA_PASSWORD is missing'],
    ['secrets.existingSecret=other', 'not both'],
  ])('refuses %s', async (set, message) => {
    await expect(renderText(minimal, '--set', set)).rejects.toThrow(message);
  });
});

describe('its deployments', () => {
  test.each([minimal, operators])('are one for each role with %s', async (values) => {
    const manifests = await renderChart(values);
    const given = ofKind(manifests, 'Deployment').map((each) => loadConfig(environmentOf(each, manifests)).roles);
    // Without a generator there is nobody to ask.
    expect(given.map((each) => each.join(',')).toSorted()).toEqual(
      roles.filter((role) => role !== 'generation').toSorted(),
    );
  });

  test.each([
    [minimal, 'false', false],
    [minimal, 'true', true],
    [full, 'false', false],
  ])('have what asks generators with %s when roles.generation.enabled is %s', async (values, enabled, there) => {
    const manifests = await renderChart(values, '--set', `roles.generation.enabled=${enabled}`);
    const names = ofKind(manifests, 'Deployment').map(({ metadata }) => metadata.name);
    expect(names.some((name) => name.endsWith('-generation'))).toBe(there);
  });

  test('leave out a role that is off, and the replicas of one that an autoscaler decides', async () => {
    const deployments = ofKind(await renderChart(full), 'Deployment');
    const replicas = Object.fromEntries(deployments.map(({ metadata, spec }) => [metadata.name, spec.replicas]));
    expect(replicas).not.toHaveProperty('reader-face-match');
    expect(replicas).toHaveProperty('reader-generation', 1);
    expect(replicas).toHaveProperty('reader-ocr', undefined);
    expect(replicas).toHaveProperty('reader-api', 2);
  });

  test('pass what the values say to the program', async () => {
    const manifests = await renderChart(full);
    const ocr = ofKind(manifests, 'Deployment').find(({ metadata }) => metadata.name === 'reader-ocr');
    const config = loadConfig(ocr === undefined ? {} : environmentOf(ocr, manifests));
    expect(config).toMatchObject({
      roles: ['ocr'],
      engineSlots: 4,
      engineIdleSeconds: 3600,
      uploadBudgetMegabytes: 100_000,
      publicUrl: 'https://docface.example.com',
      webhookAllowHttp: false,
      storage: {
        kind: 'servers',
        database: { caFile: '/etc/docface/authorities/database.pem', connections: 5 },
        kafka: {
          brokers: ['kafka-0.kafka:9093', 'kafka-1.kafka:9093', 'kafka-2.kafka:9093'],
          tls: { caFile: '/etc/docface/authorities/kafka.pem' },
          login: { mechanism: 'scram-sha-512' },
        },
        s3: { caFile: '/etc/docface/authorities/s3.pem', bucket: 'documents', region: 'sa-east-1' },
      },
    });
    expect(config.storage.kind === 'servers' && config.storage.kafka.login?.password.reveal()).toBe('made-up');
  });

  test('have memory for what their engines may take', async () => {
    const manifests = await renderChart(minimal, '--set', 'roles.generation.enabled=true');
    const workers = ofKind(manifests, 'Deployment').filter(({ metadata }) =>
      ['api', ...stages].some((role) => metadata.name.endsWith(`-${role}`)),
    );
    expect(workers).toHaveLength(stages.length + 1);
    for (const deployment of workers) {
      const { name } = deployment.metadata;
      const environment = environmentOf(deployment, manifests);
      expect(environment, name).toHaveProperty('DOCFACE_ENGINE_MEMORY_MB');
      const { engineSlots, engineMemoryMegabytes } = loadConfig(environment);
      const { limits } = containerOf(deployment).resources;
      const [, size, unit] = /^(\d+)([MG])i$/.exec(limits.memory) ?? [];
      expect(Number(size) * (unit === 'G' ? 1024 : 1), name).toBe(512 + engineSlots * engineMemoryMegabytes);
    }
  });

  test('ask for life without dependencies, and are given time to stop', async () => {
    const manifests = await renderChart(minimal);
    for (const deployment of ofKind(manifests, 'Deployment')) {
      const { name } = deployment.metadata;
      const { startupProbe, livenessProbe, readinessProbe } = containerOf(deployment);
      expect(
        [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path),
        name,
      ).toEqual(['/health/live', '/health/live', '/health/ready']);
      const config = loadConfig(environmentOf(deployment, manifests));
      const grace = deployment.spec.template.spec.terminationGracePeriodSeconds ?? 0;
      expect(grace, name).toBeGreaterThan(config.stopDelaySeconds + maxStopMs / 1000);
      // Only calls have to be asked to go elsewhere.
      expect(config.stopDelaySeconds, name).toBe(name.endsWith('-api') ? 10 : 0);
    }
  });

  test('are refused when they could be killed while they stop', async () => {
    const short = ['--set', 'roles.api.terminationGracePeriodSeconds=55'];
    await expect(renderChart(minimal, ...short)).rejects.toThrow('roles.api.terminationGracePeriodSeconds');
    const fits = 10 + maxStopMs / 1000 + 1;
    await renderChart(minimal, '--set', `roles.api.terminationGracePeriodSeconds=${fits}`);
  });

  test('restart when configuration or secrets change', async () => {
    const checksums = async (...args: readonly string[]): Promise<readonly unknown[]> => {
      const [first] = ofKind(await renderChart(minimal, ...args), 'Deployment');
      const { annotations = {} } = first?.spec.template.metadata ?? {};
      return [annotations['checksum/config'], annotations['checksum/secret']];
    };
    const before = await checksums();
    expect(before.every((each) => typeof each === 'string')).toBe(true);
    expect(await checksums('--set', 'kafka.replication=1')).toEqual([
      expect.not.stringContaining(String(before[0])),
      before[1],
    ]);
    expect(await checksums('--set', 'secrets.values.DOCFACE_S3_SECRET_KEY=other')).toEqual([
      before[0],
      expect.not.stringContaining(String(before[1])),
    ]);
  });
});

describe('its metrics', () => {
  const portsOf = (manifest: Manifest): readonly unknown[] => containerOf(manifest).ports ?? [];

  test('have a port of their own on every pod of a role, which pods tell Prometheus', async () => {
    const manifests = await renderChart(minimal);
    for (const deployment of ofKind(manifests, 'Deployment')) {
      const { metricsPort, port } = loadConfig(environmentOf(deployment, manifests));
      expect(metricsPort).not.toBe(port);
      expect(portsOf(deployment)).toContainEqual({ name: 'metrics', containerPort: metricsPort });
      expect(deployment.spec.template.metadata.annotations).toMatchObject({
        'prometheus.io/scrape': 'true',
        'prometheus.io/port': String(metricsPort),
        'prometheus.io/path': '/metrics',
      });
    }
    expect(JSON.stringify(ofKind(manifests, 'Service'))).not.toContain('metrics');
  });

  test('are found by the Prometheus Operator in place of annotations, with the alerts, and by nobody else', async () => {
    const manifests = await renderChart(full);
    const [deployment] = ofKind(manifests, 'Deployment');
    expect(JSON.stringify(deployment?.spec.template.metadata.annotations)).not.toContain('prometheus.io');
    const [monitor] = ofKind(manifests, 'PodMonitor');
    const labels = deployment?.spec.template.metadata.labels ?? {};
    expect(labels).toMatchObject(monitor?.spec.selector.matchLabels ?? { none: 'found' });
    expect(ofKind(manifests, 'PrometheusRule')).toHaveLength(1);
  });

  test('have a dashboard that Grafana’s sidecar finds, where it is asked for', async () => {
    const isDashboard = ({ metadata }: Manifest): boolean => metadata.labels['grafana_dashboard'] === '1';
    expect(ofKind(await renderChart(minimal), 'ConfigMap').filter(isDashboard)).toEqual([]);

    const [dashboard, ...others] = ofKind(await renderChart(full), 'ConfigMap').filter(isDashboard);
    expect(others).toEqual([]);
    expect(dashboard?.metadata.annotations).toEqual({ grafana_folder: 'Documents' });
    const written = await readFile(`${chartPath}/dashboard.json`, 'utf8');
    expect(JSON.parse(dashboard?.data?.['docface.json'] ?? '')).toEqual(JSON.parse(written));
  });

  test('are absent when they are off', async () => {
    const manifests = await renderChart(operators);
    const deployments = ofKind(manifests, 'Deployment');
    expect(deployments.flatMap(portsOf)).toEqual(deployments.map(() => ({ name: 'http', containerPort: 8080 })));
    expect(loadConfig(environmentOf(deployments[0] ?? never(), manifests)).metricsPort).toBeUndefined();
  });
});

describe('its hooks', () => {
  test('set up database and topics, in this order', async () => {
    const jobs = ofKind(await renderChart(minimal), 'Job');
    const weight = ({ metadata }: Manifest): number => Number(metadata.annotations?.['helm.sh/hook-weight']);
    const inOrder = jobs.toSorted((a, b) => weight(a) - weight(b));
    expect(inOrder.map((job) => containerOf(job).args.join(' '))).toEqual(['migrate', 'topics create']);
    expect(jobs.map(({ metadata }) => metadata.annotations?.['helm.sh/hook'])).toEqual(
      Array(2).fill('pre-install,pre-upgrade'),
    );
  });

  test.each([minimal, full])('need nothing that the release itself brings, with %s', async (values) => {
    const manifests = await renderChart(values);
    const laterOnes = manifests.filter((each) => !isHook(each)).map(({ kind, metadata }) => `${kind}/${metadata.name}`);
    const hooks = manifests.filter(isHook);
    for (const job of ofKind(hooks, 'Job')) {
      const { serviceAccountName } = job.spec.template.spec;
      const references = Object.values(secretsIn(job)).map(({ name }) => name);
      expect(references.length).toBeGreaterThan(0);
      expect(containerOf(job).envFrom).toBeUndefined();
      expect(laterOnes).not.toContain(`ServiceAccount/${serviceAccountName}`);
      expect(references.filter((name) => laterOnes.includes(`Secret/${name}`))).toEqual([]);
      expect(loadConfig(environmentOf(job, manifests)).storage).toMatchObject({
        s3: { endpoint: expect.stringMatching(/^https?:/) },
      });
    }
  });

  test('are absent when they are off', async () => {
    expect((await renderChart(operators)).filter(isHook)).toEqual([]);
  });
});

describe('its pods', () => {
  test.each(examples)('meet the restricted Pod Security standard with %s', async (values) => {
    const pods = workloads(await renderChart(values));
    expect(pods.length).toBeGreaterThan(6);
    for (const pod of pods) {
      const { name } = pod.metadata;
      expect(pod.spec.template.spec.securityContext, name).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(containerOf(pod).securityContext, name).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(pod.spec.template.spec.automountServiceAccountToken, name).toBe(false);
    }
  });

  test('can write where docface writes, and nowhere else', async () => {
    const manifests = await renderChart(minimal);
    for (const pod of workloads(manifests)) {
      const { volumes } = pod.spec.template.spec;
      const writable = containerOf(pod).volumeMounts.filter(
        ({ name }) => volumes.find((each) => each.name === name)?.emptyDir,
      );
      const { dataDirectory } = loadConfig(environmentOf(pod, manifests));
      expect(writable.map(({ mountPath }) => mountPath).toSorted()).toEqual([dataDirectory, '/tmp'].toSorted());
    }
  });

  test('keep variables that Kubernetes makes of a Service out of the configuration', async () => {
    const pods = workloads(await renderChart(minimal));
    expect(pods.filter(({ spec }) => spec.template.spec.enableServiceLinks)).toEqual([]);
  });

  test.each(examples)('take secrets from Secrets alone with %s', async (values) => {
    const manifests = await renderChart(values);
    const plain = [
      ...workloads(manifests).flatMap((each) => containerOf(each).env.filter(({ value }) => value !== undefined)),
      ...ofKind(manifests, 'ConfigMap').flatMap(({ data = {} }) => Object.keys(data).map((name) => ({ name }))),
    ].map(({ name }) => name);
    expect(plain).toContain('DOCFACE_KAFKA_BROKERS');
    expect(plain.filter((name) => secretVariables.includes(name))).toEqual([]);
  });

  test('take each secret from where an operator keeps it', async () => {
    const [first = never()] = ofKind(await renderChart(operators), 'Deployment');
    expect(secretsIn(first)).toMatchObject({
      DOCFACE_DATABASE_URL: { name: 'docface-db-pooler', key: 'uri', isFile: true },
      DOCFACE_DATABASE_DIRECT_URL: { name: 'docface-db-app', key: 'uri', isFile: true },
      DOCFACE_S3_ACCESS_KEY: { name: 'docface-bucket', key: 'AWS_ACCESS_KEY_ID', isFile: true },
    });
  });
});
