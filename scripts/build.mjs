/**
 * Compiles src to dist and puts beside the programs what they read at run time:
 * every file of src that is no TypeScript, and the catalogue as JSON. A build of the same files is left as it is. `--check` builds nothing, and
 * ends with 1 where dist is not the build of these files.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const source = join(root, 'src');
const target = join(root, 'dist');
const stamp = join(target, '.inputs');
const compiler = join(dirname(createRequire(import.meta.url).resolve('@typescript/native/package.json')), 'bin/tsc');

// A build takes longer than people wait in silence.
const report = (doing) => console.error(`docface: ${doing}`);
const inputs = hashOfInputs();
const isCurrent = existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs;
if (isCurrent || process.argv.includes('--check')) process.exit(isCurrent ? 0 : 1);
report('compiling');
rmSync(target, { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [compiler, '-p', join(root, 'tsconfig.build.json')], {
  stdio: 'inherit',
});
if (status !== 0) process.exit(status ?? 1);

const isCopied = (path) => statSync(path).isDirectory() || !path.endsWith('.ts');
cpSync(source, target, { recursive: true, filter: isCopied });
await writeParsedCatalog();
report('building the console');
await import('./build-console.mjs');
await import('./build-reference.mjs');
const command = join(target, 'infrastructure/main.js');
if (existsSync(command)) chmodSync(command, 0o755);
// Last: what was interrupted is built again.
writeFileSync(stamp, inputs);

/** The catalogue as data, for `parsedTexts`, which is quicker to read than YAML. */
async function writeParsedCatalog() {
  const folder = new URL('../dist/adapters/yaml-catalog/', import.meta.url);
  const { bundledTexts, hashOf } = await import(new URL('parsed-texts.js', folder));
  const { parseYaml } = await import(new URL('read-entry.js', folder));
  const texts = await bundledTexts();
  // One that is refused is parsed, and refused, by whoever reads it.
  const parsed = texts.flatMap((text) => {
    const { ok, value } = parseYaml(text);
    return ok ? [[hashOf(text), value]] : [];
  });
  writeFileSync(join(target, 'parsed-catalog.json'), JSON.stringify(Object.fromEntries(parsed)));
}

/** SHA-256 of the names and the bytes of all that a build reads. */
function hashOfInputs() {
  const hash = createHash('sha256');
  const files = ['src', 'console', 'scripts', 'catalog'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const alone = ['package-lock.json', 'tsconfig.json', 'tsconfig.build.json'].map((name) => join(root, name));
  for (const path of [...files.sort(), ...alone]) {
    const bytes = readFileSync(path);
    hash.update(`${relative(root, path)} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
}
