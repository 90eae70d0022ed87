import { useFormats, useMessages } from '../shell/language.tsx';
import { viewerMessages } from './messages.ts';
import type { PictureSpot } from './picture-spots.ts';
import { type ChoosingProps, toneOf } from './spots.ts';
import { useInSight } from './use-in-sight.ts';

type Choosing = Pick<ChoosingProps, 'chosen' | 'choose'>;

/** What was read in pictures beside a text layer. Choosing one shows where it lies on its page. */
export function PictureList({ pictures, chosen, choose }: Choosing & { readonly pictures: readonly PictureSpot[] }) {
  const messages = useMessages(viewerMessages);
  return (
    <section className="document" aria-label={messages.pictures}>
      <header className="document-head">
        <h2>{messages.pictures}</h2>
      </header>
      <ul className="bare-list">
        {pictures.map((picture) => (
          <PictureEntry key={picture.id} picture={picture} isChosen={picture.id === chosen} choose={choose} />
        ))}
      </ul>
    </section>
  );
}

interface PictureEntryProps extends Pick<Choosing, 'choose'> {
  readonly picture: PictureSpot;
  readonly isChosen: boolean;
}

function PictureEntry({ picture, isChosen, choose }: PictureEntryProps) {
  const messages = useMessages(viewerMessages);
  const formats = useFormats();
  const entry = useInSight(isChosen);
  const textOf = usePictureText();
  const { id, page, number, engine, lines } = picture;
  const confidence = lines.reduce((sum, line) => sum + line.confidence, 0) / lines.length;
  return (
    <li className="field-entry" ref={entry} data-chosen={isChosen}>
      <button type="button" aria-expanded={isChosen} data-field={id} onClick={() => choose(id)}>
        <span className="field-title">{messages.pictureOnPage(number, page)}</span>
        <span className={lines.length === 0 ? 'field-value faint' : 'field-value read-text'}>{textOf(picture)}</span>
        {lines.length > 0 && (
          <span className="confidence number" data-tone={toneOf(confidence)}>
            {formats.confidence(confidence)}
          </span>
        )}
      </button>
      {isChosen && engine !== null && (
        <div className="field-more">
          <p className="faint">
            {messages.sources.ocr} · <span className="code">{engine}</span>
          </p>
        </div>
      )}
    </li>
  );
}

/** Says what was read in a picture, or why there is nothing. */
export function usePictureText(): (picture: PictureSpot) => string {
  const messages = useMessages(viewerMessages);
  return ({ engine, lines }) => {
    if (engine === null) return messages.pictureNotRead;
    return lines.length === 0 ? messages.nothingInPicture : lines.map(({ text }) => text).join('\n');
  };
}
