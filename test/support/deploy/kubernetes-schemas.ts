import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../servers/run-command.ts';
import { cached } from '../servers/server-cache.ts';

const version = 'v1.36.3';

type Schema = Readonly<Record<string, unknown>>;
type Definitions = Readonly<Record<string, Schema>>;

/** A directory of JSON schemas, one a kind, for kubeconform; made once from the API description in Kubernetes' source. */
export async function kubernetesSchemas(): Promise<string> {
  return cached({
    name: `kubernetes-schemas-${version}`,
    title: `Schemas of Kubernetes ${version} (about 10 s)`,
    async make(aside) {
      const definitions = await apiDefinitions();
      const kinds = Object.entries(definitions).flatMap(([name, definition]) =>
        kindsOf(definition).map((file) => ({ file, name })),
      );
      await Promise.all(
        kinds.map(({ file, name }) => writeFile(join(aside, file), JSON.stringify(standalone(name, definitions)))),
      );
    },
  });
}

/** Downloads the module aside, because it is large and only one file of it is used. */
async function apiDefinitions(): Promise<Definitions> {
  const modules = await mkdtemp(join(tmpdir(), 'docface-kubernetes-'));
  try {
    const environment = { GOMODCACHE: modules, GOFLAGS: '-modcacherw' };
    const answer = await runCommand('go', ['mod', 'download', '-json', `k8s.io/kubernetes@${version}`], {
      cwd: modules,
      environment,
    });
    const { Dir } = JSON.parse(answer) as { readonly Dir: string };
    const text = await readFile(join(Dir, 'api/openapi-spec/swagger.json'), 'utf8');
    return (JSON.parse(text) as { readonly definitions: Definitions }).definitions;
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
