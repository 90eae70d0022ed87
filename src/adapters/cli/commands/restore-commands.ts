import type { Command } from 'commander';
import type { CommandUses } from '../command-uses.ts';
import { openIdList, writeParts } from '../local-file.ts';
import { show } from '../output.ts';
import { wantsJson, withExamples } from '../values.ts';

/** `docface restore …`: what was erased since a backup was made, and must not come back with it. */
export function addRestoreCommands(program: Command, uses: CommandUses): void {
  const restore = program.command('restore').description('erasures that a restored backup does not know');
  const exporting = restore
    .command('export-erasures')
    .description('write the ledger of erasures into a file, to be kept apart from backups')
    .requiredOption('--output <file>', 'a new file')
    .action(async ({ output }: { output: string }) => {
      const path = await uses.administer(async (ask) => writeParts(output, await ask('exportErasures')));
      show(uses.output, { path }, { json: wantsJson(restore), readable: () => `Written to ${path}.` });
    });
  const applying = restore
    .command('apply-erasures')
    .description('erase again what such a file says was erased')
    .requiredOption('--from <file>', 'the file that export-erasures wrote; - reads standard input')
    .action(async ({ from }: { from: string }) => {
      const batches = await openIdList(from);
      const done = await uses.administer(async (ask) => {
        const sum = { applied: 0, erased: 0, refused: 0 };
        for await (const lines of batches) {
          const part = await ask('applyErasures', { lines });
          sum.applied += part.applied;
          sum.erased += part.erased;
          sum.refused += part.refused;
        }
        return sum;
      });
      const readable = (): string =>
        `${done.applied} entries were not known, and ${done.erased} requests were erased again. ` +
        `${done.refused} lines were refused: this installation did not write them.`;
      show(uses.output, done, { json: wantsJson(restore), readable });
    });
  withExamples(exporting, 'docface restore export-erasures --output erasures.jsonl');
  withExamples(applying, 'docface restore apply-erasures --from erasures.jsonl');
}
