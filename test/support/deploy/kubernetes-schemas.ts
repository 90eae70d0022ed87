import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { runCommand } from '../servers/run-command.ts';
import { cached } from '../servers/server-cache.ts';

const version = 'v1.36.3';
const operatorVersion = 'v0.85.0';

type Schema = Readonly<Record<string, unknown>>;
type Definitions = Readonly<Record<string, Schema>>;

/**
 * A directory of JSON schemas, one a kind, for kubeconform; made once from the API description in Kubernetes' source.
 */
export async function kubernetesSchemas(): Promise<string> {
  return cached({
    name: `kubernetes-schemas-${version}`,
    title: `Schemas of Kubernetes ${version} (about 10 s)`,
    async make(apart) {
      const definitions = await apiDefinitions();
      const kinds = Object.entries(definitions).flatMap(([name, definition]) =>
        kindsOf(definition).map((file) => ({ file, name })),
      );
      await Promise.all(
        kinds.map(({ file, name }) => writeFile(join(apart, file), JSON.stringify(standalone(name, definitions)))),
      );
    },
  });
}

/** The same for the resources of the Prometheus Operator that the chart makes. */
export async function operatorSchemas(): Promise<string> {
  return cached({
    name: `prometheus-operator-schemas-${operatorVersion}`,
    title: `Schemas of the Prometheus Operator ${operatorVersion} (about 10 s)`,
    async make(apart) {
      const module = `github.com/prometheus-operator/prometheus-operator@${operatorVersion}`;
      for (const kind of ['podmonitor', 'prometheusrule']) {
        const path = `example/prometheus-operator-crd/monitoring.coreos.com_${kind}s.yaml`;
        const { spec } = parse(await fileOfModule(module, path)) as {
          readonly spec: { readonly versions: readonly { readonly schema: { readonly openAPIV3Schema: Schema } }[] };
        };
        const schema = closed(spec.versions[0]?.schema.openAPIV3Schema ?? {});
        await writeFile(join(apart, `${kind}-monitoring-v1.json`), JSON.stringify(schema));
      }
    },
  });
}

async function apiDefinitions(): Promise<Definitions> {
  const text = await fileOfModule(`k8s.io/kubernetes@${version}`, 'api/openapi-spec/swagger.json');
  return (JSON.parse(text) as { readonly definitions: Definitions }).definitions;
}

/** Downloads the module aside, because it is large and little of it is used. */
async function fileOfModule(module: string, path: string): Promise<string> {
  const modules = await mkdtemp(join(tmpdir(), 'docface-kubernetes-'));
  try {
    const environment = { GOMODCACHE: modules, GOFLAGS: '-modcacherw' };
    const answer = await runCommand('go', ['mod', 'download', '-json', module], { cwd: modules, environment });
    const { Dir } = JSON.parse(answer) as { readonly Dir: string };
    return await readFile(join(Dir, path), 'utf8');
  } finally {
    await rm(modules, { recursive: true, force: true });
  }
}

/** File names that kubeconform asks for: `deployment-apps-v1.json`, `service-v1.json`. */
function kindsOf(definition: Schema): readonly string[] {
  const kinds = (definition['x-kubernetes-group-version-kind'] ?? []) as readonly Record<
    'group' | 'version' | 'kind',
    string
  >[];
  return kinds.map(({ group, version: of, kind }) => {
    const [family = ''] = group.split('.');
    return `${[kind, family, of].filter((part) => part !== '').join('-')}.json`.toLowerCase();
  });
}

function standalone(name: string, definitions: Definitions): Schema {
  const used: Record<string, Schema> = {};
  const open = [name];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (used[next] !== undefined) continue;
    const definition = strict(next, definitions[next] ?? {});
    used[next] = definition;
    open.push(
      ...Array.from(JSON.stringify(definition).matchAll(/"#\/definitions\/([^"]+)"/g), ([, each = '']) => each),
    );
  }
  return { $schema: 'http://json-schema.org/draft-07/schema#', $ref: `#/definitions/${name}`, definitions: used };
}

/** A field that Kubernetes does not know is an error, and numbers may stand where it takes both. */
function strict(name: string, definition: Schema): Schema {
  if (/\.(?:IntOrString|Quantity)$/.test(name)) return { type: ['string', 'number'] };
  const closed = 'properties' in definition && !('additionalProperties' in definition);
  return closed ? { ...definition, additionalProperties: false } : definition;
}

/** Every object of a custom resource's schema takes only the fields that it names. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]));
  const isClosed = schema['properties' as keyof typeof schema] !== undefined && !('additionalProperties' in schema);
  return isClosed ? { ...inner, additionalProperties: false } : inner;
}
