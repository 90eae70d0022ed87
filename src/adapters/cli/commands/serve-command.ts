import { relative } from 'node:path';
import type { Command } from 'commander';
import type { EnsuredTopic } from '../../../domain/ports/event-log.ts';
import type { CommandUses, DoctorReport, RunningService } from '../command-uses.ts';
import { CommandEnd, exitCodes } from '../exit.ts';
import { type Output, show } from '../output.ts';
import { wantsJson, withExamples } from '../values.ts';

/** Milliseconds after a stop in which the process ends by itself. */
const leaveAfterMs = 2_000;

/** `docface serve`: the service, in this process, until it is asked to stop. */
export function addServeCommand(program: Command, uses: CommandUses): void {
  const command = program
    .command('serve')
    .description('start the service; settings are environment variables, all optional')
    .action(async () => {
      const stopped = untilShutdown(uses.output);
      const service = await uses.startService((message) => uses.output.err(message));
      uses.output.out(banner(service, uses.calledAs));
      const crash = await Promise.race([stopped, service.crashed.then((reason) => ({ reason }))]);
      const late = setTimeout(() => cutOff(service, uses.output), service.maxStopMs);
      await service.stop();
      clearTimeout(late);
      uses.output.err('Stopped.');
      // A connection that was not closed in time would keep the process.
      setTimeout(() => process.exit(), leaveAfterMs).unref();
      if (crash !== undefined) throw crash.reason;
    });
  withExamples(command, 'docface serve', 'DOCFACE_PORT=9000 DOCFACE_DATA_DIR=/var/lib/docface docface serve');
}

function cutOff(service: RunningService, output: Output): never {
  const parts = service.stillClosing().join(', ');
  const late = parts === '' ? 'The stop took too long' : `The stop took too long, waiting for: ${parts}`;
  output.err(`${late}. What still runs is cut off; its work begins again after its lease.`);
  process.exit(exitCodes.failed);
}

/** A signal before the service has started is obeyed once it has; the second one ends the process at once. */
function untilShutdown(output: Output): Promise<void> {
  return new Promise((resolve) => {
    let reported = false;
    const notify = (signal: NodeJS.Signals): void => {
      if (reported) process.exit(exitCodes.failed);
      reported = true;
      output.err(`${signal}: finishing what runs. Once more ends at once.`);
      resolve();
    };
    process.on('SIGINT', notify);
    process.on('SIGTERM', notify);
  });
}

/** What to do first, ready to paste. */
function banner({ url, consoleUrl, dataDirectory }: RunningService, calledAs: string): string {
  const isDefault = dataDirectory !== null && relative(process.cwd(), dataDirectory) === 'data';
  const place = dataDirectory === null ? 'with the same settings' : 'with the same DOCFACE_DATA_DIR';
  const settings = isDefault ? '' : ` and ${place}`;
  return `docface listens on ${url}

  API documentation  ${url}/docs
  Console            ${consoleUrl ?? 'switched off'}
  Data               ${dataDirectory ?? 'on servers'}

Make a client and its key, in another terminal in this folder${settings}:

  ${calledAs} client create acme
  ${calledAs} key create --client acme
${consoleUrl === null ? '' : `\nMake who signs in at the console; type a password, Enter and Ctrl+D:\n\n  ${calledAs} operator create maria --role admin --password-stdin\n`}
Send a document with that key:

  curl -H 'x-api-key: KEY' -F imageFile=@document.pdf -F track=documents ${url}/api/v1/ocr-async/ocr/key

Ctrl+C stops.`;
}

const nothingToDo = 'Nothing to do: no servers are configured, and the data directory prepares itself at start.';

/**
 * `docface migrate` and `docface topics create`: what runs once before docface starts on servers, and at each upgrade.
 */
export function addServerCommands(program: Command, uses: CommandUses): void {
  const migrating = program
    .command('migrate')
    .description('prepare the servers: tables, bucket and bundled catalogue; safe to run again')
    .action(async () => {
      uses.output.out((await uses.migrate()) ? 'The database, the bucket and the catalogue are ready.' : nothingToDo);
    });
  withExamples(migrating, 'docface migrate');
  const topics = program.command('topics').description('the topics on Kafka');
  const creating = topics
    .command('create')
    .description('create topics that are missing and add partitions (DOCFACE_KAFKA_PARTITIONS); safe to run again')
    .action(async () => {
      const ensured = await uses.createTopics();
      uses.output.out(ensured === null ? nothingToDo : listed(ensured));
    });
  withExamples(creating, 'docface topics create');
}

const wordOf: Readonly<Record<EnsuredTopic['outcome'], string>> = {
  created: 'created',
  extended: 'partitions added',
  unchanged: 'unchanged',
};

function listed(ensured: readonly EnsuredTopic[]): string {
  const lines = ensured.map(({ name, outcome, partitions }) => `${name}: ${wordOf[outcome]}, ${partitions} partitions`);
  return [`${ensured.length} topics are there:`, ...lines].join('\n  ');
}

const marks = { fine: 'ok      ', missing: 'missing ', broken: 'BROKEN  ' } as const;

/** `docface doctor`: what would keep docface from working here. */
export function addDoctorCommand(program: Command, uses: CommandUses): void {
  const command = program
    .command('doctor')
    .description('look whether everything that docface needs works here, and say what to do when not')
    .action(async () => {
      const report = await uses.diagnose();
      show(uses.output, report, { json: wantsJson(command), readable: describeReport });
      if (report.some(({ state }) => state === 'broken')) throw new CommandEnd('failed');
    });
  withExamples(command, 'docface doctor', 'docface doctor --json');
}

function describeReport(report: DoctorReport): string {
  const width = Math.max(0, ...report.map(({ name }) => name.length));
  const lines = report.flatMap(({ name, state, detail, advice }) => [
    `${marks[state]}${name.padEnd(width)}  ${detail}`,
    ...(advice === null ? [] : [`${' '.repeat(marks[state].length + width)}  ${advice}`]),
  ]);
  const broken = report.filter(({ state }) => state === 'broken').length;
  return [...lines, '', broken === 0 ? 'docface works here.' : `To repair: ${broken}.`].join('\n');
}
