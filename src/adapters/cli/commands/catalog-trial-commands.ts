import type { Command } from 'commander';
import type { SampleTrial, TrialReport } from '../../../application/trials/template-trials.ts';
import { type TrialVerdict, trialVerdicts } from '../../../domain/catalog/trial.ts';
import type { JsonValue } from '../../../domain/json-value.ts';
import type { FieldValue } from '../../../domain/reading/result/ocr-result.ts';
import type { CommandUses } from '../command-uses.ts';
import { usageError } from '../exit.ts';
import { readText } from '../local-file.ts';
import { describeValue } from '../ocr-report.ts';
import type { Json } from '../operations.ts';
import { show, table } from '../output.ts';
import { several, wantsJson, wholeNumber, withExamples } from '../values.ts';

interface Part {
  readonly client?: string;
}

interface Trial extends Part {
  readonly template?: string;
  readonly templateVersion?: number;
  readonly samples?: readonly string[];
}

const exampleId = '0190b1c2-7d3e-7f10-8a21-3b4c5d6e7f80';
const ofClient = ['--client <name>', "in this client's part; in the shared one when left out"] as const;

/** `docface catalog trial` and `docface catalog sample …`: what a version would read before anybody uses it. */
export function addCatalogTrialCommands(catalog: Command, uses: CommandUses): void {
  addTrial(catalog, uses);
  const sample = catalog.command('sample').description('samples: requests that are kept to try templates on');
  addKeep(sample, uses);
  const list = sample
    .command('list <template>')
    .description('list the samples of a template, without what was read')
    .option(...ofClient)
    .action(async (template: string, { client }: Part) => {
      const listed = await uses.administer((ask) => ask('listSamples', { template, client }));
      const rows = listed.map((each) => ({
        id: each.sampleId,
        request: each.requestId,
        kept: each.createdAt,
        by: each.createdBy,
        until: each.expiresAt,
      }));
      show(uses.output, listed, {
        json: wantsJson(sample),
        readable: () => table(rows, 'The template has no samples.'),
      });
    });
  const remove = sample
    .command('remove <sampleId>')
    .description('erase a sample')
    .action(async (sampleId: string) => {
      await uses.administer((ask) => ask('removeSample', { sampleId }));
      show(uses.output, { sampleId }, { json: wantsJson(sample), readable: () => `Erased sample ${sampleId}.` });
    });
  withExamples(list, 'docface catalog sample list br.cnh');
  withExamples(remove, `docface catalog sample remove ${exampleId}`);
}

function addTrial(catalog: Command, uses: CommandUses): void {
  const trial = catalog
    .command('trial [file]')
    .description('read the samples of a template with a file that is not stored, or with a stored version')
    .option('--template <name>', 'the template; the one that the file names when left out')
    .option('--template-version <number>', 'this stored version instead of a file', wholeNumber)
    .option('--samples <ids>', 'these alone; all when left out', several)
    .option(...ofClient)
    .action(async (path: string | undefined, { template, templateVersion: version, samples, client }: Trial) => {
      if ((path === undefined) === (version === undefined))
        throw usageError('Name a file, or a stored --template-version.');
      const text = path === undefined ? undefined : await readText(path);
      const name = template ?? (path === undefined ? undefined : await nameIn(path, text ?? '', uses));
      if (name === undefined) throw usageError('Name the --template whose version it is.');
      const order = { template: name, text, version, samples, client };
      const report = await uses.administer((ask) => ask('runTrial', order));
      show(uses.output, report, { json: wantsJson(catalog), readable: describeTrial });
    });
  withExamples(
    trial,
    'docface catalog trial statement.yaml',
    `docface catalog trial statement.yaml --samples ${exampleId}`,
    'docface catalog trial --template example.statement --template-version 3 --json',
  );
}

async function nameIn(path: string, text: string, uses: CommandUses): Promise<string | undefined> {
  const items = await uses.checkCatalog([{ path, text }]);
  return items.find(({ kind }) => kind === 'template')?.name;
}

function addKeep(sample: Command, uses: CommandUses): void {
  const keep = sample
    .command('keep <template> <requestId...>')
    .description('keep what was read of finished requests, encrypted, as samples of a template')
    .option('--days <number>', 'for how long; 180 when left out', wholeNumber)
    .option(...ofClient)
    .action(async (template: string, requestIds: readonly string[], { days, client }: Part & { days?: number }) => {
      const kept = await uses.administer(async (ask) => {
        const samples = [];
        for (const requestId of requestIds)
          samples.push(await ask('keepSample', { template, requestId, days, client }));
        return samples;
      });
      const rows = kept.map(({ sampleId, requestId, expiresAt }) => ({
        id: sampleId,
        request: requestId,
        until: expiresAt,
      }));
      show(uses.output, kept, { json: wantsJson(sample), readable: () => table(rows) });
    });
  withExamples(keep, `docface catalog sample keep br.cnh ${exampleId} --days 90`);
}

/** Fields that came out the same, or right as before, are counted and not shown. */
const unremarkable: ReadonlySet<TrialVerdict> = new Set(['right', 'same']);

/** What a trial showed, for people: what changed or is wrong, sample by sample, and the counts. */
function describeTrial({ template, version, against, samples, summary }: Json<TrialReport>): string {
  const tried = version === null ? 'The file' : `Version ${version}`;
  const rival = against === null ? 'which has no version in use' : `against version ${against}`;
  const counts = trialVerdicts.map((verdict) => `${summary[verdict]} ${verdict}`).join(', ');
  return [
    `${tried} of ${template}, ${rival}, on ${samples.length} samples.`,
    ...samples.map(describeSample),
    counts,
  ].join('\n\n');
}

function describeSample({ sampleId, requestId, failed, recognised, values }: Json<SampleTrial>): string {
  const title = `Sample ${sampleId} (request ${requestId})`;
  if (failed !== null) return `${title}: could not be read (${failed}).`;
  const moved = recognised.before !== recognised.after;
  const type = moved
    ? `, recognised as ${recognised.after ?? 'nothing'}, before ${recognised.before ?? 'nothing'}`
    : '';
  const rows = values
    .filter(({ verdict }) => !unremarkable.has(verdict))
    .map(({ key, verdict, before, after, confirmed }) => ({
      value: key,
      verdict,
      before: wordsOf(before),
      after: wordsOf(after),
      right: confirmed === null ? null : wordsOf(confirmed.value),
    }));
  return `${title}${type}:\n${table(rows, 'Nothing changes.')}`;
}

/** The value of a field, or how many rows a list has. */
function wordsOf(value: Json<JsonValue>): string | null {
  return Array.isArray(value) ? `${value.length} rows` : describeValue(value as FieldValue);
}
