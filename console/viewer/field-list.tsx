import type { ReactNode } from 'react';
import type { ReadDocument } from '../api-types.ts';
import { useFormats, useMessages } from '../shell/language.tsx';
import { useShownValue } from './field-value.ts';
import { viewerMessages } from './messages.ts';
import { CropPicture, cropPath, type ShownResult } from './picture.tsx';
import { type ChoosingProps, type Spot, spotsOf, titleIn, toneOf } from './spots.ts';
import { useInSight } from './use-in-sight.ts';
import { ValidationList } from './validation-list.tsx';
import { partsOf } from './value-parts.ts';
import { WhyField } from './why-field.tsx';

interface FieldListProps extends ChoosingProps {
  readonly document: ReadDocument;
  readonly number: number;
  readonly shown: ShownResult;
}

/** The fields of a document. Choosing one shows where it is on the page. */
export function FieldList({ document, number, shown, chosen, choose, titleOf }: FieldListProps) {
  const spots = spotsOf(document, number).filter(({ cell }) => cell === null);
  const crops = new Set(document.crops.map(({ id }) => id));
  return (
    <ul className="bare-list">
      {spots.map((spot) => (
        <FieldEntry
          key={spot.id}
          spot={spot}
          title={titleOf(number, null, spot.key)}
          titleOf={(key) => titleIn(titleOf, number, key)}
          crop={crops.has(spot.id) ? cropPath(shown, spot.id) : null}
          isChosen={spot.id === chosen}
          why={<WhyField shown={shown} document={number} field={spot.key} />}
          choose={choose}
        />
      ))}
    </ul>
  );
}

/** The parts of a value that has some, such as street and city of an address. */
function ValueParts({ value }: { readonly value: Spot['field']['value'] }) {
  const messages = useMessages(viewerMessages);
  const valueOf = useShownValue();
  const names: Readonly<Record<string, string>> = messages.parts;
  const parts = partsOf(value);
  if (parts.length === 0) return null;
  return (
    <dl className="value-parts">
      {parts.map(([key, part]) => (
        <div key={key}>
          <dt>{names[key] ?? key}</dt>
          <dd>{valueOf(part)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface FieldEntryProps {
  readonly spot: Spot;
  readonly title: string;
  /** Names fields of the document by their keys. */
  readonly titleOf: (key: string) => string;
  readonly crop: string | null;
  readonly isChosen: boolean;
  /** Says how it came out so, when asked. */
  readonly why: ReactNode;
  readonly choose: (id: string) => void;
}

function FieldEntry({ spot: { id, field }, title, titleOf, crop, isChosen, why, choose }: FieldEntryProps) {
  const messages = useMessages(viewerMessages);
  const formats = useFormats();
  const valueOf = useShownValue();
  const entry = useInSight(isChosen);
  const { value, confidence, rawText, source, validations } = field;
  const isFound = value !== null || rawText !== null;
  return (
    <li className="field-entry" ref={entry} data-chosen={isChosen}>
      <button type="button" aria-expanded={isChosen} data-field={id} onClick={() => choose(id)}>
        <span className="field-title">{title}</span>
        <span className={value === null ? 'field-value faint' : 'field-value'}>{valueOf(value)}</span>
        {isFound && (
          <span className="confidence number" data-tone={toneOf(confidence)}>
            {formats.confidence(confidence)}
          </span>
        )}
      </button>
      {validations.length > 0 && <ValidationList results={validations} titleOf={titleOf} />}
      {isChosen && (
        <div className="field-more">
          <ValueParts value={value} />
          {rawText !== null && <p className="faint">{messages.raw(rawText)}</p>}
          {source !== null && <p className="faint">{messages.sources[source]}</p>}
          {crop !== null && <CropPicture path={crop} label={messages.crop} />}
          {why}
        </div>
      )}
    </li>
  );
}
