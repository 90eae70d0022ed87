import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Icon } from '../parts/icon.tsx';
import { useFormats, useMessages } from '../shell/language.tsx';
import { useShownValue } from '../viewer/field-value.ts';
import { titleIn, toneOf } from '../viewer/spots.ts';
import { ValidationList } from '../viewer/validation-list.tsx';
import { type Box, textOf } from './edits.ts';
import { reviewMessages } from './messages.ts';
import { type Desk, needsLook } from './use-desk.ts';

interface BoxEntryProps {
  readonly box: Box;
  readonly desk: Desk;
  /** What the service said against it, when it was sent. */
  readonly refused: string | null;
}

/** One value: what was read, what the reviewer says instead, and a field to type it. */
export function BoxEntry({ box, desk, refused }: BoxEntryProps) {
  const messages = useMessages(reviewMessages);
  const isChosen = box.id === desk.chosen;
  const entry = useRef<HTMLDivElement>(null);
  const title = desk.titleOf(box.document, box.list, box.field);
  const isTyping = isChosen && desk.typing;
  useEffect(() => {
    if (!isChosen) return;
    entry.current?.scrollIntoView({ block: 'nearest' });
    // Whoever writes a note goes on writing it.
    const isElsewhere = document.activeElement?.matches('textarea, select') === true;
    if (!isTyping && !isElsewhere) entry.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
  }, [isChosen, isTyping]);
  return (
    <div
      className="box-entry"
      ref={entry}
      data-chosen={isChosen}
      data-edited={box.edit !== null}
      data-look={needsLook(box)}
    >
      {isTyping ? (
        <Typing key={box.id} box={box} desk={desk} title={title} />
      ) : (
        <button
          type="button"
          className="box-button"
          data-box={box.id}
          tabIndex={isChosen ? 0 : -1}
          aria-current={isChosen}
          onClick={() => desk.choose(box.id)}
          onDoubleClick={() => desk.setTyping(true)}
        >
          <span className="box-title">{title}</span>
          <Shown box={box} />
        </button>
      )}
      {refused !== null && (
        <p className="box-refused" role="alert">
          {refused}
        </p>
      )}
      {isChosen && <More box={box} desk={desk} />}
      {isChosen && box.edit !== null && <span className="only-heard">{messages.edited}</span>}
    </div>
  );
}

function Shown({ box: { read, edit } }: { readonly box: Box }) {
  const messages = useMessages(reviewMessages);
  const formats = useFormats();
  const valueOf = useShownValue();
  if (edit !== null) {
    return (
      <>
        <span className="box-value">{edit.value ?? messages.nothing}</span>
        <span className="badge" data-tone="busy">
          {messages.edited}
        </span>
      </>
    );
  }
  if (read === null) return <span className="box-value faint">{messages.empty}</span>;
  return (
    <>
      <span className={read.value === null ? 'box-value faint' : 'box-value'}>
        {read.value === null ? messages.notFound : valueOf(read.value)}
      </span>
      {read.value !== null && (
        <span className="box-sure number" data-tone={toneOf(read.confidence)}>
          {formats.confidence(read.confidence)}
        </span>
      )}
    </>
  );
}

function Typing({ box, desk, title }: { readonly box: Box; readonly desk: Desk; readonly title: string }) {
  const messages = useMessages(reviewMessages);
  const before = useRef(box.edit);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      desk.setTyping(false);
      desk.go(1);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      desk.edit(box, before.current);
      desk.setTyping(false);
    }
  };
  return (
    <label className="box-typing field">
      <span>{title}</span>
      <input
        ref={field}
        value={textOf(box)}
        aria-describedby="typing-help"
        onChange={(event) => desk.type(box, event.target.value)}
        onKeyDown={press}
        onBlur={() => desk.setTyping(false)}
      />
      <span id="typing-help" className="only-heard">
        {messages.typingHelp}
      </span>
    </label>
  );
}

function More({ box, desk }: { readonly box: Box; readonly desk: Desk }) {
  const messages = useMessages(reviewMessages);
  const { read, edit } = box;
  return (
    <div className="box-more">
      {edit !== null && read !== null && (
        <p className="faint">
          {messages.wasRead(read.rawText ?? messages.notFound)}{' '}
          <button type="button" className="button quiet small" onClick={() => desk.edit(box, null)}>
            <Icon name="back" />
            {messages.undo}
          </button>
        </p>
      )}
      {edit === null && read?.rawText !== undefined && read.rawText !== null && (
        <p className="faint">{messages.wasRead(read.rawText)}</p>
      )}
      {edit === null && read !== null && read.validations.length > 0 && (
        <ValidationList results={read.validations} titleOf={(key) => titleIn(desk.titleOf, box.document, key)} />
      )}
      {read?.review?.corrections.map(({ revision, by }) => (
        <p key={revision} className="faint">
          {messages.correctedBefore(by, revision)}
        </p>
      ))}
    </div>
  );
}
