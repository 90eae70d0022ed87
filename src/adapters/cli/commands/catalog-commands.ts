import type { Command } from 'commander';
import { DocfaceError } from '../../../domain/errors.ts';
import type { CommandUses } from '../command-uses.ts';
import { readCatalogTexts, writeCatalogTexts } from '../local-file.ts';
import { show, table } from '../output.ts';
import { typesForClient } from '../template-types.ts';
import { wantsJson, withExamples } from '../values.ts';
import { addCatalogTrialCommands } from './catalog-trial-commands.ts';
import { addCatalogVersionCommands } from './catalog-version-commands.ts';

interface Scope {
  readonly client?: string;
}

/** `docface catalog …`: templates and tracks as YAML files. */
export function addCatalogCommands(program: Command, uses: CommandUses): void {
  const catalog = program.command('catalog').description('the catalogue: templates and tracks as YAML files');
  addValidate(catalog, uses);
  addImport(catalog, uses);
  addExport(catalog, uses);
  addTypes(catalog, uses);
  addCatalogVersionCommands(catalog, uses);
  addCatalogTrialCommands(catalog, uses);
  const list = catalog
    .command('list')
    .description('list the newest templates and tracks')
    .option('--client <name>', 'as this client sees them; the shared ones when left out')
    .action(async (scope: Scope) => {
      const entries = await uses.administer((ask) => ask('exportCatalog', { ...scope, names: [] }));
      const rows = entries.map(({ kind, name, version, shared, title }) => ({
        kind,
        name,
        version,
        owner: shared ? 'shared' : (scope.client ?? null),
        title,
      }));
      show(uses.output, rows, { json: wantsJson(catalog), readable: () => table(rows, 'The catalogue is empty.') });
    });
  withExamples(list, 'docface catalog list', 'docface catalog list --client acme');
}

function addValidate(catalog: Command, uses: CommandUses): void {
  const command = catalog
    .command('validate <path...>')
    .description('check files, or all files of folders, without storing them, together with what is bundled')
    .option('--stored', 'together with what the service holds, and say what would change')
    .option('--client <name>', "with this client's own; implies --stored")
    .action(async (paths: readonly string[], { stored, ...scope }: Scope & { stored?: boolean }) => {
      const texts = await readCatalogTexts(paths);
      const asksService = stored === true || scope.client !== undefined;
      const items = asksService
        ? await uses.administer((ask) => ask('checkCatalog', { ...scope, texts }))
        : await uses.checkCatalog(texts).catch((error: unknown) => {
            uses.output.err('Checked with what is bundled alone; --stored checks with what the service holds.');
            throw error;
          });
      const readable = (): string => `${table(items.map((item) => ({ ...item })))}\n\nValid.`;
      show(uses.output, items, { json: wantsJson(catalog), readable });
    });
  withExamples(command, 'docface catalog validate catalog', 'docface catalog validate badge.yaml --stored');
}

function addImport(catalog: Command, uses: CommandUses): void {
  const command = catalog
    .command('import <path...>')
    .description('store files as the next versions of their templates and tracks, all or none')
    .option('--client <name>', 'owned by this client; shared by all when left out')
    .option('--draft', 'store them as drafts, which no request uses until they are published')
    .action(async (paths: readonly string[], scope: Scope & { draft?: boolean }) => {
      const texts = await readCatalogTexts(paths);
      const imported = await uses.administer((ask) => ask('importCatalog', { ...scope, texts }));
      const rows = imported.map(({ kind, name, version, state, changed }) => ({
        kind,
        name,
        version,
        state,
        changed: changed ? 'saved' : 'unchanged',
      }));
      show(uses.output, imported, { json: wantsJson(catalog), readable: () => table(rows) });
    });
  withExamples(command, 'docface catalog import badge.yaml --client acme', 'docface catalog import my-catalog');
}

function addExport(catalog: Command, uses: CommandUses): void {
  const command = catalog
    .command('export [name...]')
    .description('print templates and tracks as YAML, or write them to a folder; all when none is named')
    .option('--client <name>', "with this client's own; the shared ones when left out")
    .option('--out <folder>', 'write them there, as catalog import takes them')
    .action(async (names: readonly string[], { out, ...scope }: Scope & { out?: string }) => {
      const entries = await uses.administer((ask) => ask('exportCatalog', { ...scope, names }));
      const own = entries.filter(({ shared }) => names.length > 0 || scope.client === undefined || !shared);
      if (out !== undefined) {
        await writeCatalogTexts(out, own);
        uses.output.err(`Wrote ${own.length} to ${out}.`);
        return;
      }
      const readable = (): string => own.map(({ text }) => text.trimEnd()).join('\n---\n');
      show(uses.output, own, { json: wantsJson(catalog), readable });
    });
  withExamples(
    command,
    'docface catalog export br.cnh',
    'docface catalog export --out my-catalog',
    'docface catalog export --client acme --out acme-catalog',
  );
}

function addTypes(catalog: Command, uses: CommandUses): void {
  const command = catalog
    .command('types [name...]')
    .description('print TypeScript types of the fields of templates, for docface-client; all when none is named')
    .option('--client <name>', "with this client's own; the shared ones when left out")
    .action(async (names: readonly string[], scope: Scope) => {
      const templates = await uses.administer((ask) => ask('listTemplates', scope));
      const missing = names.filter((each) => !templates.some(({ name }) => name === each));
      if (missing.length > 0) {
        throw new DocfaceError('NOT_FOUND', `There is no template ${missing.join(', ')} in sight.`);
      }
      const chosen = templates.filter(({ name }) => names.length === 0 || names.includes(name));
      const readable = (): string => typesForClient(chosen).trimEnd();
      const rows = chosen.map(({ name, title, version }) => ({ name, title, version }));
      show(uses.output, rows, { json: wantsJson(catalog), readable });
    });
  withExamples(command, 'docface catalog types --client acme > my-types.ts', 'docface catalog types invoice');
}
