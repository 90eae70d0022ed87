import { relative } from 'node:path';
import type { Command } from 'commander';
import type { CommandUses, RunningService } from '../command-uses.ts';
import { exitCodes } from '../exit.ts';
import type { Output } from '../output.ts';
import { withExamples } from '../values.ts';

/** `docface serve`: the service, in this process, until it is told to stop. */
export function addServeCommand(program: Command, uses: CommandUses): void {
  const command = program
    .command('serve')
    .description('start the service; settings are environment variables, all optional')
    .action(async () => {
      const stopped = untilToldToStop(uses.output);
      const service = await uses.startService((message) => uses.output.err(message));
      uses.output.out(banner(service, uses.calledAs));
      const crash = await Promise.race([stopped, service.crashed.then((reason) => ({ reason }))]);
      // Also for what would keep the process after the stop.
      setTimeout(() => cutOff(uses.output), service.maxStopMs).unref();
      await service.stop();
      uses.output.err('Stopped.');
      if (crash !== undefined) throw crash.reason;
    });
  withExamples(command, 'docface serve', 'DOCFACE_PORT=9000 DOCFACE_DATA_DIR=/var/lib/docface docface serve');
}

function cutOff(output: Output): never {
  output.err('The stop took too long: what still runs is cut off. Its work begins again after its lease.');
  process.exit(exitCodes.failed);
}

/** A signal before the service has started is obeyed once it has; the second one ends the process at once. */
function untilToldToStop(output: Output): Promise<void> {
  return new Promise((resolve) => {
    let told = false;
    const hear = (signal: NodeJS.Signals): void => {
      if (told) process.exit(exitCodes.failed);
      told = true;
      output.err(`${signal}: finishing what runs. Once more ends at once.`);
      resolve();
    };
    process.on('SIGINT', hear);
    process.on('SIGTERM', hear);
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
