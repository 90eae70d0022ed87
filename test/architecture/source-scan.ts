import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';

/** Something that a rule forbids: `path:line what`, or `path what` for a name. */
export type Finding = string;

interface Scan {
  /** Below the root; defaults to src. */
  readonly folder?: string;
  /** Whether the file at this path (from the root, with slashes) is scanned. */
  readonly applies: (path: string) => boolean;
  /** Says what is wrong with the node, or nothing. */
  readonly inspect: (node: ts.Node, path: string) => string | undefined;
}

/** Globals that bring the world, the time or chance into code that must be given them as arguments. */
const worldlyGlobals = new Set([
  'Buffer',
  'console',
  'crypto',
  'fetch',
  'globalThis',
  'performance',
  'process',
  'queueMicrotask',
  'setImmediate',
  'setInterval',
  'setTimeout',
]);
const forbiddenWords = /^(?:utils?|helpers?|managers?|common|misc|base|impl)$/;
const kebabCase = /^[a-z0-9]+(?:[-.][a-z0-9]+)*$/;
const homes = /^src\/(?:domain|application|imaging|infrastructure|adapters\/[^/]+)\/./;
const testProjects =
  /^test\/(?:unit|application|clients|integration|contract|architecture|console|deploy|generator|models|package|e2e)\//;

/**
 * Paths of all TypeScript files (.ts and .tsx, no generated ones) below `root`/`folder`, from the root, with slashes,
 * sorted.
 */
export function listSources(root: string, folder: string): string[] {
  return filesBelow(join(root, folder), root)
    .filter((path) => /(?<!\.generated)\.tsx?$/.test(path))
    .toSorted();
}

/** Paths of all files below a folder, from the root, with slashes, without what was built. */
export function filesBelow(folder: string, root: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.split('/').includes('dist'));
}

/** Finds time, chance, I/O and waiting in src/domain and src/imaging; only ports may speak of promises. */
export function findImpurities(root: string): Finding[] {
  return scanSources(root, { applies: (path) => /^src\/(?:domain|imaging)\//.test(path), inspect: impurity });
}

/** Finds reads of the environment outside src/infrastructure/config. */
export function findEnvironmentReads(root: string): Finding[] {
  return scanSources(root, {
    // Libraries look for their switches in the environment, which is written for them there.
    applies: (path) => !/^src\/(?:infrastructure\/config\/|adapters\/shared\/telemetry\.ts$)/.test(path),
    inspect: environmentRead,
  });
}

/**
 * Finds ports that src/infrastructure implements instead of binding an adapter: as a class,
 * or as an object with functions.
 */
export function findPortsOfInfrastructure(root: string): Finding[] {
  return scanSources(root, { applies: (path) => path.startsWith('src/infrastructure/'), inspect: implementation });
}

/**
 * Finds names of stages in the domain and the application outside the table of the pipeline; `names` are those to find.
 */
export function findStageNames(root: string, names: readonly string[]): Finding[] {
  return scanSources(root, {
    applies: (path) => /^src\/(?:domain|application)\//.test(path) && path !== 'src/domain/request/pipeline.ts',
    inspect: (node) => (ts.isStringLiteralLike(node) && names.includes(node.text) ? `'${node.text}'` : undefined),
  });
}

/**
 * Words of a private language, with the standard term for each: `[word, term]`. A word is a part of an identifier, as
 * `hears` is of `hearsEvents`.
 */
export const privateWords: ReadonlyMap<string, string> = new Map([
  ['turns', 'concurrency limit, or rotations'],
  ['aside', 'outside the limit, or offset'],
  ['rests', 'yields, idle'],
  ['holder', 'limit key, owner'],
  ['holders', 'limit keys, owners'],
  ['retreat', 'revoked'],
  ['retreats', 'revocations'],
  ['unwanted', 'canceled'],
  ['solo', 'exclusive'],
  ['worn', 'to be recycled'],
  ['vault', 'encrypted store'],
  ['wire', 'API types'],
  ['rooms', 'pages, sections'],
  ['mend', 'repair'],
  ['mended', 'repaired'],
  ['meant', 'resolved'],
  ['wanted', 'requested, needed'],
  ['told', 'reported'],
  ['tell', 'report'],
  ['tells', 'reports'],
  ['hear', 'receive, notify'],
  ['hears', 'receives'],
  ['stands', 'is'],
]);

/** Keys of fields of the bundled templates. */
const fieldKeys: ReadonlySet<string> = new Set(['holderName', 'holderTaxId']);

/** Words of an identifier, in lower case. */
function wordsOfName(name: string): readonly string[] {
  return (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());
}

/** Finds identifiers below `folder` with a word of `privateWords`. Names of JSX elements are those of HTML. */
export function findPrivateWords(root: string, folder: string): Finding[] {
  return scanSources(root, { folder, applies: () => true, inspect: privateWord });
}

function privateWord(node: ts.Node): string | undefined {
  const isName = ts.isIdentifier(node) || ts.isPrivateIdentifier(node);
  if (!isName || ts.isJsxOpeningLikeElement(node.parent) || ts.isJsxClosingElement(node.parent)) return undefined;
  if (fieldKeys.has(node.text)) return undefined;
  const word = wordsOfName(node.text).find((each) => privateWords.has(each));
  return word === undefined ? undefined : `${node.text}: say ${privateWords.get(word)} for ${word}`;
}

/** Finds constants that are written in capitals instead of camelCase. */
export function findCapitalConstants(root: string): Finding[] {
  return scanSources(root, {
    applies: () => true,
    inspect: (node) =>
      ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && /^[A-Z][A-Z0-9_]+$/.test(node.name.text)
        ? node.name.text
        : undefined,
  });
}

/** Finds files and folders whose name says nothing, is not kebab-case, or that live in no room of the house. */
export function findBadNames(paths: readonly string[]): Finding[] {
  return paths.flatMap((path) => {
    const [, ...names] = path.replace(/\.tsx?$/, '').split('/');
    const empty = names.filter((name) => name.split(/[-.]/).some((word) => forbiddenWords.test(word)));
    const shapeless = names.filter((name) => !kebabCase.test(name));
    return [
      ...empty.map((name) => `${path} "${name}" says nothing`),
      ...shapeless.map((name) => `${path} "${name}" is not kebab-case`),
      ...(path.startsWith('src/') && !homes.test(path) ? [`${path} belongs to no layer`] : []),
      ...(path.endsWith('.test.ts') && !testProjects.test(path) ? [`${path} belongs to no test project`] : []),
    ];
  });
}

function scanSources(root: string, { folder = 'src', applies, inspect }: Scan): Finding[] {
  return listSources(root, folder)
    .filter(applies)
    .flatMap((path) => {
      const source = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true);
      return descend(source).flatMap((node) => {
        const what = inspect(node, path);
        const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        return what === undefined ? [] : [`${path}:${line} ${what}`];
      });
    });
}

function descend(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [node];
  ts.forEachChild(node, (child) => {
    found.push(...descend(child));
  });
  return found;
}

function impurity(node: ts.Node, path: string): string | undefined {
  if (isMember(node, 'Date', 'now')) return 'Date.now';
  if (isMember(node, 'Math', 'random')) return 'Math.random';
  if (isClockReading(node)) return 'the present time';
  if (ts.isIdentifier(node) && worldlyGlobals.has(node.text) && isFreeReference(node)) return node.text;
  return path.startsWith('src/domain/ports/') ? undefined : waiting(node);
}

function waiting(node: ts.Node): string | undefined {
  if (node.kind === ts.SyntaxKind.AsyncKeyword) return 'async';
  if (ts.isAwaitExpression(node) || (ts.isForOfStatement(node) && node.awaitModifier)) return 'await';
  if (ts.isIdentifier(node) && /^(?:Promise|PromiseLike)$/.test(node.text) && isFreeReference(node)) return node.text;
  return undefined;
}

/** `new Date()` and `Date()`, which read the clock; `new Date(value)` does not. */
function isClockReading(node: ts.Node): boolean {
  if (ts.isNewExpression(node)) return isNamed(node.expression, 'Date') && (node.arguments ?? []).length === 0;
  return ts.isCallExpression(node) && isNamed(node.expression, 'Date');
}

function implementation(node: ts.Node): string | undefined {
  if (ts.isHeritageClause(node) && node.token === ts.SyntaxKind.ImplementsKeyword) {
    const port = node.types.map(({ expression }) => expression).find(isPort);
    return port && `implements ${port.getText()}`;
  }
  if (!ts.isObjectLiteralExpression(node) || !node.properties.some(isFunctionMember)) return undefined;
  const owner = ownerOf(node);
  if (ts.isArrowFunction(owner) && isBound(owner)) return 'binds an object';
  const declared = 'type' in owner ? (owner.type as ts.TypeNode | undefined) : undefined;
  const name = declared && nameOfType(declared);
  return name && isPort(name) ? `makes a ${name.text}` : undefined;
}

function isFunctionMember(member: ts.ObjectLiteralElementLike): boolean {
  if (ts.isMethodDeclaration(member)) return true;
  return (
    ts.isPropertyAssignment(member) &&
    (ts.isArrowFunction(member.initializer) || ts.isFunctionExpression(member.initializer))
  );
}

/**
 * What says the type of an object: the variable that it begins, the assertion about it or the function that returns it.
 */
function ownerOf(object: ts.Node): ts.Node {
  const { parent } = object;
  if (ts.isParenthesizedExpression(parent) || ts.isAwaitExpression(parent)) return ownerOf(parent);
  return ts.isReturnStatement(parent) ? (ts.findAncestor(parent, ts.isFunctionLike) ?? parent) : parent;
}

/** `Clock` of `Clock` and of `Promise<Clock>`. */
function nameOfType(type: ts.TypeNode): ts.Identifier | undefined {
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return undefined;
  const [promised] = type.typeArguments ?? [];
  return isNamed(type.typeName, 'Promise') && promised ? nameOfType(promised) : type.typeName;
}

/** Whether a function is the factory of `bind(token, factory)`. */
function isBound({ parent }: ts.ArrowFunction): boolean {
  return (
    ts.isCallExpression(parent) &&
    ts.isPropertyAccessExpression(parent.expression) &&
    parent.expression.name.text === 'bind'
  );
}

/** Whether a name was imported from src/domain/ports. */
function isPort(node: ts.Node): boolean {
  if (!ts.isIdentifier(node)) return false;
  const imports = node.getSourceFile().statements.filter(ts.isImportDeclaration);
  return imports.some(({ moduleSpecifier, importClause }) => {
    const bindings = importClause?.namedBindings;
    if (!ts.isStringLiteral(moduleSpecifier) || !/\/domain\/ports\//.test(moduleSpecifier.text)) return false;
    return (
      bindings !== undefined &&
      ts.isNamedImports(bindings) &&
      bindings.elements.some(({ name }) => name.text === node.text)
    );
  });
}

function environmentRead(node: ts.Node): string | undefined {
  if (isMember(node, 'process', 'env')) return 'process.env';
  if (ts.isVariableDeclaration(node) && node.initializer && isNamed(node.initializer, 'process')) {
    return ts.isObjectBindingPattern(node.name) ? 'process destructured' : 'process aliased';
  }
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    return /^(?:node:)?process$/.test(node.moduleSpecifier.text) ? 'process imported' : undefined;
  }
  return undefined;
}

function isMember(node: ts.Node, object: string, member: string): boolean {
  if (ts.isPropertyAccessExpression(node)) return isNamed(node.expression, object) && node.name.text === member;
  if (!ts.isElementAccessExpression(node)) return false;
  const { expression, argumentExpression } = node;
  return isNamed(expression, object) && ts.isStringLiteral(argumentExpression) && argumentExpression.text === member;
}

function isNamed(node: ts.Node, name: string): boolean {
  return ts.isIdentifier(node) && node.text === name;
}

/** A name that is used, not the name of a member, a property or a parameter that is declared or looked up. */
function isFreeReference(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isQualifiedName(parent)) return parent.left === node;
  const isItsName = 'name' in parent && parent.name === node;
  const isItsPropertyName = ts.isBindingElement(parent) && parent.propertyName === node;
  return !isItsPropertyName && !(isItsName && !ts.isShorthandPropertyAssignment(parent));
}
