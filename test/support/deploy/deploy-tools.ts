import { join } from 'node:path';
import { answers, runCommand } from '../servers/run-command.ts';
import { cached } from '../servers/server-cache.ts';

/** What reads deploy/ as its users' tools would. None of them needs a cluster or a container engine. */
const tools = {
  helm: { module: 'helm.sh/helm/v4/cmd/helm', version: 'v4.3.1', title: 'Helm (built from source, about 2 minutes)' },
  kubeconform: {
    module: 'github.com/yannh/kubeconform/cmd/kubeconform',
    version: 'v0.8.0',
    title: 'kubeconform (built from source, about 10 s)',
  },
  // The reader that Docker Compose itself is built on; its program has no name of its own.
  compose: {
    module: 'github.com/compose-spec/compose-go/v2/cmd',
    version: 'v2.16.2',
    title: 'compose-go (built from source, about 30 s)',
    program: 'cmd',
  },
} as const satisfies Record<string, { module: string; version: string; title: string; program?: string }>;

export type DeployTool = keyof typeof tools;

/** Path of a tool's program, built once by `go install`. Needs Go the first time. */
export async function deployTool(name: DeployTool): Promise<string> {
  const { module, version, title, program = name } = { program: undefined, ...tools[name] };
  const directory = await cached({
    name: `${name}-${version}`,
    title,
    async make(apart) {
      if (!(await answers('go', ['version']))) throw new Error(`${name} is built with Go: install Go 1.24 or newer.`);
      await runCommand('go', ['install', `${module}@${version}`], { cwd: apart, environment: { GOBIN: apart } });
    },
  });
  return join(directory, program);
}
