import { Command } from 'commander';
import type { CommandUses } from './command-uses.ts';
import { addAuditCommands } from './commands/audit-commands.ts';
import { addCatalogCommands } from './commands/catalog-commands.ts';
import { addClientCommands } from './commands/client-commands.ts';
import { addConsentCommands } from './commands/consent-commands.ts';
import { addKeyCommands, addServiceAccountCommands, addSigningKeyCommand } from './commands/credential-commands.ts';
import { addDeadLetterCommands } from './commands/dead-letter-commands.ts';
import { addFaceMatchCommand } from './commands/face-match-command.ts';
import { addGeneratorCommands } from './commands/generator-commands.ts';
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

/** The `docface` command with everything below it. */
export function makeProgram(uses: CommandUses): Command {
  const { output } = uses;
  const line = (text: string): string => text.replace(/\n$/, '');
  const program = new Command('docface')
    .description('Reads documents and compares faces: as a service that you run yourself, or one file at a time.')
    .version(uses.version, '-v, --version')
    .option('--json', 'answer as JSON')
    .showHelpAfterError('Add --help to see what it takes.')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: (text) => output.out(line(text)), writeErr: (text) => output.err(line(text)) })
    .exitOverride()
    .addHelpText('after', endings);
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

/** Runs one command line, without the program's own name, and returns its exit code. Never rejects. */
export async function runCommand(args: readonly string[], uses: CommandUses): Promise<number> {
  const program = makeProgram(uses);
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    const { exitCode, message } = describeEnd(error, new Set(flagsOf(program)));
    if (message !== null) uses.output.err(message);
    return exitCode;
  }
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
