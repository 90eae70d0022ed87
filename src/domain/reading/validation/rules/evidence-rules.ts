import { type EditSign, type FileTraces, signOfProgram, signsOfEditing } from '../../document/file-traces.ts';
import type { RuleAnswer } from '../result.ts';
import { type DocumentRule, invalid, notApplicable, notChecked, type RuleContext, valid } from './rule-context.ts';

const about = (answer: RuleAnswer, fields: readonly string[] = []) => ({ ...answer, fields });

/** Whether all that was shown of a document lacks colour; one page in colour speaks for an original. */
const monochromeCopy: DocumentRule = (_fields, _params, { evidence }) => {
  const colours = evidence?.colours ?? [];
  if (colours.length === 0) return about(notChecked('colours_not_looked_at'));
  if (colours.includes('colour')) return about(valid);
  if (colours.includes('unclear')) {
    return about(notChecked('colours_unclear'));
  }
  return about(invalid('no_colour'));
};

function suspicion(signs: readonly EditSign[]): RuleAnswer {
  if (signs.length === 0) return valid;
  return { ...invalid('signs_of_editing', signs), signs };
}

/** Rules over the file answer alike where there is nothing to look at. */
function ofPdf(judge: (traces: FileTraces, context: RuleContext) => ReturnType<DocumentRule>): DocumentRule {
  return (_fields, _params, context) => {
    const traces = context.evidence?.traces;
    if (traces === undefined) return about(notChecked('file_not_looked_at'));
    if (traces === null) return about(notApplicable('no_pdf'));
    return judge(traces, context);
  };
}

/** Whether programs that the file names are for editing. */
const producer = ofPdf((traces) => {
  const sign = signOfProgram(traces);
  return about(suspicion(sign === null ? [] : [sign]));
});

/** Whether the file was changed after it was made; names the fields that something lies over. */
const edited = ofPdf((traces, { overlaid = [] }) =>
  about(suspicion(signsOfEditing(traces, overlaid.length > 0)), overlaid),
);

/** Whether pages changed after the last signature. Whether the signature itself is good is another rule. */
const editedAfterSigning = ofPdf(({ sinceSigning }) => {
  if (sinceSigning === null) return about(notApplicable('no_signature'));
  return about(suspicion(sinceSigning.includes('content') ? ['saved_again'] : []));
});

/** Whether the same client sent the same bytes before. */
const seenBefore: DocumentRule = (_fields, _params, { evidence }) => {
  if (evidence?.seenBefore === undefined) return about(notChecked('files_not_compared'));
  if (!evidence.seenBefore) return about(valid);
  return about(invalid('sent_before'));
};

/** The rules that need evidence besides the fields, by name. */
export const evidenceRules = {
  'image.monochrome_copy': monochromeCopy,
  'file.seen_before': seenBefore,
  'pdf.producer': producer,
  'pdf.edited': edited,
  'pdf.edited_after_signing': editedAfterSigning,
} satisfies Readonly<Record<string, DocumentRule>>;
