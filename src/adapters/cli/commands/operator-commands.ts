import type { Command } from 'commander';
import { type OperatorRole, operatorRoles } from '../../../domain/client/principal.ts';
import type { CommandUses } from '../command-uses.ts';
import { show, table } from '../output.ts';
import { choice, wantsJson, withExamples } from '../values.ts';

/** `docface operator …`: people and programs that run the service. */
export function addOperatorCommands(program: Command, uses: CommandUses): void {
  const operator = program.command('operator').description('operators: who runs the service and sees all clients');
  const command = operator
    .command('create <name>')
    .description('make an operator; then give it a key with "docface key create --operator"')
    .option('--role <role>', operatorRoles.join(', '), choice(operatorRoles), 'viewer')
    .action(async (name: string, { role }: { role: OperatorRole }) => {
      const made = await uses.administer((ask) => ask('createOperator', { name, role }));
      const readable = (): string => table([{ name: made.name, role: made.role, id: made.id }]);
      show(uses.output, made, { json: wantsJson(operator), readable });
    });
  const list = operator
    .command('list')
    .description('list all operators')
    .action(async () => {
      const operators = await uses.administer((ask) => ask('listOperators'));
      const rows = operators.map(({ name, role, id, createdAt }) => ({ name, role, id, created: createdAt }));
      const readable = (): string => table(rows, 'There is no operator yet. Make one: docface operator create');
      show(uses.output, operators, { json: wantsJson(operator), readable });
    });
  withExamples(list, 'docface operator list --json');
  withExamples(command, 'docface operator create maria --role admin');
}
