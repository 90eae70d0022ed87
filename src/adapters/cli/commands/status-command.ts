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
      const json = wantsJson(command);
      await showStatus(uses, { json, again: false });
      if (watch === undefined) return;
      const { closed } = uses.output;
      const pauseMs = (watch === true ? usualSeconds : watch) * 1000;
      while (await sleep(pauseMs, true, { signal: closed }).catch(() => false)) {
        await showStatus(uses, { json, again: true });
      }
    });
  withExamples(command, 'docface status', 'docface status --watch', 'docface status --json');
}

async function showStatus(uses: CommandUses, { json, again }: { json: boolean; again: boolean }): Promise<void> {
  const status = await uses.administer((ask) => ask('getStatus'));
  const { output } = uses;
  const fresh = output.isTerminal && again && !json ? freshScreen : '';
  show(output, status, { json, readable: (shown) => `${fresh}${describeStatus(shown)}` });
}
