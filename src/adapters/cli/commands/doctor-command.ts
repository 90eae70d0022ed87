import type { Command } from 'commander';
import type { CommandUses, DoctorReport } from '../command-uses.ts';
import { CommandEnd } from '../exit.ts';
import { show } from '../output.ts';
import { wantsJson, withExamples } from '../values.ts';

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
