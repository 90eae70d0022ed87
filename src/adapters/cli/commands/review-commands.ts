import { type Command, InvalidArgumentError, Option } from 'commander';
import type { ReviewTask } from '../../../application/reviews/reviews.ts';
import { type ReviewDecision, reviewDecisions } from '../../../domain/request/request.ts';
import { type ReviewReasonCode, reviewReasonCodes } from '../../../domain/review-reason.ts';
import type { CommandUses } from '../command-uses.ts';
import type { AnswerOf, Json } from '../operations.ts';
import { printable, show, table } from '../output.ts';
import { wantsJson, wholeNumber, withExamples } from '../values.ts';

interface Filter {
  readonly client?: string;
  readonly track?: string;
  readonly reason?: ReviewReasonCode;
}

interface Decided {
  readonly attempt: number;
  readonly revision: number;
  readonly note?: string;
  readonly set: Readonly<Record<string, string>>;
}

const exampleId = '0190b1c2-7d3e-7f10-8a21-3b4c5d6e7f80';

/** `docface review …`: what needs a person, deciding on it, and what people corrected. */
export function addReviewCommands(program: Command, uses: CommandUses): void {
  const review = program.command('review').description('doubtful results: deciding on them, and what was corrected');
  addQueue(review, uses);
  for (const decision of reviewDecisions) addDecision(review, uses, decision);
  addUndo(review, uses);
  const report = review
    .command('report')
    .description('what reviewers corrected, by template and field, what was corrected most first')
    .option('--client <name>', 'only of this client')
    .option('--template <name>', 'only of this template')
    .option('--since <month>', 'from this month on, such as 2026-11', month)
    .action(async (filter: { client?: string; template?: string; since?: string }) => {
      const found = await uses.administer((ask) => ask('reportReviews', filter));
      show(uses.output, found, { json: wantsJson(review), readable: describeReport });
    });
  withExamples(report, 'docface review report', 'docface review report --template invoice --since 2026-11');
}

function addQueue(review: Command, uses: CommandUses): void {
  const list = review
    .command('list')
    .description('list what needs review, submitted first in front')
    .option('--client <name>', 'only of this client')
    .option('--track <name>', 'only of this track')
    .addOption(reasonOption())
    .option('--limit <number>', 'at most so many', wholeNumber, 50)
    .action(async (filter: Filter & { readonly limit: number }) => {
      const found = await uses.administer((ask) => ask('listReviews', filter));
      show(uses.output, found, { json: wantsJson(review), readable: describeQueue });
    });
  const next = review
    .command('next')
    .description('take the next one for ten minutes, so that nobody else is given it')
    .option('--client <name>', 'only of this client')
    .option('--track <name>', 'only of this track')
    .addOption(reasonOption())
    .option('--after <requestId>', 'the next one behind this request')
    .action(async (filter: Filter & { readonly after?: string }) => {
      const task = await uses.administer((ask) => ask('nextReview', filter));
      show(uses.output, task, { json: wantsJson(review), readable: describeTask });
    });
  withExamples(list, 'docface review list', 'docface review list --client acme --json');
  withExamples(next, 'docface review next', `docface review next --after ${exampleId}`);
}

function reasonOption(): Option {
  return new Option('--reason <code>', 'only what waits for this reason').choices(reviewReasonCodes);
}

function addDecision(review: Command, uses: CommandUses, decision: ReviewDecision): void {
  const command = review
    .command(`${decision} <requestId>`)
    .description(`${decision} the result of a request, perhaps corrected`)
    .requiredOption('--attempt <number>', 'that was looked at', wholeNumber)
    .requiredOption('--revision <number>', 'that was looked at', wholeNumber)
    .option('--set <field=value>', 'correct a field of the first document; may be repeated', assignment, {})
    .option('--note <text>', 'for whoever looks at it later')
    .action(async (requestId: string, { set, ...seen }: Decided) => {
      const fields = Object.entries(set).map(([field, value]) => ({ document: 0, field, value: value || null }));
      const envelope = await uses.administer((ask) => ask('reviewRequest', { requestId, decision, fields, ...seen }));
      const readable = (): string => `The request is ${envelope.status}, at revision ${envelope.revision}.`;
      show(uses.output, envelope, { json: wantsJson(review), readable });
    });
  const seen = `${exampleId} --attempt 1 --revision 1`;
  if (decision === 'accept') withExamples(command, `docface review accept ${seen} --set total=880,74`);
  else withExamples(command, `docface review reject ${seen} --note "a copy of a copy"`);
}

function addUndo(review: Command, uses: CommandUses): void {
  const command = review
    .command('undo <requestId>')
    .description('undo your last decision on a request, within a minute: nobody has heard of it yet')
    .action(async (requestId: string) => {
      const envelope = await uses.administer((ask) => ask('undoReview', { requestId }));
      const readable = (): string => `The request is ${envelope.status}, at revision ${envelope.revision}.`;
      show(uses.output, envelope, { json: wantsJson(review), readable });
    });
  withExamples(command, `docface review undo ${exampleId}`);
}

/** Reads `field=value`; without a value the document says nothing there. */
function assignment(text: string, earlier: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const [, field, value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (field === undefined) throw new InvalidArgumentError('Give a field and its value, such as total=880,74.');
  return { ...earlier, [field]: value };
}

function month(text: string): string {
  if (/^\d{4}-(?:0[1-9]|1[0-2])$/.test(text)) return text;
  throw new InvalidArgumentError('Give a month, such as 2026-11.');
}

function describeQueue(waiting: AnswerOf<'listReviews'>): string {
  const rows = waiting.map(
    ({ requestId, client, createdAt, since, track, template, attempt, revision, reasons, lease }) => ({
      id: requestId,
      client,
      submitted: createdAt,
      'to be reviewed since': since,
      track,
      template,
      attempt,
      revision,
      because: [...new Set(reasons.map(({ code }) => code))].join(' '),
      'worked on by': lease?.reviewer ?? null,
    }),
  );
  return table(rows, 'Nothing needs review.');
}

function describeTask(task: Json<ReviewTask> | null): string {
  if (task === null) return 'Nothing needs review that nobody works on.';
  const { requestId, attempt, revision, lease, reviews } = task;
  const before = reviews.map(({ at, by, decision, corrected, note }) => {
    const said = note === null ? '' : `: ${printable(note)}`;
    return `${at} ${by} ${decision}, ${corrected} corrected${said}`;
  });
  const seen = `--attempt ${attempt} --revision ${revision}`;
  return [
    `Request ${requestId} is yours until ${lease?.until ?? 'now'}.`,
    ...before,
    `Decide: docface review accept ${requestId} ${seen}`,
  ].join('\n');
}

function describeReport(fields: AnswerOf<'reportReviews'>): string {
  const rows = fields.map(({ template, templateVersion, field, corrected, confirmed, share }) => ({
    template,
    version: templateVersion,
    field,
    corrected,
    confirmed,
    share: `${(share * 100).toFixed(1)} %`,
  }));
  return table(rows, 'Nothing was reviewed.');
}
