import type { Command } from 'commander';
import type { CatalogKind } from '../../../domain/ports/catalog-repository.ts';
import type { CommandUses } from '../command-uses.ts';
import { usageError } from '../exit.ts';
import { show, table } from '../output.ts';
import { wantsJson, wholeNumber, withExamples } from '../values.ts';

interface Chosen {
  readonly client?: string;
  readonly track?: boolean;
}

const ofTrack = ['--track', 'of a track, not of a template'] as const;
const ofClient = ['--client <name>', "in this client's part; in the shared one when left out"] as const;
const kindOf = ({ track }: Chosen): CatalogKind => (track === true ? 'track' : 'template');

/** `docface catalog versions`, `diff`, `publish`, `roll-back` and `remove`: what became of one template or track. */
export function addCatalogVersionCommands(catalog: Command, uses: CommandUses): void {
  addVersions(catalog, uses);
  addDiff(catalog, uses);
  addPublish(catalog, uses);
  addRollBack(catalog, uses);
  addRemove(catalog, uses);
}

function addVersions(catalog: Command, uses: CommandUses): void {
  const versions = catalog
    .command('versions <name>')
    .description('list the versions of a template, newest first: who saved and published them, and when')
    .option(...ofTrack)
    .option(...ofClient)
    .action(async (name: string, options: Chosen) => {
      const asked = { kind: kindOf(options), name, client: options.client };
      const listed = await uses.administer((ask) => ask('listVersions', asked));
      const rows = listed.map((each) => ({
        version: each.version,
        state: each.state,
        used: each.current,
        owner: each.shared ? 'shared' : (options.client ?? null),
        saved: each.savedAt,
        by: each.savedBy ?? each.origin,
        tried: each.triedAt,
        published: each.publishedAt,
        'published by': each.publishedBy,
      }));
      show(uses.output, listed, { json: wantsJson(catalog), readable: () => table(rows) });
    });
  withExamples(versions, 'docface catalog versions br.cnh', 'docface catalog versions gate --track --client acme');
}

function addDiff(catalog: Command, uses: CommandUses): void {
  const diff = catalog
    .command('diff <name> <version...>')
    .description('show what two versions of a template say differently')
    .option(...ofTrack)
    .option(...ofClient)
    .action(async (name: string, versions: readonly string[], options: Chosen) => {
      const [before, after, ...more] = versions.map(wholeNumber);
      if (before === undefined || after === undefined || more.length > 0) throw usageError('Name two versions.');
      const asked = { kind: kindOf(options), name, client: options.client };
      const reported = await uses.administer((ask) => ask('diffVersions', { ...asked, before, after }));
      const readable = (): string => (reported.text === '' ? 'They say the same.' : reported.text);
      show(uses.output, reported, { json: wantsJson(catalog), readable });
    });
  withExamples(diff, 'docface catalog diff br.cnh 1 2', 'docface catalog diff gate 3 4 --track --client acme');
}

function addPublish(catalog: Command, uses: CommandUses): void {
  const publish = catalog
    .command('publish <name>')
    .description('have new requests use a draft')
    .argument('<version>', 'of the draft', wholeNumber)
    .option(...ofTrack)
    .option(...ofClient)
    .action(async (name: string, version: number, options: Chosen) => {
      const asked = { kind: kindOf(options), name, client: options.client, version };
      const done = await uses.administer((ask) => ask('publishVersion', asked));
      const readable = (): string => `New requests use version ${done.version} of ${name}.`;
      show(uses.output, done, { json: wantsJson(catalog), readable });
    });
  withExamples(publish, 'docface catalog publish br.cnh 3');
}

function addRollBack(catalog: Command, uses: CommandUses): void {
  const back = catalog
    .command('roll-back <name>')
    .description('save an earlier version as the next one, which new requests use')
    .argument('<version>', 'the earlier version', wholeNumber)
    .option(...ofTrack)
    .option(...ofClient)
    .action(async (name: string, version: number, options: Chosen) => {
      const asked = { kind: kindOf(options), name, client: options.client, version };
      const done = await uses.administer((ask) => ask('rollBackVersion', asked));
      const readable = (): string =>
        `New requests use version ${done.version} of ${name}, which says what ${version} did.`;
      show(uses.output, done, { json: wantsJson(catalog), readable });
    });
  withExamples(back, 'docface catalog roll-back br.cnh 1');
}

function addRemove(catalog: Command, uses: CommandUses): void {
  const remove = catalog
    .command('remove <name>')
    .description('remove a template with its samples, unless tracks use it; requests keep the version that they used')
    .option(...ofTrack)
    .option(...ofClient)
    .action(async (name: string, options: Chosen) => {
      const asked = { kind: kindOf(options), name, client: options.client };
      await uses.administer((ask) => ask('removeEntry', asked));
      show(uses.output, asked, { json: wantsJson(catalog), readable: () => `Removed ${asked.kind} ${name}.` });
    });
  withExamples(remove, 'docface catalog remove badge', 'docface catalog remove gate --track --client acme');
}
