import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { runCommand } from '../servers/run-command.ts';
import { deployTool } from './deploy-tools.ts';

export const chartPath = 'deploy/helm/docface';
const examples = join(chartPath, 'ci');

interface Metadata {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
  readonly periodSeconds: number;
  readonly failureThreshold: number;
}

export interface EnvironmentEntry {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: {
    readonly secretKeyRef: { readonly name: string; readonly key: string; readonly optional: boolean };
  };
}

export interface Container {
  readonly image: string;
  readonly args: readonly string[];
  readonly env: readonly EnvironmentEntry[];
  readonly envFrom?: readonly { readonly configMapRef: { readonly name: string } }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly resources: { readonly limits: { readonly memory: string } };
  readonly securityContext: Readonly<Record<string, unknown>>;
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
  readonly startupProbe: Probe;
  readonly livenessProbe: Probe;
  readonly readinessProbe: Probe;
}

export interface Pod {
  readonly serviceAccountName: string;
  readonly enableServiceLinks: boolean;
  readonly automountServiceAccountToken: boolean;
  readonly terminationGracePeriodSeconds?: number;
  readonly securityContext: Readonly<Record<string, unknown>>;
  readonly containers: readonly [Container];
  readonly volumes: readonly Volume[];
}

export interface Volume {
  readonly name: string;
  readonly emptyDir?: object;
  readonly projected?: {
    readonly defaultMode?: number;
    readonly sources: readonly {
      readonly secret: {
        readonly name: string;
        readonly items: readonly { readonly key: string; readonly path: string }[];
      };
    }[];
  };
}

export interface PolicyRule {
  readonly from?: readonly object[];
  readonly to?: readonly object[];
  readonly ports: readonly { readonly port: number | string; readonly protocol?: string }[];
}

/** A rendered resource, with the parts that tests look at. */
export interface Manifest {
  readonly kind: string;
  readonly metadata: Metadata;
  readonly data?: Readonly<Record<string, string>>;
  readonly spec: {
    readonly replicas?: number;
    readonly ingress?: readonly PolicyRule[];
    readonly egress?: readonly PolicyRule[];
    readonly podSelector?: { readonly matchLabels: Readonly<Record<string, string>> };
    readonly policyTypes?: readonly string[];
    readonly selector: { readonly matchLabels: Readonly<Record<string, string>> };
    readonly template: { readonly metadata: Metadata; readonly spec: Pod };
  };
}

/** Files of values that the chart is tried with. */
export async function exampleValues(): Promise<readonly string[]> {
  return (await readdir(examples)).filter((file) => file.endsWith('.yaml')).map((file) => join(examples, file));
}

/** What `helm template` prints for a file of values and further arguments. Fails with what Helm says. */
export async function renderText(values: string, ...args: readonly string[]): Promise<string> {
  const given = values === '' ? [] : ['--values', values];
  return runCommand(await deployTool('helm'), ['template', 'docface', chartPath, ...given, ...args]);
}

export async function renderChart(values: string, ...args: readonly string[]): Promise<readonly Manifest[]> {
  const documents = parseAllDocuments(await renderText(values, ...args));
  if (!Array.isArray(documents)) return [];
  return documents.map((document) => document.toJS() as Manifest | null).filter((manifest) => manifest !== null);
}

/** Where each secret of a pod comes from, by variable: files that it mounts, and variables that refer to Secrets. */
export function secretsIn({ spec }: Manifest): Readonly<Record<string, SecretSource>> {
  const { containers, volumes } = spec.template.spec;
  const mounted = volumes.find(({ name }) => name === 'secrets')?.projected?.sources ?? [];
  const files = mounted.flatMap(({ secret: { name, items } }) =>
    items.map(({ key, path }) => [path, { name, key, isFile: true }] as const),
  );
  const variables = containers[0].env.flatMap(({ name, valueFrom }) =>
    valueFrom === undefined ? [] : [[name, { ...valueFrom.secretKeyRef, isFile: false }] as const],
  );
  return Object.fromEntries([...files, ...variables]);
}

export interface SecretSource {
  readonly name: string;
  readonly key: string;
  readonly isFile: boolean;
}

/** Manifests of one kind. */
export function ofKind(manifests: readonly Manifest[], kind: string): readonly Manifest[] {
  return manifests.filter((manifest) => manifest.kind === kind);
}

/** Whether a resource is a hook of Helm, and so not part of the release. */
export function isHook({ metadata }: Manifest): boolean {
  return metadata.annotations?.['helm.sh/hook'] !== undefined;
}
