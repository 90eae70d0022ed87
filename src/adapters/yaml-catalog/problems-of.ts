import type { z } from 'zod';
import type { CatalogProblem } from '../../domain/catalog/check-template.ts';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/**
 * What is wrong with `value` by the issues of its schema, whose messages complete a sentence about the value. `around`
 * is where the issues begin.
 */
export function problemsOf(issues: readonly Issue[], value: unknown, around: Path = []): readonly CatalogProblem[] {
  const mistyped = new Set(issues.filter(isOtherKind).map(({ path }) => readablePath(path)));
  return issues
    .filter((issue) => isOtherKind(issue) || !mistyped.has(readablePath(issue.path)))
    .flatMap((issue) => problemsAt(issue, [...around, ...issue.path], value));
}

/** Whether the value is of another kind altogether, so that its length and the like say nothing. */
function isOtherKind({ code }: Issue): boolean {
  return code === 'invalid_type' || code === 'invalid_value';
}

function problemsAt(issue: Issue, path: Path, value: unknown): readonly CatalogProblem[] {
  const [key, around] = [String(path.at(-1)), readablePath(path.slice(0, -1))];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((each) => ({
        path: readablePath(path),
        message: `"${each}" is no property here; correct its name or remove it.`,
      }));
    case 'invalid_key':
      return issue.issues.map(({ message }) => ({ path: around, message: `The name "${key}" ${message}` }));
    case 'invalid_union':
      if (issue.discriminator !== undefined) {
        const message = `"${key}" is missing or names nothing known; the schema lists its values.`;
        return [{ path: around, message }];
      }
      return problemsOf(alternativesOf(issue.errors), value, path);
    default:
      return path.length > 0 && valueAt(value, path) === undefined
        ? [{ path: around, message: `"${key}" is missing; add it.` }]
        : [{ path: readablePath(path), message: `The value ${issue.message}` }];
  }
}

/** The issues of the alternatives that are of the value's kind; of all where none is. */
function alternativesOf(alternatives: readonly (readonly Issue[])[]): readonly Issue[] {
  const ofKind = alternatives.filter((issues) => issues.every((issue) => issue.path.length > 0 || !isOtherKind(issue)));
  return (ofKind.length > 0 ? ofKind : alternatives).flat();
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (found, key) => (typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined),
    value,
  );
}

/** `fields[3].type` */
function readablePath(path: Path): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return `${text}${text === '' ? '' : '.'}${String(part)}`;
  }, '');
}
