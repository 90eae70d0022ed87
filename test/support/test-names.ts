import ts from 'typescript';

/** What a table of `test.each` puts into a title. */
const filledIn = /%[a-z#$%]|\$\{[^}]*\}|\$\w+(?:\.\w+)*/g;

/** What is in a name where a table of `test.each` or a variable fills it in. */
export const gap = '…';

/**
 * The full names of all tests of a file, as vitest prints them: the titles around a test and its own, with a space
 * between them. What is filled in by a table or a variable is {@link gap}; a title that is a variable is left out.
 */
export function testNames(path: string, text: string): readonly string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const names: string[] = [];
  const walk = (node: ts.Node, around: readonly string[]): void => {
    const call = ts.isCallExpression(node) ? registration(node) : undefined;
    const titles = call?.title === undefined ? around : [...around, call.title];
    if (call?.kind === 'test' && call.title !== undefined) names.push(titles.join(' '));
    ts.forEachChild(node, (child) => {
      walk(child, titles);
    });
  };
  walk(source, []);
  return names;
}

interface Registration {
  readonly kind: 'test' | 'describe';
  readonly title: string | undefined;
}

function registration({ expression, arguments: [first] }: ts.CallExpression): Registration | undefined {
  const name = rootName(expression);
  if (name !== 'test' && name !== 'it' && name !== 'describe') return undefined;
  return { kind: name === 'describe' ? 'describe' : 'test', title: first === undefined ? undefined : titleOf(first) };
}

/** `test` of `test(…)`, `test.each(…)(…)` and `test.runIf(…)(…)`; the tables themselves are no registrations. */
function rootName(expression: ts.Expression): string | undefined {
  if (ts.isIdentifier(expression)) return expression.text;
  if (!ts.isCallExpression(expression) && !ts.isTaggedTemplateExpression(expression)) return undefined;
  const maker = ts.isCallExpression(expression) ? expression.expression : expression.tag;
  return ts.isPropertyAccessExpression(maker) && ts.isIdentifier(maker.expression) ? maker.expression.text : undefined;
}

function titleOf(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text.replaceAll(filledIn, gap);
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(gap).replaceAll(filledIn, gap);
}
