import type { Command } from 'commander';
import type { CommandUses } from '../command-uses.ts';
import { writeText } from '../local-file.ts';
import { show } from '../output.ts';
import { privacyReport } from '../privacy-report.ts';
import { choice, wantsJson, withExamples } from '../values.ts';

/** `docface privacy report`: what a data-protection officer asks. */
export function addPrivacyCommand(program: Command, uses: CommandUses): void {
  const privacy = program.command('privacy').description('documents on data protection');
  const report = privacy
    .command('report')
    .description('inventory of data, records of processing and impact assessment, filled from the configuration')
    .option('--format <format>', 'markdown', choice(['markdown'] as const), 'markdown')
    .option('--output <file>', 'a new file')
    .action(async ({ output }: { output?: string }) => {
      const facts = await uses.administer((ask) => ask('privacyReport'));
      if (output !== undefined) await writeText(output, privacyReport(facts));
      const readable = (): string => (output === undefined ? privacyReport(facts) : `Written to ${output}.`);
      show(uses.output, facts, { json: wantsJson(privacy), readable });
    });
  withExamples(report, 'docface privacy report --output privacy.md');
}
