import type { Command } from 'commander';
import type { Redriven } from '../../../application/operations/dead-letters.ts';
import type { DeadLetter } from '../../../domain/ports/dead-letter-repository.ts';
import { type DeadLetterCode, deadLetterCodes } from '../../../domain/request/events.ts';
import type { CommandUses } from '../command-uses.ts';
import { CommandEnd, usageError } from '../exit.ts';
import type { AnswerOf, Json } from '../operations.ts';
import { printable, show, table } from '../output.ts';
import { choice, moment, wantsJson, wholeNumber, withExamples } from '../values.ts';

interface Listed {
  readonly code?: DeadLetterCode;
  readonly client?: string;
  readonly limit: number;
}

interface Chosen {
  readonly code?: DeadLetterCode;
  readonly since?: string;
}

const exampleId = '0190b1c2-7d3e-7f10-8a21-3b4c5d6e7f80';
const anyCode = choice(deadLetterCodes);

/** `docface dead-letters …`: work that was given up, and sending it again. */
export function addDeadLetterCommands(program: Command, uses: CommandUses): void {
  const letters = program.command('dead-letters').description('work that was given up, and sending it again');
  const list = letters
    .command('list')
    .description('list what was given up, newest first')
    .option('--code <code>', 'only of this code, such as ENGINE_FAILED', anyCode)
    .option('--client <name>', 'only of this client')
    .option('--limit <number>', 'at most so many', wholeNumber, 50)
    .action(async ({ code, client, limit }: Listed) => {
      const found = await uses.administer((ask) => ask('listDeadLetters', { code, client, limit }));
      show(uses.output, found, { json: wantsJson(letters), readable: describeLetters });
    });
  const one = letters
    .command('show <id>')
    .description('show why work was given up, and what was asked for')
    .action(async (id: string) => {
      const letter = await uses.administer((ask) => ask('getDeadLetter', { id }));
      show(uses.output, letter, { json: wantsJson(letters), readable: describeLetter });
    });
  withExamples(list, 'docface dead-letters list', 'docface dead-letters list --code ENGINE_FAILED --client acme');
  withExamples(one, `docface dead-letters show ${exampleId}`);
  addRedrive(letters, uses);
}

function addRedrive(letters: Command, uses: CommandUses): void {
  const command = letters
    .command('redrive [ids...]')
    .description('send work again: these letters, or up to 1000 of a code that wait still')
    .option('--code <code>', 'all that wait still of this code', anyCode)
    .option('--since <time>', 'with --code: given up then or later', moment)
    .action(async (ids: readonly string[], { code, since }: Chosen) => {
      if (ids.length > 0 === (code !== undefined)) {
        throw usageError('Name dead letters by their ids, or all of one code with --code.');
      }
      if (since !== undefined && code === undefined) throw usageError('--since goes with --code.');
      const sent = await uses.administer((ask) => ask('redriveDeadLetters', { ids, code, since }));
      show(uses.output, sent, { json: wantsJson(letters), readable: describeRedriven });
      if (sent.some(({ outcome }) => outcome === 'refused')) throw new CommandEnd('failed');
    });
  withExamples(
    command,
    `docface dead-letters redrive ${exampleId}`,
    'docface dead-letters redrive --code NEWER_EVENT --since 2026-11-01T00:00Z',
  );
}

function describeLetters(letters: AnswerOf<'listDeadLetters'>): string {
  const rows = letters.map(({ id, client, createdAt, code, tries, event, origin, redrivenAt }) => ({
    id,
    client,
    'given up': createdAt,
    code,
    tries,
    from: origin,
    request: event.type === 'foreign.event' ? null : event.requestId,
    item: event.type === 'stage.requested' ? event.item : null,
    'sent again': redrivenAt,
  }));
  return table(rows, 'Nothing was given up.');
}

function describeLetter(letter: Json<DeadLetter>): string {
  const { id, clientId, code, detail, tries, origin, event, firstFailedAt, createdAt, redrivenAt, redrivenBy } = letter;
  const { type, ...asked } = event;
  const lines: readonly (readonly [string, string])[] = [
    ['id', id],
    ['code', code],
    ['detail', detail],
    ['tries', String(tries)],
    ['first failed', firstFailedAt],
    ['given up', createdAt],
    ['sent again', redrivenAt === null ? 'no' : `${redrivenAt} by ${redrivenBy ?? 'unknown'}`],
    ['client', clientId],
    ['from', origin],
    ['event', type],
    ...Object.entries(asked).map(([name, value]) => [`  ${name}`, String(value)] as const),
  ];
  return lines.map(([name, value]) => `${name.padEnd(15)}${printable(value)}`).join('\n');
}

function describeRedriven(answers: readonly Json<Redriven>[]): string {
  const rows = answers.map((answer) => ({ id: answer.id, outcome: describeOutcome(answer) }));
  return table(rows, 'Nothing of this code waits.');
}

function describeOutcome(answer: Json<Redriven>): string {
  switch (answer.outcome) {
    case 'sent':
      return 'sent again';
    case 'attempt_started':
      return `request ${answer.requestId} runs again, as attempt ${answer.attempt}`;
    case 'superseded':
      return `nothing to send: request ${answer.requestId} is at attempt ${answer.attempt} already`;
    case 'refused':
      return `not sent: ${answer.reason}`;
  }
}
