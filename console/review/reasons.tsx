import type { ReviewReason } from '../api-types.ts';
import { useFormats, useMessages } from '../shell/language.tsx';
import { useRuleMessages } from '../viewer/validation-list.tsx';
import { reasonMessages } from './reason-messages.ts';

/** What people call a field: its document, from 0, and its key, `items.total` for a column of a list. */
export type FieldTitle = (document: number, field: string) => string;

/** A reason in the language of the reader. */
function useReasonText(titleOf: FieldTitle): (reason: ReviewReason) => string {
  const messages = useMessages(reasonMessages);
  const formats = useFormats();
  const looksAt = useRuleMessages();
  const faces: Readonly<Record<string, string>> = messages.faces;
  return ({ code, document = 0, field, check, confidence, below }) => {
    const title = field === undefined ? null : titleOf(document, field);
    if (code === 'FACES_DOUBTED') return faces[check ?? ''] ?? messages.codes[code];
    if (code === 'CHECK_FAILED' && check !== undefined) {
      return title === null ? messages.failed(looksAt(check)) : messages.failedOf(title, looksAt(check));
    }
    if (title === null) return messages.codes[code];
    if (code === 'NOT_PROVEN') return messages.notProven(title);
    if (code === 'UNGROUNDED') return messages.ungrounded(title);
    if (confidence === undefined || below === undefined) return messages.codes[code];
    const percents = { confidence: formats.confidence(confidence), below: formats.confidence(below) };
    return messages.unsure({ field: title, ...percents });
  };
}

interface ReasonsProps {
  readonly reasons: readonly ReviewReason[];
  readonly titleOf: FieldTitle;
  /** At most so many; all unless set. */
  readonly most?: number;
}

/** Why a result waits for a person. */
export function Reasons({ reasons, titleOf, most = reasons.length }: ReasonsProps) {
  const messages = useMessages(reasonMessages);
  const textOf = useReasonText(titleOf);
  const isOfMany = reasons.some(({ document = 0 }) => document > 0);
  const texts = reasons.map((reason) => {
    const text = textOf(reason);
    return isOfMany && reason.document !== undefined ? messages.document(reason.document + 1, text) : text;
  });
  const distinct = [...new Set(texts)];
  return (
    <ul className="bare-list" aria-label={messages.why}>
      {distinct.slice(0, most).map((text) => (
        <li key={text}>{text}</li>
      ))}
      {distinct.length > most && <li className="faint">+{distinct.length - most}</li>}
    </ul>
  );
}
