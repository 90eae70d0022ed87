import type { Template } from '../template/template.ts';
import { isTerm, termNamed } from '../template/vocabulary.ts';

interface TermProblem {
  readonly path: string;
  readonly message: string;
}

function strangersIn(value: unknown, path: string): readonly TermProblem[] {
  if (typeof value === 'string') {
    const name = termNamed(value);
    if (name === null || isTerm(name)) return [];
    return [{ path, message: `The vocabulary has no term "${name}"; docs/catalogue.md lists its terms.` }];
  }
  if (Array.isArray(value)) return value.flatMap((each, index) => strangersIn(each, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => strangersIn(each, path === '' ? key : `${path}.${key}`));
}

/** Terms of the vocabulary that a template names and that are none. */
export function checkTerms({ typification, landmarks, fields, lists }: Template): readonly TermProblem[] {
  return strangersIn({ typification: { keywords: typification.keywords }, landmarks, fields, lists }, '');
}
