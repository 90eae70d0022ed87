import { ConcurrencyLimit } from '../../application/concurrency/concurrency-limit.ts';
import { AnswerBudget } from '../../application/reads/answer-budget.ts';
import { AnswerMakers } from '../../application/reads/answer-makers.ts';
import { ResultForms } from '../../application/reads/result-forms.ts';
import { SearchablePdfWriter } from '../../application/stages/searchable-pdf-writer.ts';
import { UprightPages } from '../../application/stages/upright-pages.ts';
import { type Composition, token } from './container.ts';
import { ports } from './tokens.ts';

export const uprightPages = token<UprightPages>('UprightPages');
export const searchablePdfWriter = token<SearchablePdfWriter>('SearchablePdfWriter');
export const resultForms = token<ResultForms>('ResultForms');
export const answerBudget = token<AnswerBudget>('AnswerBudget');
export const answerMakers = token<AnswerMakers>('AnswerMakers');

/** Binds what makes other forms of what was read, and what bounds it. */
export function bindOutputs(composition: Composition): void {
  composition
    .bind(
      uprightPages,
      (parts) => new UprightPages({ opener: parts.get(ports.outputOpener), encoder: parts.get(ports.imageEncoder) }),
    )
    .bind(
      searchablePdfWriter,
      (parts) =>
        new SearchablePdfWriter({
          opener: parts.get(ports.outputOpener),
          pages: parts.get(uprightPages),
          images: parts.get(ports.imageAnalysis),
          pdf: parts.get(ports.searchablePdf),
        }),
    )
    .bind(resultForms, (parts) => new ResultForms({ taskPool: parts.get(ports.resultPool) }))
    .bind(answerBudget, (parts) => new AnswerBudget(parts.get(ports.config).answerBudgetMegabytes * 2 ** 20))
    .bind(answerMakers, (parts) => {
      const { engineSlots, pageTimeoutSeconds } = parts.get(ports.config);
      const limit = new ConcurrencyLimit(Math.max(1, Math.floor(engineSlots / 2)));
      return new AnswerMakers({ budget: parts.get(answerBudget), limit, maxMs: pageTimeoutSeconds * 1000 });
    });
}
