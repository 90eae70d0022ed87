import type { AttemptDiff, Envelope } from '../api-types.ts';
import { useFormats, useMessages } from '../shell/language.tsx';
import { useShownValue } from '../viewer/field-value.ts';
import { useTitles } from '../viewer/use-titles.ts';
import { requestPageMessages } from './request-page-messages.ts';

type Difference = AttemptDiff['changes'][number];

interface DifferencesProps {
  readonly request: Envelope;
  readonly diff: AttemptDiff;
}

/** What two attempts of a request say differently, side by side, in words; the path beside is what programs get. */
export function Differences({ request, diff: { changes } }: DifferencesProps) {
  const { attempts: messages } = useMessages(requestPageMessages);
  const placeOf = usePlace(request);
  const shown = useSide();
  if (changes.length === 0) return <p>{messages.alike}</p>;
  return (
    <div className="scroll-x">
      <p className="faint">{messages.differences(changes.length)}</p>
      <table className="plain">
        <thead>
          <tr>
            {[messages.path, messages.aspect, messages.before, messages.after].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={`${change.path} ${change.aspect}`}>
              <th scope="row">
                {placeOf(change.path)}
                <div className="code faint">{change.path}</div>
              </th>
              <td>{messages.aspects[change.aspect]}</td>
              <td className="changed-before">{shown(change, change.before)}</td>
              <td className="changed-after">{shown(change, change.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const noDocuments: never[] = [];
const inDocument = /^documents\[(\d+)\](?:\.fields\.(\w+)|\.lists\.(\w+)\[(\d+)\]\.(\w+))?$/;
const ofPage = /^pages\[(\d+)\]$/;

/** Names a path of a result as people do; a path that is of neither document nor page as it is. */
function usePlace({ result, client }: Envelope): (path: string) => string {
  const { attempts: messages } = useMessages(requestPageMessages);
  const documents = result !== null && 'documents' in result ? result.documents : noDocuments;
  const titleOf = useTitles(documents, client?.name);
  return (path) => {
    const page = ofPage.exec(path)?.[1];
    if (page !== undefined) return messages.page(Number(page) + 1);
    const [, index, field, list, row, column] = inDocument.exec(path) ?? [];
    if (index === undefined) return path;
    const number = Number(index) + 1;
    if (field !== undefined) return titleOf(number, null, field);
    if (list === undefined || row === undefined || column === undefined) return messages.document(number);
    return messages.cell(titleOf(number, list, column), Number(row) + 1);
  };
}

/** Writes one side of a difference as people write it. */
function useSide(): (difference: Difference, side: Difference['before']) => string {
  const { attempts: messages } = useMessages(requestPageMessages);
  const { finePercent } = useFormats();
  const shownValue = useShownValue();
  return ({ aspect }, side) => {
    if (side === null || side === '') return messages.nothing;
    const isShare = aspect === 'confidence' || aspect === 'similarity' || aspect === 'threshold';
    return isShare && typeof side === 'number' ? finePercent(side) : shownValue(side);
  };
}
