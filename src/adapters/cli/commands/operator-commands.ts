import type { Command } from 'commander';
import type { Operator } from '../../../domain/client/client.ts';
import { type OperatorRole, operatorRoles } from '../../../domain/client/principal.ts';
import type { CommandUses } from '../command-uses.ts';
import { usageError } from '../exit.ts';
import { readSecret } from '../local-file.ts';
import type { Json } from '../operations.ts';
import { show, table } from '../output.ts';
import { choice, wantsJson, withExamples } from '../values.ts';

type OperatorView = Json<Operator>;

const passwordStdin = ['--password-stdin', 'read a password for the console from standard input'] as const;

/** `docface operator …`: people and programs that run the service. */
export function addOperatorCommands(program: Command, uses: CommandUses): void {
  const operator = program.command('operator').description('operators: who runs the service and sees all clients');
  const showAll = (operators: readonly OperatorView[], shown: unknown): void => {
    const rows = operators.map(({ name, role, id, disabledAt, createdAt }) => ({
      name,
      role,
      status: disabledAt === null ? 'active' : 'disabled',
      id,
      created: createdAt,
    }));
    const readable = (): string => table(rows, 'There is no operator yet. Make one: docface operator create NAME');
    show(uses.output, shown, { json: wantsJson(operator), readable });
  };
  const showOne = (made: OperatorView): void => showAll([made], made);
  const create = operator
    .command('create <name>')
    .description('make an operator; without a password, give it a key with "docface key create --operator"')
    .option('--role <role>', operatorRoles.join(', '), choice(operatorRoles), 'viewer')
    .option(...passwordStdin)
    .action(async (name: string, { role, passwordStdin: asked }: { role: OperatorRole; passwordStdin?: boolean }) => {
      const password = asked === true ? await readPassword() : undefined;
      showOne(await uses.administer((ask) => ask('createOperator', { name, role, password })));
    });
  const list = operator
    .command('list')
    .description('list all operators')
    .action(async () => {
      const operators = await uses.administer((ask) => ask('listOperators'));
      showAll(operators, operators);
    });
  withExamples(list, 'docface operator list --json');
  withExamples(create, 'docface operator create maria --role admin --password-stdin', 'docface operator create robot');
  addPassword(operator, uses, showOne);
  addDisabling(operator, uses, showOne);
}

function addPassword(operator: Command, uses: CommandUses, showOne: (value: OperatorView) => void): void {
  const command = operator
    .command('set-password <name>')
    .description('give an operator another password; ends its sessions')
    .requiredOption(...passwordStdin)
    .action(async (name: string) => {
      const password = await readPassword();
      showOne(await uses.administer((ask) => ask('setOperatorPassword', { operator: name, password })));
    });
  withExamples(command, 'docface operator set-password maria --password-stdin');
}

function addDisabling(operator: Command, uses: CommandUses, showOne: (value: OperatorView) => void): void {
  for (const [verb, disabled, words] of [
    ['disable', true, 'refuse every call of an operator and end its sessions'],
    ['enable', false, 'let a disabled operator in again'],
  ] as const) {
    const command = operator
      .command(`${verb} <name>`)
      .description(words)
      .action(async (name: string) =>
        showOne(await uses.administer((ask) => ask('setOperatorDisabled', { operator: name, disabled }))),
      );
    withExamples(command, `docface operator ${verb} maria`);
  }
}

async function readPassword(): Promise<string> {
  const password = await readSecret();
  if (password === '') throw usageError('Standard input holds no password. Type it, then press Enter and Ctrl+D.');
  return password;
}
