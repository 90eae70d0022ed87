import type { ReadingRuleName } from '../../../template/rule-names.ts';
import type { Template } from '../../../template/template.ts';
import type { RequestWarning } from '../../../warning.ts';
import { type CheckMessage, checkMessage } from '../../result/check-messages.ts';
import { type Field, isUngrounded, type ValidationResult } from '../../result/ocr-result.ts';
import type { GeneratedDocument, GeneratorFault } from './generated-document.ts';
import type { GroundedRow } from './ground-rows.ts';
import type { RowCount } from './seen-rows.ts';

/** What became of a list. */
export interface ListOutcome {
  readonly key: string;
  readonly rows: readonly GroundedRow[];
  readonly merged: number;
  readonly counts: readonly RowCount[];
}

interface Reported {
  readonly template: Template;
  readonly fields: Readonly<Record<string, Field>>;
  readonly lists: readonly ListOutcome[];
  /** Pages with lines that speak to whoever reads. */
  readonly addressed: readonly number[];
  readonly generated: GeneratedDocument | null;
  /** Values that stand nowhere are left out. */
  readonly drops: boolean;
}

interface Findings {
  readonly results: readonly ValidationResult[];
  readonly warnings: readonly RequestWarning[];
}

const faults: Readonly<Record<GeneratorFault, string>> = {
  GENERATOR_REFUSED: 'the generator refused to answer',
  GENERATOR_TRUNCATED: 'its answers were cut off',
  GENERATOR_PROMPT_CUT: 'the server of the generator cut the question',
  GENERATOR_UNCONSTRAINED: 'its answers had not the form that was asked for',
};

/** What is to be known of how a document was read by a generator; says nothing of what is on it. */
export function generationWarnings(reported: Reported): Findings {
  const parts = [
    notAsked(reported),
    foundNothing(reported),
    unanswered(reported),
    instructions(reported),
    ungrounded(reported),
    ...reported.lists.map((list) => rowsOf(list, reported)),
  ];
  return {
    results: parts.flatMap(({ results }) => results),
    warnings: parts.flatMap(({ warnings }) => warnings),
  };
}

const nothing: Findings = { results: [], warnings: [] };

function finding(
  rule: ReadingRuleName,
  said: CheckMessage,
  warning: RequestWarning | readonly RequestWarning[],
): Findings {
  return {
    results: [{ rule, result: 'invalid', ...said, fields: [] }],
    warnings: Array.isArray(warning) ? warning : [warning as RequestWarning],
  };
}

function notAsked({ template, generated }: Reported): Findings {
  if (generated !== null) return nothing;
  const said = checkMessage('generator_not_asked', [template.name]);
  return finding('generator.asked', said, { code: 'GENERATOR_NOT_ASKED', message: said.message });
}

/** All fields empty is what a generator says that did not look, too. */
function foundNothing({ generated }: Reported): Findings {
  if (generated === null || generated.use.calls === 0 || generated.unanswered.length > 0) return nothing;
  const rows = Object.values(generated.lists).flat();
  const values = [...generated.fields, ...rows.map((row) => row.values)].flatMap((each) => Object.values(each));
  if (values.some((value) => value !== null)) return nothing;
  const said = checkMessage('generator_found_nothing');
  return finding('generator.found', said, { code: 'GENERATOR_FOUND_NOTHING', message: said.message });
}

function unanswered({ generated }: Reported): Findings {
  const questions = generated?.unanswered ?? [];
  if (questions.length === 0) return nothing;
  const warnings = questions.map(({ code, list, pages }): RequestWarning => {
    const what = list === null ? 'fields' : `rows of the list ${list}`;
    const where = pages.length === 1 ? `page ${pages[0]}` : `pages ${pages.join(', ')}`;
    const message = `Of ${where} ${what} are missing, because ${faults[code]}.`;
    return { code, message, ...(pages.length === 1 && pages[0] !== undefined && { page: pages[0] }) };
  });
  const distinct = [...new Map(warnings.map((each) => [`${each.code} ${each.message}`, each])).values()];
  return finding('generator.answered', checkMessage('generator_unanswered'), distinct);
}

function instructions({ addressed }: Reported): Findings {
  if (addressed.length === 0) return nothing;
  const said = checkMessage('instructions');
  const { message } = said;
  const warnings = addressed.map((page): RequestWarning => ({ code: 'INSTRUCTIONS_ON_DOCUMENT', message, page }));
  return finding('document.instructions', said, warnings);
}

function ungrounded({ fields }: Reported): Findings {
  const keys = Object.entries(fields).flatMap(([key, field]) => (isUngrounded(field) ? [key] : []));
  if (keys.length === 0) return nothing;
  const message = `The generator returned values that stand nowhere on the document: ${keys.join(', ')}.`;
  return { results: [], warnings: [{ code: 'VALUE_UNGROUNDED', message }] };
}

function rowsOf({ key, rows, merged, counts }: ListOutcome, { drops }: Reported): Findings {
  const lost = rows.filter(({ cells }) => Object.values(cells).some(isUngrounded)).length;
  const different = counts.filter(({ seen, read }) => seen !== read);
  const said = checkMessage('rows_ungrounded', [key]);
  const message = `${lost} rows of the list ${key} hold values that do not stand in them on the document.`;
  return {
    results: lost === 0 || drops ? [] : [{ rule: `${key}.grounded`, result: 'invalid', ...said, message, fields: [] }],
    warnings: [
      ...(lost === 0 ? [] : [{ code: 'VALUE_UNGROUNDED', message } as const]),
      ...(merged === 0
        ? []
        : [
            {
              code: 'LIST_ROWS_MERGED',
              message: `${merged} rows of the list ${key} were returned again and left out.`,
            } as const,
          ]),
      ...different.map(
        ({ page, seen, read }): RequestWarning => ({
          code: 'LIST_ROWS_DIFFER',
          message: `Page ${page} shows ${seen} rows of a table, and ${read} rows of the list ${key} were read of it. Look at the page.`,
          page,
        }),
      ),
    ],
  };
}
