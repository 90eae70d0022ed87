import type { Command } from 'commander';
import type { CommandUses } from '../command-uses.ts';
import { show, table } from '../output.ts';
import { choice, wantsJson, withExamples } from '../values.ts';

interface Scope {
  readonly client?: string;
}

const switches = ['on', 'off'] as const;

/** `docface generator …`: language models that generative templates ask. */
export function addGeneratorCommands(program: Command, uses: CommandUses): void {
  const generator = program
    .command('generator')
    .description('generators: language models that generative templates ask');
  const list = generator
    .command('list')
    .description('list the generators of DOCFACE_GENERATORS')
    .action(async () => {
      const generators = await uses.administer((ask) => ask('listGenerators'));
      const readable = (): string => table(generators, 'There is no generator. Set DOCFACE_GENERATORS.');
      show(uses.output, generators, { json: wantsJson(generator), readable });
    });
  withExamples(list, 'docface generator list');
  addUsage(generator, uses);
  addListResponse(generator, uses);
  addAllow(generator, uses, {
    name: 'allow',
    description: 'let identity documents of a track go to a generator',
    allowed: true,
  });
  addAllow(generator, uses, { name: 'forbid', description: 'let them go there no more', allowed: false });
}

function addUsage(generator: Command, uses: CommandUses): void {
  const command = generator
    .command('usage <client>')
    .description('calls, tokens and cost of a client in a month')
    .option('--month <YYYY-MM>', 'the present month when left out')
    .action(async (client: string, options: { month?: string }) => {
      const { month, generators } = await uses.administer((ask) => ask('getGeneratorUsage', { client, ...options }));
      const rows = generators.map((each) => ({ month, ...each }));
      const readable = (): string => table(rows, `Nothing was used in ${month}.`);
      show(uses.output, { month, generators }, { json: wantsJson(generator), readable });
    });
  withExamples(command, 'docface generator usage acme', 'docface generator usage acme --month 2026-01');
}

function addListResponse(generator: Command, uses: CommandUses): void {
  const command = generator
    .command('list-response <template>')
    .argument('<on|off>', 'whether documents that contain lists are read', choice(switches))
    .description('turn list response on or off for a generative template')
    .option('--client <name>', "this client's own template; the shared one when left out")
    .action(async (template: string, state: (typeof switches)[number], scope: Scope) => {
      const asked = { template, enabled: state === 'on', ...scope };
      const switched = await uses.administer((ask) => ask('setListResponse', asked));
      show(uses.output, switched, { json: wantsJson(generator), readable: () => table([switched]) });
    });
  withExamples(command, 'docface generator list-response acme.orders on --client acme');
}

function addAllow(
  generator: Command,
  uses: CommandUses,
  { name, description, allowed }: { readonly name: string; readonly description: string; readonly allowed: boolean },
): void {
  const command = generator
    .command(`${name} <generator>`)
    .description(description)
    .requiredOption('--track <name>', 'the track')
    .option('--client <name>', "this client's own track; the shared one when left out")
    .action(async (named: string, options: Scope & { track: string }) => {
      const changed = await uses.administer((ask) => ask('allowGenerator', { ...options, generator: named, allowed }));
      const { track, version, allowedGenerators } = changed;
      const readable = (): string => table([{ track, version, 'allowed generators': allowedGenerators.join(', ') }]);
      show(uses.output, changed, { json: wantsJson(generator), readable });
    });
  withExamples(command, `docface generator ${name} house --track identity`);
}
