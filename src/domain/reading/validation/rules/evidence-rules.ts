import { type EditSign, type FileTraces, signOfProgram, signsOfEditing } from '../../document/file-traces.ts';
import type { RuleAnswer } from '../result.ts';
import { type DocumentRule, invalid, notApplicable, notChecked, type RuleContext, valid } from './rule-context.ts';

const about = (answer: RuleAnswer, fields: readonly string[] = []) => ({ ...answer, fields });

/** Whether all that was shown of a document lacks colour; one page in colour speaks for an original. */
const monochromeCopy: DocumentRule = (_fields, _params, { evidence }) => {
  const colours = evidence?.colours ?? [];
  if (colours.length === 0) return about(notChecked('The colours of the picture were not looked at.'));
  if (colours.includes('colour')) return about(valid);
  if (colours.includes('unclear')) {
    return about(notChecked('The light of the picture hides whether it has colours. Ask for one in daylight.'));
  }
  return about(invalid('The picture has no colour: a grey copy or scan. Ask for a colour picture of the original.'));
};

const meanings: Readonly<Record<EditSign, string>> = {
  image_editor: 'it was made with a program for retouching pictures',
  pdf_editor: 'it was saved by a program for changing the text of PDFs',
  other_program: 'another program than the one that made it changed it later',
  saved_again: 'content of pages was appended after it was first complete',
  laid_over_fields: 'text or shapes were laid over values',
};

function suspicion(signs: readonly EditSign[]): RuleAnswer {
  if (signs.length === 0) return valid;
  const named = signs.map((sign) => meanings[sign]).join('; ');
  const message = `The PDF shows signs of editing: ${named}. This proves nothing; look at it, or ask for it from who issued it.`;
  return { ...invalid(message), signs };
}

/** Rules over the file answer alike where there is nothing to look at. */
function ofPdf(judge: (traces: FileTraces, context: RuleContext) => ReturnType<DocumentRule>): DocumentRule {
  return (_fields, _params, context) => {
    const traces = context.evidence?.traces;
    if (traces === undefined) return about(notChecked('The file was not looked at.'));
    if (traces === null) return about(notApplicable('The file is no PDF.'));
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
  if (sinceSigning === null) return about(notApplicable('The PDF bears no signature.'));
  return about(suspicion(sinceSigning.includes('content') ? ['saved_again'] : []));
});

/** Whether the same client sent the same bytes before. */
const seenBefore: DocumentRule = (_fields, _params, { evidence }) => {
  if (evidence?.seenBefore === undefined) return about(notChecked('Nobody compared the file with those sent before.'));
  if (!evidence.seenBefore) return about(valid);
  return about(invalid('The same file was sent before. See whether it was meant to be sent again.'));
};

/** The rules that need evidence besides the fields, by name. */
export const evidenceRules = {
  'image.monochrome_copy': monochromeCopy,
  'file.seen_before': seenBefore,
  'pdf.producer': producer,
  'pdf.edited': edited,
  'pdf.edited_after_signing': editedAfterSigning,
} satisfies Readonly<Record<string, DocumentRule>>;
