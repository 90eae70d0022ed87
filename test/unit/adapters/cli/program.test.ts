import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import type { CommandUses } from '../../../../src/adapters/cli/command-uses.ts';
import { makeProgram, runCommand } from '../../../../src/adapters/cli/program.ts';
import { DocfaceError } from '../../../../src/domain/errors.ts';
import { RecordedOutput } from './recorded-output.ts';

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const untouched = (): never => {
  throw new Error('This command line should have been refused before any work');
};

/** A world in which whatever is asked for fails in the same way. */
function worldThat(failing: () => never): CommandUses & { readonly output: RecordedOutput } {
  const fail = async (): Promise<never> => failing();
  return {
    version: '1.2.3',
    calledAs: 'docface',
    output: new RecordedOutput(),
    startService: fail,
    administer: fail,
    oneShot: fail,
    checkCatalog: fail,
    migrate: fail,
    createTopics: fail,
    models: fail,
    diagnose: fail,
    verifyCertificate: fail,
  };
}

async function run(args: readonly string[], failing = untouched): Promise<Ran> {
  const world = worldThat(failing);
  const code = await runCommand(args, world);
  return { code, out: world.output.written.join('\n'), err: world.output.complained.join('\n') };
}

/** Every command that does something, as the words that call it. */
function leaves(command: Command, words: readonly string[] = []): readonly (readonly string[])[] {
  const below = command.commands.flatMap((each) => leaves(each, [...words, each.name()]));
  const worksItself = below.length === 0 || (words.length > 0 && command.options.length > 0);
  return worksItself ? [words, ...below] : below;
}

const commands = leaves(makeProgram(worldThat(untouched)));

describe('the help of docface', () => {
  test('tells the exit codes and how to begin', async () => {
    const { code, out } = await run(['--help']);

    expect(code).toBe(0);
    expect(out).toContain('3  something needed cannot be reached');
    expect(out).toContain('docface client create acme');
  });

  test.each(commands.map((words) => [words.join(' '), words] as const))(
    'shows an example of %s',
    async (name, words) => {
      const { code, out } = await run([...words, '--help']);

      expect(code).toBe(0);
      expect(out).toContain(`Usage: docface ${name}`);
      expect(out.split(/\nExamples?:\n/)[1]).toContain(`docface ${name}`);
      expect(out).toContain('--json');
    },
  );

  test('knows all commands', () => {
    expect(commands.length).toBeGreaterThan(25);
  });

  test('says the version', async () => {
    expect(await run(['--version'])).toEqual({ code: 0, out: '1.2.3', err: '' });
  });
});

describe('a wrong command line', () => {
  test.each([
    [['clint', 'list'], "unknown command 'clint'"],
    [['client', 'create'], "missing required argument 'name'"],
    [['client', 'create', 'acme', '--colour', 'red'], "unknown option '--colour'"],
    [['client', 'enable-sync', 'acme', '--kind', 'speech'], 'Choose one of ocr, face-match, all.'],
    [['client', 'set-limits', 'acme'], 'Name a limit to change'],
    [['client', 'set-limits', 'acme', '--queued', '0'], 'Give a whole number from 1 on.'],
    [['client', 'set-limits', 'acme', '--queued', '1.5'], 'Give a whole number from 1 on.'],
    [['key', 'create'], 'Name either --client or --operator'],
    [['key', 'list', '--client', 'acme', '--operator', 'maria'], 'Name either --client or --operator'],
    [['operator', 'create', 'maria', '--role', 'king'], 'Choose one of viewer, reviewer, editor, admin.'],
    [['webhook', 'add', '--client', 'acme'], "required option '--url <address>' not specified"],
    [['ocr', 'no-such-file.pdf'], 'no-such-file.pdf cannot be read (there is no such file).'],
    [['ocr', '-', '--password-stdin'], 'Standard input cannot be the document (-) and its password'],
    [['ocr', 'samples', '--hocr', 'out.html'], '--pdf and --hocr are of one file'],
    [['ocr', 'test/support/servers', '--text'], 'There is no file to read in test/support/servers.'],
    [['ocr', 'samples/invoice.pdf', '--pages', '3-1'], 'Pages count from 1 and a range goes upwards, like "1-3,5".'],
    [['catalog', 'validate', 'no-such-folder'], 'no-such-folder cannot be read'],
    [['replay', '--stage', 'ocr'], 'Name --stage and --since of a new replay, or --stage and --ids, or the --id'],
    [['replay', '--stage', 'ocr', '--since', '2026-11-01T00:00Z', '--ids', '-'], 'not both'],
    [['replay', '--stage', 'ocr', '--since', '2026-11-01T00:00'], 'Give a time with its offset, such as'],
    [['replay', '--stage', 'ocr', '--since', '2026-11-01', '--until', 'now'], 'Give a time with its offset, such as'],
    [['replay', '--stage', 'ocr', '--ids', 'no-such-file.txt'], 'no-such-file.txt cannot be read'],
    [['replay', '--stage', 'ocr', '--status', 'failed,canceled'], 'Choose one of completed, needs_review, failed'],
    [['replay', 'show', 'x', '--state', 'lost'], 'Choose one of planned, started, skipped, promoted'],
    [['replay', 'promote'], "missing required argument 'id'"],
    [['replay', '--stage', 'all', '--since', '2026-11-01T00:00Z'], 'Choose one of typification, ocr'],
    [['reprocess', 'x'], "required option '--from <stage>' not specified"],
    [['review', 'accept', 'x', '--attempt', '1'], "required option '--revision <number>' not specified"],
    [['review', 'accept', 'x', '--set', 'total'], 'Give a field and its value, such as total=880,74.'],
    [['review', 'report', '--since', 'soon'], 'Give a month, such as 2026-11.'],
    [['face-match', 'a.jpg', 'b.jpg'], 'Add --consent when you have it. Nothing was read.'],
  ])('ends with 2 and says what is wrong: %j', async (args, words) => {
    const { code, out, err } = await run(args);

    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toContain(words);
  });

  test('asks for a command when there is none', async () => {
    const { code, err } = await run([]);

    expect(code).toBe(2);
    expect(err).toContain('Usage: docface');
  });
});

describe('a command that fails', () => {
  const listClients = (error: Error): Promise<Ran> =>
    run(['client', 'list'], () => {
      throw error;
    });

  test('ends with 1 and the words of the failure', async () => {
    const ran = await listClients(new DocfaceError('NOT_FOUND', 'There is no client.'));

    expect(ran).toEqual({ code: 1, out: '', err: 'There is no client.' });
  });

  test('ends with 3 when something it needs cannot be reached', async () => {
    const ran = await listClients(new DocfaceError('DEPENDENCY_UNAVAILABLE', 'Another process uses the directory.'));

    expect(ran).toEqual({ code: 3, out: '', err: 'Another process uses the directory.' });
  });

  test('lists several problems one by one', async () => {
    const fields = ['a.yaml: fields[0]', 'b.yaml: title'].map(
      (field) => ({ field, code: 'INVALID_FIELD', detail: 'is wrong' }) as const,
    );

    const { err } = await listClients(new DocfaceError('INVALID_FIELD', 'Everything is wrong.', { fields }));

    expect(err).toBe('2 problems:\n  a.yaml: fields[0]: is wrong\n  b.yaml: title: is wrong');
  });

  test('names options and not the fields that they give', async () => {
    const fields = [{ field: 'expiresAt', code: 'INVALID_FIELD', detail: '' }] as const;
    const locked = new DocfaceError('ENCRYPTED_FILE', 'Send that with `filePassword`, or ask "pages" for more.');
    const expired = new DocfaceError('INVALID_FIELD', '"expiresAt" lies before `submissionsPerMinute`.', { fields });

    expect((await listClients(locked)).err).toBe('Send that with --password-stdin, or ask "pages" for more.');
    expect((await listClients(expired)).err).toBe('--expires-in-days lies before --submissions-per-minute.');
  });

  test('admits a mistake of its own and shows where it was made', async () => {
    const { code, err } = await listClients(new TypeError('x is not a function'));

    expect(code).toBe(1);
    expect(err).toContain('docface made a mistake');
    expect(err).toContain('program.test.ts');
  });
});

describe('a failure with --json', () => {
  const unfinished = (): never => {
    throw new DocfaceError('NOT_READY', 'The request is processing.');
  };
  const failureOf = ({ err }: Ran): unknown => JSON.parse(err.split('\n').at(-1) ?? '');

  test('is a line of JSON with its code, what happened, what to do and the request', async () => {
    const ran = await run(['request', 'explain', 'r-1', '--json'], unfinished);

    expect(ran).toMatchObject({ code: 1, out: '' });
    expect(failureOf(ran)).toEqual({
      error: {
        code: 'NOT_READY',
        message: 'The request is processing.',
        action: 'Wait until the request is finished, then try again.',
        requestId: 'r-1',
      },
    });
  });

  test.each(commands.map((words) => [words.join(' '), words] as const))(
    'is one of docface %s too',
    async (_, words) => {
      const ran = await run([...words, '--json', '--no-such-option'], unfinished);

      expect(ran).toMatchObject({ code: 2, out: '' });
      expect(failureOf(ran)).toEqual({
        error: {
          code: 'WRONG_COMMAND_LINE',
          message: expect.stringMatching(/^(?:unknown option '--no-such-option'|required option '--\w)/),
          action: 'Correct the command line; --help says what it takes.',
        },
      });
      expect(ran.err.split('\n')).toHaveLength(1);
    },
  );

  test('is none where JSON is asked for behind --, as the name of something', async () => {
    const { err } = await run(['client', 'create', '--', '--json', 'x']);

    expect(err).toContain('error: too many arguments');
  });
});

describe('docface topics create', () => {
  test('says what became of each topic', async () => {
    const world = worldThat(untouched);
    const code = await runCommand(['topics', 'create'], {
      ...world,
      createTopics: async () => [
        { name: 'a', outcome: 'created', partitions: 3 },
        { name: 'b', outcome: 'extended', partitions: 24 },
        { name: 'c', outcome: 'unchanged', partitions: 12 },
      ],
    });

    expect(code).toBe(0);
    expect(world.output.written.join('\n').split('\n')).toEqual([
      '3 topics are there:',
      '  a: created, 3 partitions',
      '  b: partitions added, 24 partitions',
      '  c: unchanged, 12 partitions',
    ]);
  });
});
