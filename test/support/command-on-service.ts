import { administerLocally } from '../../src/adapters/cli/ask-operations.ts';
import { auditedOperations } from '../../src/adapters/cli/operations.ts';
import { runCommand } from '../../src/adapters/cli/program.ts';
import { makeCommandUses } from '../../src/infrastructure/composition/command.ts';
import { makeAdministrationUseCases } from '../../src/infrastructure/composition/use-cases.ts';
import { RecordedOutput } from '../unit/adapters/cli/recorded-output.ts';
import type { TestService } from './test-service.ts';

/** How a command ended. */
export interface EndedCommand {
  readonly code: number;
  readonly output: RecordedOutput;
}

/** Runs a command of docface in this process, on the data of a service that runs in it. */
export async function commandOn({ service }: TestService, args: readonly string[]): Promise<EndedCommand> {
  const output = new RecordedOutput();
  const ask = administerLocally(auditedOperations(makeAdministrationUseCases(service.parts)));
  const uses = {
    ...makeCommandUses(output),
    administer: <Answer>(work: (asking: typeof ask) => Promise<Answer>) => work(ask),
  };
  return { code: await runCommand(args, uses), output };
}
