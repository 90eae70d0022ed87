import { Command, CommanderError } from 'commander';
import type { CommandUses } from './command-uses.ts';
import { addAuditCommands } from './commands/audit-commands.ts';
import { addCatalogCommands } from './commands/catalog-commands.ts';
import { addClientCommands } from './commands/client-commands.ts';
import { addConsentCommands } from './commands/consent-commands.ts';
import { addKeyCommands, addServiceAccountCommands, addSigningKeyCommand } from './commands/credential-commands.ts';
import { addDeadLetterCommands } from './commands/dead-letter-commands.ts';
import { addFaceMatchCommand } from './commands/face-match-command.ts';
import { addGeneratorCommands } from './commands/generator-commands.ts';
import { addMasterKeyCommand } from './commands/master-key-commands.ts';
import { addModelCommands } from './commands/model-commands.ts';
import { addOcrCommand } from './commands/ocr-command.ts';
import { addOperatorCommands } from './commands/operator-commands.ts';
import { addPrivacyCommand } from './commands/privacy-command.ts';
import { addReplayCommand } from './commands/replay-commands.ts';
import { addReprocessCommands, addRequestCommands } from './commands/request-commands.ts';
import { addRestoreCommands } from './commands/restore-commands.ts';
import { addReviewCommands } from './commands/review-commands.ts';
import { addDoctorCommand, addServeCommand, addServerCommands } from './commands/serve-command.ts';
import { addStatusCommand } from './commands/status-command.ts';
import { addSubjectCommands } from './commands/subject-commands.ts';
import { addWebhookCommands } from './commands/webhook-commands.ts';
import { describeEnd, exitCodes } from './exit.ts';

/** The `docface` command with everything below it; a quiet one says nothing of a wrong command line. */
export function makeProgram(
  uses: CommandUses,
  { isQuiet }: { readonly isQuiet: boolean } = { isQuiet: false },
): Command {
  const program = rootCommand(uses, isQuiet);
  program.commandsGroup('Run:');
  addServeCommand(program, uses);
  addDoctorCommand(program, uses);
  addModelCommands(program, uses);
  addServerCommands(program, uses);
  program.commandsGroup('Work without a service:');
  addOcrCommand(program, uses);
  addFaceMatchCommand(program, uses);
  program.commandsGroup('Administer, also while the service runs:');
  addStatusCommand(program, uses);
  addAuditCommands(program, uses);
  addClientCommands(program, uses);
  addKeyCommands(program, uses);
  addServiceAccountCommands(program, uses);
  addOperatorCommands(program, uses);
  addSigningKeyCommand(program, uses);
  addMasterKeyCommand(program, uses);
  addRequestCommands(program, uses);
  addWebhookCommands(program, uses);
  addCatalogCommands(program, uses);
  addGeneratorCommands(program, uses);
  program.commandsGroup('Run requests again, also while the service runs:');
  addReprocessCommands(program, uses);
  addReplayCommand(program, uses);
  addDeadLetterCommands(program, uses);
  program.commandsGroup('Decide on doubtful results, also while the service runs:');
  addReviewCommands(program, uses);
  program.commandsGroup('Answer persons, also while the service runs:');
  addSubjectCommands(program, uses);
  addConsentCommands(program, uses);
  addRestoreCommands(program, uses);
  addPrivacyCommand(program, uses);
  return program;
}

function rootCommand({ output, version }: CommandUses, isQuiet: boolean): Command {
  const line = (text: string): string => text.replace(/\n$/, '');
  return new Command('docface')
    .description('Reads documents and compares faces: as a service that you run yourself, or one file at a time.')
    .version(version, '-v, --version')
    .option('--json', 'answer as JSON')
    .showHelpAfterError('Add --help to see what it takes.')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => output.out(line(text)),
      writeErr: (text) => (isQuiet ? undefined : output.err(line(text))),
    })
    .exitOverride()
    .addHelpText('after', endings);
}

/**
 * Runs one command line, without the program's own name, and returns its exit code. Never rejects. With `--json` a
 * failure is one line of JSON, the last one of the errors: `{"error": {"code", "message", "action", "requestId"?}}`.
 */
export async function runCommand(args: readonly string[], uses: CommandUses): Promise<number> {
  const isJson = asksForJson(args);
  const program = makeProgram(uses, { isQuiet: isJson });
  let requestId: string | undefined;
  program.hook('preAction', (_, command) => {
    requestId = requestIdOf(command);
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    const { exitCode, failure } = describeEnd(error, new Set(flagsOf(program)));
    if (failure === null) return exitCode;
    if (isJson) uses.output.err(JSON.stringify({ error: { ...failure, requestId } }));
    // Commander has said what is wrong with a command line.
    else if (!(error instanceof CommanderError)) uses.output.err(failure.message);
    return exitCode;
  }
}

function asksForJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return (end === -1 ? args : args.slice(0, end)).includes('--json');
}

/** The request that the command line names, where it names one. */
function requestIdOf({ registeredArguments, args }: Command): string | undefined {
  return args[registeredArguments.findIndex((argument) => argument.name() === 'requestId' && !argument.variadic)];
}

/** Every option of a command and of those below it, such as `--track`. */
function flagsOf(command: Command): readonly string[] {
  return [...command.options.flatMap(({ long }) => long ?? []), ...command.commands.flatMap(flagsOf)];
}

const endings = `
Exit codes:
  0  done
  1  the work failed: a request or a catalogue is wrong, or the doctor found something broken
  2  the command line is wrong
  3  something needed cannot be reached, or another process holds the data directory

Examples:
  docface serve
  docface client create acme
  docface ocr letter.pdf --text`;
