import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeProgram } from '../../src/adapters/cli/program.ts';
import { defaultLimits } from '../../src/domain/client/client.ts';
import { requestsTopic, stageTopic } from '../../src/domain/request/events.ts';
import { stages } from '../../src/domain/request/pipeline.ts';
import { makeCommandUses } from '../../src/infrastructure/composition/command.ts';
import { knownVariables } from '../../src/infrastructure/config/setting-reader.ts';
import { anchors, localLinks, type MarkdownPage, namesIn, readMarkdown } from '../support/markdown.ts';
import { RecordedOutput } from './adapters/cli/recorded-output.ts';

const silent = new RecordedOutput();
const program = makeProgram(makeCommandUses(silent));
const guides = [
  'glossary',
  'architecture',
  'configuration',
  'command',
  'http',
  'catalogue',
  'generative',
  'operations',
  'deployment',
  'privacy',
  'security',
  'events',
  'engines',
  'licences',
].map((name) => `docs/${name}.md`);
const paths = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', ...guides];

let readme: MarkdownPage;
let pages: readonly MarkdownPage[];

function pageOf(path: string): MarkdownPage {
  const found = pages.find((page) => page.path === path);
  if (found === undefined) throw new Error(`${path} is not among the pages that are read`);
  return found;
}

beforeAll(async () => {
  pages = await Promise.all(paths.map((path) => readMarkdown(path)));
  readme = await readMarkdown('README.md');
});

/** The command that words name, as far as they do: `client create acme` is `client create`. */
function commandOf(words: readonly string[]): Command {
  const found = words.reduce<{ at: Command; open: boolean }>(
    ({ at, open }, word) => {
      const next = open ? at.commands.find((each) => each.name() === word) : undefined;
      return next === undefined ? { at, open: false } : { at: next, open: true };
    },
    { at: program, open: true },
  );
  return found.at;
}

/** A group of commands only names others; some commands work themselves and have others below them. */
function worksItself(command: Command): boolean {
  const takesSomething = command.registeredArguments.length + command.options.length > 0;
  return command.commands.length === 0 || (command.parent !== null && takesSomething);
}

function leaves(command: Command, path = ''): readonly string[] {
  const name = path === '' ? command.name() : `${path} ${command.name()}`;
  const below = command.commands.flatMap((each) => leaves(each, name));
  return worksItself(command) ? [name, ...below] : below;
}

/** Command lines that a page shows: what follows `docface`, word by word. */
function commandLines({ code }: MarkdownPage): readonly (readonly string[])[] {
  return code
    .flatMap((body) => body.replaceAll('\\\n', ' ').split('\n'))
    .flatMap((line) => /^(?:[A-Z_]+=\S+ )*(?:npx )?docface ((?:(?! #| &&).)+)/.exec(line)?.[1] ?? [])
    .map((line) => line.trim().split(/\s+/));
}

describe('The documentation', () => {
  test('names only scripts of package.json', async () => {
    const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> };
    const named = pages.flatMap(({ code }) =>
      code.flatMap((body) =>
        Array.from(body.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g), ([, run, own]) => run ?? own ?? ''),
      ),
    );
    expect(named).toEqual(expect.arrayContaining(['demo', 'test', 'start', 'check']));
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  test('shows only commands and options that docface has', () => {
    const lines = pages.flatMap(commandLines);
    const wrong = lines.filter((words) => {
      const command = commandOf(words);
      const known = ['--help', ...[...command.options, ...program.options].map(({ long }) => long)];
      const options = words.filter((word) => word.startsWith('--')).map((word) => word.split('=')[0] ?? '');
      const stray = !worksItself(command) && words.some((word) => !word.startsWith('--'));
      return stray || options.some((option) => !known.includes(option));
    });
    expect(lines.length).toBeGreaterThan(20);
    expect(wrong.map((words) => words.join(' '))).toEqual([]);
  });

  test('names every command of docface in docs/command.md', () => {
    const named = pageOf('docs/command.md')
      .rows.filter(([first = '']) => first.startsWith('`docface '))
      .flatMap(([first = '']) => {
        const [head = '', ...rest] = namesIn(first).map((name) =>
          name.replace(/^docface /, '').replace(/ \[?[A-Z].*$/, ''),
        );
        const group = head.split(' ').slice(0, -1).join(' ');
        return [head, ...rest.map((words) => (group === '' ? words : `${group} ${words}`))];
      });
    const commands = leaves(program).map((name) => name.replace(/^docface /, ''));
    expect(named.toSorted()).toEqual(commands.filter((name) => name !== 'help').toSorted());
  });

  test('links only to pages and headings that exist', async () => {
    const broken: string[] = [];
    for (const page of pages) {
      for (const { path, anchor } of localLinks(page)) {
        const leads =
          existsSync(path) && (anchor === null || anchors(await readMarkdown(path)).some((each) => each === anchor));
        if (!leads) broken.push(`${page.path}: ${path}#${anchor ?? ''}`);
      }
    }
    expect(broken).toEqual([]);
  });

  test('names only files and folders that exist', () => {
    const known = /^(?:src|test|docs|catalog|bench|demo|scripts|\.ci)\/[\w./-]*$|^\.dependency-cruiser\.mjs$/;
    const named = pages.flatMap(({ path, code }) =>
      code.flatMap((body) =>
        body
          .split(/[\s,]+/)
          .filter((word) => known.test(word))
          .map((word) => ({ path, word })),
      ),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ word }) => !existsSync(word))).toEqual([]);
  });

  test('sends only files that a checkout has', () => {
    const examples = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/\bimageFile[12]?=@([\w./@-]+)|^npx docface (?:ocr|face-match) ([\w./@-]+)/gm)].map(
        (match) => ({
          path,
          file: match[1] ?? match[2] ?? '',
        }),
      ),
    );
    expect(examples.length).toBeGreaterThan(5);
    expect(examples.filter(({ file }) => !existsSync(file))).toEqual([]);
  });

  test('names only environment variables that are read', () => {
    // Of the example of a receiver.
    const others = ['DOCFACE_WEBHOOK_SECRET'];
    const known = new Set([...others, ...knownVariables]);
    const named = pages.flatMap(({ text }) => text.match(/\bDOCFACE_[A-Z0-9_]+/g) ?? []);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  test('names the topics of the pipeline, all of them', () => {
    const bulk = [...stages.map((stage) => stageTopic(stage, 'bulk')), requestsTopic];
    const named = pageOf('docs/architecture.md')
      .rows.map(([, topic = '']) => topic.replaceAll('`', ''))
      .filter((topic) => topic.startsWith('docface.'));
    expect(named.toSorted()).toEqual(bulk.toSorted());
  });

  test('shows the limits that a new client has', () => {
    const shown = pageOf('docs/configuration.md')
      .rows.filter(([first = '']) => Object.keys(defaultLimits).some((limit) => first.startsWith(`\`${limit}\``)))
      .flatMap(([names = '', values = '']) => {
        const limits = Array.from(names.matchAll(/`(\w+)`/g), ([, name = '']) => name);
        return limits.map((name, index) => [name, Number(values.split(',')[index])] as const);
      });
    expect(Object.fromEntries(shown)).toEqual(defaultLimits);
  });

  test('names every template and track that is bundled', async () => {
    const named = new Set(readme.code);
    for (const folder of ['catalog/templates', 'catalog/tracks']) {
      const files = (await readdir(folder)).map((file) => file.replace(/\.yaml$/, ''));
      expect(
        files.filter((name) => !named.has(name)),
        `${folder} in README.md`,
      ).toEqual([]);
    }
  });

  test('numbers decisions one after another, each with its parts', async () => {
    const files = (await readdir('docs/adr')).toSorted();
    const numbers = files.map((file) => Number(file.slice(0, 4)));
    expect(numbers, 'numbers in docs/adr').toEqual(files.map((_, index) => index + 1));
    for (const [index, file] of files.entries()) {
      const text = await readFile(`docs/adr/${file}`, 'utf8');
      expect(text, file).toMatch(new RegExp(`^# ${index + 1}\\. .+\n\nStatus: \\w+.*\n`));
      expect(text.match(/^## .+$/gm), file).toEqual(['## Context', '## Decision', '## Consequences']);
    }
  });
});
