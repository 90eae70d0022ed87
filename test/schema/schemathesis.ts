import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { runCommand } from '../support/servers/run-command.ts';
import { cached } from '../support/servers/server-cache.ts';

const version = '4.32.5';

/** What it holds every answer against: nothing undocumented, no error of the server, nothing wrong accepted. */
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'unsupported_method',
  'ignored_auth',
];

export interface SchemathesisOptions {
  /** Of the OpenAPI document. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Operations that take another credential. */
  readonly without: readonly string[];
  readonly seed: number;
  /** Of each operation and phase. */
  readonly examples: number;
}

/** Where Schemathesis lies; fetched from PyPI once. Needs Python 3.10 and pip. */
export function schemathesisHome(): Promise<string> {
  return cached({
    name: `schemathesis-${version}`,
    title: `Schemathesis ${version} from PyPI`,
    make: async (directory) => {
      const packages = ['--quiet', '--target', directory, `schemathesis==${version}`];
      await runCommand('python3', ['-m', 'pip', 'install', ...packages], { timeoutMs: 600_000 });
    },
  });
}

/**
 * Runs Schemathesis in `directory`, telling what it finds on standard output, and returns its exit code: 0 for nothing.
 */
export async function runSchemathesis(directory: string, options: SchemathesisOptions): Promise<number> {
  const { url, headers, without, seed, examples } = options;
  const home = await schemathesisHome();
  const settings = {
    phases: 'examples,coverage,fuzzing',
    checks: checks.join(','),
    seed: String(seed),
    'max-examples': String(examples),
    'generation-allow-x00': 'true',
    'generation-database': 'none',
    'request-timeout': '30',
    warnings: 'off',
  };
  const words = [
    join(home, 'bin', 'st'),
    `--config-file=${join(directory, 'schemathesis.toml')}`,
    'run',
    `${url}/openapi.json`,
    ...Object.entries(settings).map(([name, value]) => `--${name}=${value}`),
    '--continue-on-failure',
    '--no-shrink',
    '--no-color',
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...without.flatMap((operation) => ['--exclude-operation-id', operation]),
  ];
  const env = { ...process.env, PYTHONPATH: home, PYTHONDONTWRITEBYTECODE: '1' };
  const child = spawn('python3', words, { cwd: directory, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? 1;
}
