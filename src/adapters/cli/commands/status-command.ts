import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import type { CommandUses } from '../command-uses.ts';
import { show } from '../output.ts';
import { describeStatus } from '../status-report.ts';
import { wantsJson, wholeNumber, withExamples } from '../values.ts';

const usualSeconds = 2;
/** Erases the screen and goes to its upper left corner. */
const freshScreen = '\u001b[2J\u001b[H';

/** `docface status`: what waits, what runs and what was given up. */
export function addStatusCommand(program: Command, uses: CommandUses): void {
  const command = program
    .command('status')
    .description('show what waits, what runs and what was given up')
    .option('--watch [seconds]', `show it again every so many seconds (${usualSeconds}), until Ctrl+C`, wholeNumber)
    .action(async ({ watch }: { readonly watch?: number | true }) => {
      if (watch === undefined) return showOnce(uses, wantsJson(command));
      await showAgain(uses, wantsJson(command), (watch === true ? usualSeconds : watch) * 1000);
    });
  withExamples(command, 'docface status', 'docface status --watch', 'docface status --json');
}

async function showOnce(uses: CommandUses, json: boolean): Promise<void> {
  show(uses.output, await uses.administer((ask) => ask('getStatus')), { json, readable: describeStatus });
}

/** Until the process is ended, or nobody reads any more. JSON comes as one line each time. */
async function showAgain(uses: CommandUses, json: boolean, pauseMs: number): Promise<void> {
  const { output } = uses;
  do {
    const status = await uses.administer((ask) => ask('getStatus'));
    if (json) output.out(JSON.stringify(status));
    else output.out(`${output.isTerminal ? freshScreen : ''}${describeStatus(status)}\n`);
  } while (await sleep(pauseMs, true, { signal: output.closed }).catch(() => false));
}
