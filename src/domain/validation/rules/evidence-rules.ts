import type { RuleAnswer } from '../result.ts';
import type { DocumentRule } from './document-rules.ts';
import { invalid, notChecked, valid } from './rule-context.ts';

const about = (answer: RuleAnswer) => ({ ...answer, fields: [] });

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

/** The rules that need evidence besides the fields, by name. */
export const evidenceRules = {
  'image.monochrome_copy': monochromeCopy,
} satisfies Readonly<Record<string, DocumentRule>>;
