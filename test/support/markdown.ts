import { readFile } from 'node:fs/promises';
import { dirname, normalize } from 'node:path';

/** A page of the documentation, from the root of the project. */
export interface MarkdownPage {
  readonly path: string;
  readonly text: string;
  /** What is between backticks, fenced or in a line, in order. */
  readonly code: readonly string[];
  /** Cells of every row of every table, without the heading rows. */
  readonly rows: readonly (readonly string[])[];
  /** Fenced blocks by their language. */
  blocks(language: string): readonly string[];
}

const fence = /^```(\w*)\n([\s\S]*?)^```$/gm;

export async function readMarkdown(path: string): Promise<MarkdownPage> {
  const text = await readFile(path, 'utf8');
  const fenced = Array.from(text.matchAll(fence), ([, language = '', body = '']) => ({ language, body }));
  const prose = text.replaceAll(fence, '');
  const inline = Array.from(prose.matchAll(/`([^`\n]+)`/g), ([, body = '']) => body);
  return {
    path,
    text,
    code: [...fenced.map(({ body }) => body), ...inline],
    rows: rowsOf(prose),
    blocks: (language) => fenced.flatMap((block) => (block.language === language ? [block.body] : [])),
  };
}

/** Targets of links that stay in the project: `path` from its root, `anchor` without the hash or null. */
export function localLinks({ path, text }: MarkdownPage): readonly { path: string; anchor: string | null }[] {
  return Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [file = '', anchor = null] = target.split('#');
      return { path: file === '' ? path : normalize(`${dirname(path)}/${file}`), anchor };
    });
}

/** Anchors of the headings of a page, as code hosts make them. */
export function anchors({ text }: MarkdownPage): readonly string[] {
  return Array.from(text.replaceAll(fence, '').matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
}

/** Names between backticks in a cell. */
export function namesIn(cell: string): readonly string[] {
  return Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => name);
}

function rowsOf(prose: string): readonly (readonly string[])[] {
  const lines = prose.split('\n');
  return lines.flatMap((line, index) => {
    const isRow = line.startsWith('|') && !isRule(line) && !isRule(lines[index + 1] ?? '');
    return isRow
      ? [
          line
            .slice(1, -1)
            .split(/(?<!\\)\|/)
            .map((cell) => cell.trim()),
        ]
      : [];
  });
}

function isRule(line: string): boolean {
  return /^\|[|\-: ]+\|$/.test(line);
}
