import { copyFile, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../support/servers/run-command.ts';
import { cached } from '../support/servers/server-cache.ts';

const versions = {
  python: '0.29.1',
  go: 'v2.8.2',
  openapi: '7.25.0',
  typescript: '0.95.0',
  compiler: '5.9.3',
  spectral: '6.16.3',
} as const;

/** What a generator makes of the document in `recorded`, and what its client prints of the answers there. */
export type Generator = (recorded: string, work: string, names: readonly string[]) => Promise<string>;

const program = (name: string): string => fileURLToPath(new URL(`programs/${name}`, import.meta.url));

export const openapiPythonClient: Generator = async (recorded, work, names) => {
  const home = await pythonPackages();
  const environment = { PYTHONPATH: [home, work].join(delimiter) };
  const from = ['--path', join(recorded, 'openapi.json'), '--output-path', join(work, 'docface_client')];
  await runCommand('python3', ['-m', 'openapi_python_client', 'generate', ...from, '--meta', 'none'], { environment });
  await runCommand('python3', ['-m', 'compileall', '-q', work]);
  return runCommand('python3', [program('openapi_python_client.py'), recorded, ...names], { environment });
};

export const oapiCodegen: Generator = async (recorded, work, names) => {
  const home = await cached({
    name: `oapi-codegen-${versions.go}`,
    title: `oapi-codegen ${versions.go} (built from source, about 30 s)`,
    make: async (directory) => {
      const module = `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@${versions.go}`;
      await runCommand('go', ['install', module], { environment: { GOBIN: directory } });
    },
  });
  await mkdir(join(work, 'client'));
  const into = ['-generate', 'types,client,skip-prune', '-package', 'client', '-o', join(work, 'client', 'client.go')];
  await runCommand(join(home, 'oapi-codegen'), [...into, join(recorded, 'openapi.json')]);
  await copyFile(program('main.go'), join(work, 'main.go'));
  await runCommand('go', ['mod', 'init', 'docface.example'], { cwd: work });
  await runCommand('go', ['mod', 'tidy'], { cwd: work });
  return runCommand('go', ['run', '.', recorded, ...names], { cwd: work });
};

export const openapiGeneratorPython: Generator = async (recorded, work, names) => {
  await generate('python', recorded, work);
  const environment = { PYTHONPATH: [await pythonPackages(), work].join(delimiter) };
  await runCommand('python3', ['-m', 'compileall', '-q', work]);
  return runCommand('python3', [program('openapi_generator.py'), recorded, ...names], { environment });
};

export const openapiGeneratorJava: Generator = async (recorded, work, names) => {
  await generate('java', recorded, work);
  await copyFile(program('Read.java'), join(work, 'src', 'main', 'java', 'Read.java'));
  const listed = join(work, 'classpath.txt');
  const goals = ['compile', 'dependency:build-classpath', `-Dmdep.outputFile=${listed}`];
  await runCommand('mvn', ['-q', '-B', ...goals], { cwd: work });
  const path = ['target/classes', await readFile(listed, 'utf8')].join(delimiter);
  return runCommand('java', ['-cp', path, 'Read', recorded, ...names], { cwd: work });
};

export const heyApi: Generator = async (recorded, work, names) => {
  const packages = [`@hey-api/openapi-ts@${versions.typescript}`, `typescript@${versions.compiler}`];
  const home = await cached({
    name: `hey-api-${versions.typescript}`,
    title: `@hey-api/openapi-ts ${versions.typescript} from npm`,
    make: async (directory) => {
      await runCommand('npm', ['install', '--silent', '--prefix', directory, ...packages]);
    },
  });
  const run = (name: string, ...words: string[]) =>
    runCommand(join(home, 'node_modules', '.bin', name), words, { cwd: work });
  await run('openapi-ts', '--input', join(recorded, 'openapi.json'), '--output', 'client');
  await copyFile(program('read.ts'), join(work, 'read.ts'));
  await symlink(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(work, 'node_modules'));
  const checks = ['--strict', '--target', 'es2023', '--module', 'nodenext', '--rewriteRelativeImportExtensions'];
  await run('tsc', 'read.ts', ...checks, '--skipLibCheck', '--types', 'node');
  return runCommand(process.execPath, [join(work, 'read.js'), recorded, ...names]);
};

/** Holds the document in `recorded` against the rules of Spectral for OpenAPI; fails with the errors that it finds. */
export async function lint(recorded: string, work: string): Promise<string> {
  const home = await cached({
    name: `spectral-${versions.spectral}`,
    title: `Spectral ${versions.spectral} from npm`,
    make: async (directory) => {
      await runCommand('npm', [
        'install',
        '--silent',
        '--prefix',
        directory,
        `@stoplight/spectral-cli@${versions.spectral}`,
      ]);
    },
  });
  const rules = join(work, 'rules.yaml');
  await writeFile(rules, 'extends: [spectral:oas]\n');
  const spectral = join(home, 'node_modules', '.bin', 'spectral');
  const words = ['lint', '--display-only-failures', '--ruleset', rules, join(recorded, 'openapi.json')];
  return runCommand(spectral, words);
}

/** Modules of Python for both of its generators. Needs pip the first time. */
function pythonPackages(): Promise<string> {
  return cached({
    name: `openapi-python-client-${versions.python}`,
    title: `openapi-python-client ${versions.python} from PyPI`,
    make: async (directory) => {
      const packages = [
        `openapi-python-client==${versions.python}`,
        'pydantic>=2.11',
        'python-dateutil',
        'urllib3>=2.7',
      ];
      await runCommand('python3', ['-m', 'pip', 'install', '--quiet', '--target', directory, ...packages]);
    },
  });
}

/** Runs openapi-generator, without its own tests and documents. Needs Java, and Maven the first time. */
async function generate(language: 'python' | 'java', recorded: string, work: string): Promise<void> {
  const artifact = 'openapi-generator-cli';
  const home = await cached({
    name: `${artifact}-${versions.openapi}`,
    title: `${artifact} ${versions.openapi} from Maven Central (30 MB)`,
    make: async (directory) => {
      const coordinates = `org.openapitools:${artifact}:${versions.openapi}:jar`;
      const into = [`-Dartifact=${coordinates}`, `-DoutputDirectory=${directory}`];
      await runCommand('mvn', ['-q', '-B', 'dependency:copy', ...into]);
    },
  });
  const jar = join(home, `${artifact}-${versions.openapi}.jar`);
  const document = join(recorded, 'openapi.json');
  // Named parts alone: of webhooks it makes Python that does not compile.
  const parts = 'models,apis,supportingFiles,apiDocs=false,apiTests=false,modelDocs=false,modelTests=false';
  const words = ['generate', '-g', language, '-i', document, '-o', work, '--global-property', parts];
  await runCommand('java', ['-jar', jar, ...words]);
}
