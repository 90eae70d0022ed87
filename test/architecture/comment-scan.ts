import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { filesBelow } from './source-scan.ts';

/** As wide as the formatter makes code, in characters. */
const maxColumns = 120;
const folders = ['src', 'console', 'clients', 'test', 'bench', 'scripts', 'demo'];

/**
 * Finds lines of comments that end behind the last column in which code may stand: `path:line columns`, sorted by path.
 * The formatter breaks code and leaves comments as they are. `root` holds the folders; one that is missing is empty.
 */
export function findLongComments(root: string): string[] {
  return folders
    .flatMap((folder) => listProgramFiles(root, folder))
    .toSorted()
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      // Few files have a long line at all, and only they are parsed.
      return text.split('\n').some((line) => line.length > maxColumns) ? longComments(path, text) : [];
    });
}

/** Paths of all programs below `root`/`folder`, written or made, from the root, with slashes. */
export function listProgramFiles(root: string, folder: string): string[] {
  try {
    return filesBelow(join(root, folder), root).filter((path) => /(?<!\.generated)\.(?:tsx?|m?js)$/.test(path));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

function longComments(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const starts = source.getLineStarts();
  return starts.flatMap((start, index) => {
    // The last character of the line; behind it there may be a line break.
    const end = start + text.slice(start, starts[index + 1]).trimEnd().length - 1;
    const columns = end - start + 1;
    return columns > maxColumns && isComment(end, source) ? [`${path}:${index + 1} ${columns}`] : [];
  });
}

/** Whether the character at `place` is one of a comment. What looks like one in a string, a template or JSX is none. */
function isComment(place: number, source: ts.SourceFile): boolean {
  const token = tokenAt(place, source, source);
  if (ts.isJSDoc(token)) return true;
  if (ts.isJsxText(token) || place >= token.getStart(source)) return false;
  const start = token.getFullStart();
  const comments = [
    ...(ts.getTrailingCommentRanges(source.text, start) ?? []),
    ...(ts.getLeadingCommentRanges(source.text, start) ?? []),
  ];
  return comments.some(({ pos, end }) => place >= pos && place < end);
}

/** The token, or docstring, to which a character belongs; what is before a token is the token's. */
function tokenAt(place: number, node: ts.Node, source: ts.SourceFile): ts.Node {
  const child = node.getChildren(source).find((each) => place >= each.getFullStart() && place < each.getEnd());
  if (child === undefined) return node;
  return ts.isJSDoc(child) ? child : tokenAt(place, child, source);
}
