import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../src/infrastructure/config/load-config.ts';
import {
  chartPath,
  exampleValues,
  type Manifest,
  ofKind,
  type PolicyRule,
  renderChart,
  secretsIn,
} from '../support/deploy/render-chart.ts';
import { type KeptRole, secretsOfRole, storeSecrets } from '../support/deploy/role-secrets.ts';

const full = `${chartPath}/ci/full-values.yaml`;
const operators = `${chartPath}/ci/operators-values.yaml`;
const minimal = `${chartPath}/ci/minimal-values.yaml`;
const examples = await exampleValues();
const keyService = ['--set', 'config.DOCFACE_KEY_SERVICE_URL=https://vault.example.com:8200'];
const withGeneration = ['--set', 'roles.generation.enabled=true', '--set', 'roles.face-match.enabled=true'];

/** What each role may reach, beside names. */
const reached: Readonly<Record<KeptRole, readonly string[]>> = {
  api: ['database', 'kafka', 's3', 'identity', 'webhooks'],
  typification: ['database', 'kafka', 's3'],
  ocr: ['database', 'kafka', 's3'],
  generation: ['database', 'kafka', 's3', 'generators'],
  validation: ['database', 'kafka', 's3'],
  'face-match': ['database', 'kafka', 's3'],
  notifier: ['database', 'kafka', 'webhooks'],
  relay: ['database', 'kafka'],
  janitor: ['database', 'kafka', 's3'],
  migrate: ['database', 'kafka', 's3'],
  topics: ['database', 'kafka', 's3'],
};
const roles = Object.keys(reached) as readonly KeptRole[];

const componentOf = ({ spec }: Manifest): string =>
  spec.template.metadata.labels['app.kubernetes.io/component'] ?? 'none';
const jobs: readonly string[] = ['migrate', 'topics'];
/** Jobs share the label `setup`. */
const roleOf = (pod: Manifest): string =>
  jobs.find((job) => componentOf(pod) === 'setup' && pod.metadata.name.endsWith(`-${job}`)) ?? componentOf(pod);
const pods = (manifests: readonly Manifest[]): readonly Manifest[] => [
  ...ofKind(manifests, 'Deployment'),
  ...ofKind(manifests, 'Job'),
];
const policyOf = (manifests: readonly Manifest[], role: string): Manifest => {
  const found = ofKind(manifests, 'NetworkPolicy').filter(
    ({ spec }) =>
      spec.podSelector?.matchLabels['app.kubernetes.io/component'] === (jobs.includes(role) ? 'setup' : role),
  );
  const [policy, ...others] = found;
  if (policy === undefined || others.length > 0) throw new Error(`${role} has ${found.length} policies`);
  return policy;
};

describe('the pods of a role', () => {
  test.each(roles)('%s name no secret but those that the role needs', async (role) => {
    const secrets = secretsOfRole[role];
    const manifests = await renderChart(full, ...withGeneration);
    const own = pods(manifests).filter((each) => roleOf(each) === role);
    expect(own.length).toBeGreaterThan(0);
    for (const pod of own) {
      expect(Object.keys(secretsIn(pod)).toSorted()).toEqual(secrets.toSorted());
      const named = JSON.stringify(pod).match(/DOCFACE_[A-Z0-9_]*(?:KEY|KEYS|PASSWORD|SECRET|_URL)(?=_FILE|")/g) ?? [];
      expect([...new Set(named)].toSorted().filter((name) => name !== 'DOCFACE_PUBLIC_URL')).toEqual(
        secrets.toSorted(),
      );
    }
  });

  test.each(examples)('have what must be there as files for the group of the pod alone with %s', async (values) => {
    const perhaps = ['DOCFACE_DATABASE_DIRECT_URL', 'DOCFACE_GENERATOR_KEYS'];
    for (const pod of pods(await renderChart(values))) {
      const variables = Object.entries(secretsIn(pod)).filter(([, { isFile }]) => !isFile);
      expect(variables.map(([name]) => name).filter((name) => !perhaps.includes(name))).toEqual([]);
      const volume = pod.spec.template.spec.volumes.find(({ name }) => name === 'secrets');
      expect(volume?.projected?.defaultMode).toBe(0o440);
    }
  });

  test('have nothing in variables where the values say where each secret is', async () => {
    for (const pod of pods(await renderChart(operators))) {
      expect(Object.values(secretsIn(pod)).filter(({ isFile }) => !isFile)).toEqual([]);
    }
  });

  test('name a token instead of a master key where a key service is configured, and the relay neither', async () => {
    const token = [
      '--set',
      'secrets.values.DOCFACE_KEY_SERVICE_TOKEN=a-token',
      '--set',
      'secrets.values.DOCFACE_MASTER_KEY=',
    ];
    for (const pod of pods(await renderChart(minimal, ...keyService, ...token))) {
      const names = Object.keys(secretsIn(pod));
      expect(names).not.toContain('DOCFACE_MASTER_KEY');
      expect(names.includes('DOCFACE_KEY_SERVICE_TOKEN')).toBe(!['relay', 'topics'].includes(roleOf(pod)));
    }
  });

  test('mount nothing of the store where it takes no keys', async () => {
    const open = ['--set', 's3.anonymous=true'];
    const named = pods(await renderChart(minimal, ...open)).flatMap((pod) => Object.keys(secretsIn(pod)));
    expect(named).toContain('DOCFACE_MASTER_KEY');
    expect(named.filter((name) => storeSecrets.includes(name))).toEqual([]);
  });

  test('set up with a Secret that holds no more than they need', async () => {
    const [setup] = ofKind(await renderChart(minimal), 'Secret').filter(({ metadata }) =>
      metadata.name.endsWith('-setup'),
    );
    expect(Object.keys(setup?.data ?? {}).toSorted()).toEqual([
      'DOCFACE_DATABASE_URL',
      'DOCFACE_MASTER_KEY',
      ...storeSecrets,
    ]);
  });
});

/** What each port of the full example leads to. */
const servedAt: Readonly<Record<string, string>> = {
  '53': 'dns',
  '5432': 'database',
  '6432': 'database',
  '9093': 'kafka',
  '9000': 's3',
  '8443': 'identity',
  '8000': 'generators',
  '443': 'webhooks',
};
const portsOf = ({ ports }: PolicyRule): readonly string[] => ports.map(({ port }) => String(port));

describe('the network policies', () => {
  test.each(roles)('let %s reach what it needs and nothing else', async (role) => {
    const manifests = await renderChart(full, ...withGeneration, '--set', 's3.endpoint=https://s3.example.com:9000');
    const { spec } = policyOf(manifests, role);
    expect(spec.policyTypes).toEqual(['Ingress', 'Egress']);
    const reaches = (spec.egress ?? []).flatMap(portsOf).map((port) => servedAt[port] ?? port);
    expect([...new Set(reaches)].toSorted()).toEqual(['dns', ...reached[role]].toSorted());
  });

  test.each(roles)('let only callers of the api and readers of metrics reach %s', async (role) => {
    const { ingress = [] } = policyOf(await renderChart(full, ...withGeneration), role).spec;
    const expected = jobs.includes(role) ? [] : role === 'api' ? [['http'], ['metrics']] : [['metrics']];
    expect(ingress.map(portsOf)).toEqual(expected);
    expect(ingress.map(({ from }) => JSON.stringify(from))).toEqual(
      expected.map(([port]) => expect.stringContaining(port === 'http' ? 'ingress-nginx' : 'monitoring') as string),
    );
  });

  test('are one for every pod, and open nothing where metrics are off', async () => {
    const manifests = await renderChart(operators);
    for (const pod of pods(manifests)) {
      const { spec } = policyOf(manifests, roleOf(pod));
      expect(pod.spec.template.metadata.labels).toMatchObject(spec.podSelector?.matchLabels ?? { none: 'found' });
      expect((spec.ingress ?? []).flatMap(portsOf)).toEqual(roleOf(pod) === 'api' ? ['http'] : []);
    }
  });

  test('keep webhooks from private addresses, and everything from other servers that are named', async () => {
    const { egress = [] } = policyOf(await renderChart(full), 'notifier').spec;
    const toOf = (port: string): string => JSON.stringify(egress.find((rule) => portsOf(rule).includes(port))?.to);
    for (const range of ['10.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16', '127.0.0.0/8'])
      expect(toOf('443')).toContain(range);
    expect(toOf('6432')).toBe('[{"ipBlock":{"cidr":"10.20.0.0/24"}}]');
    expect(toOf('53')).toContain('kube-system');
  });

  test('take the ports of servers from their addresses', async () => {
    const egressOf = async (...set: readonly string[]) =>
      (policyOf(await renderChart(minimal, ...set), 'ocr').spec.egress ?? []).flatMap(portsOf);
    expect(await egressOf()).toEqual(['53', '53', '5432', '9092', '7070']);
    expect(await egressOf('--set', 's3.endpoint=https://s3.example.com/store')).toContain('443');
    expect(await egressOf('--set', 's3.endpoint=http://s3.example.com')).toContain('80');
    expect(await egressOf('--set', 'networkPolicy.kafka.ports={9094}')).toContain('9094');
    expect(await egressOf(...keyService)).toContain('8200');
    expect(
      (policyOf(await renderChart(minimal, ...keyService), 'relay').spec.egress ?? []).flatMap(portsOf),
    ).not.toContain('8200');
  });

  test('are absent when they are off', async () => {
    const manifests = await renderChart(minimal, '--set', 'networkPolicy.enabled=false');
    expect(ofKind(manifests, 'NetworkPolicy')).toEqual([]);
  });
});

test('the proxies whose word on addresses is taken come from the values', async () => {
  const proxiesOf = async (values: string): Promise<readonly string[]> => {
    const [map] = ofKind(await renderChart(values), 'ConfigMap').filter(({ data }) => data?.['DOCFACE_HOST']);
    return loadConfig({ DOCFACE_TRUSTED_PROXIES: map?.data?.['DOCFACE_TRUSTED_PROXIES'] }).trustedProxies;
  };
  expect(await proxiesOf(full)).toEqual(['10.0.0.0/8']);
  expect(await proxiesOf(minimal)).toEqual([]);
});
