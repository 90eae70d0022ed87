import type { z } from 'zod';
import { DocfaceError, type FieldProblem, maxProblemsReported } from '../../../domain/errors.ts';
import { issueInWords } from '../../../domain/expectation.ts';

/**
 * What `schema` makes of the fields that a caller sent. Errors: `MISSING_FIELD` or `INVALID_FIELD` with every problem
 * at once, `found` included, up to `maxProblemsReported`; values are never repeated.
 */
export function parseWith<Value>(
  schema: z.ZodType<Value>,
  sent: Readonly<Record<string, unknown>>,
  found: readonly FieldProblem[] = [],
): Value {
  const parsed = schema.safeParse(sent, { error: issueInWords });
  const named = new Set(found.map((problem) => problem.field));
  const problems = [...found, ...(parsed.error?.issues ?? []).flatMap((issue) => problemsOf(issue, sent))];
  const own = problems.filter((problem, index) => index < found.length || !named.has(problem.field));
  const [first] = own;
  if (parsed.success && first === undefined) return parsed.data;
  const missing = own.find((problem) => problem.code === 'MISSING_FIELD');
  const reported = own.slice(0, maxProblemsReported);
  throw new DocfaceError(missing?.code ?? 'INVALID_FIELD', reported.map((problem) => problem.detail).join(' '), {
    fields: reported,
  });
}

function problemsOf(issue: z.core.$ZodIssue, sent: Readonly<Record<string, unknown>>): readonly FieldProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => invalid(key, `There is no field "${key}" here; check its spelling.`));
  }
  const [top = ''] = issue.path;
  const field = issue.path.map(String).join('.');
  const value = sent[String(top)];
  const isTyped = issue.code === 'invalid_type' || issue.code === 'invalid_value';
  const absent = isTyped && issue.path.length === 1 && value === undefined;
  if (absent || (issue.code === 'custom' && issue.params?.['missing'] === true)) {
    return [{ field, code: 'MISSING_FIELD', detail: `"${field}" is missing.` }];
  }
  if (issue.path.length === 1 && Array.isArray(value) && issue.code === 'invalid_type') {
    return [invalid(field, `Send "${field}" once.`)];
  }
  return [invalid(field, `"${field}" ${issue.message}`)];
}

function invalid(field: string, detail: string): FieldProblem {
  return { field, code: 'INVALID_FIELD', detail };
}
