import { type FormEvent, useId } from 'react';
import { Button } from 'react-aria-components';
import { typedText } from '../parts/forms.tsx';
import { Icon } from '../parts/icon.tsx';
import { useProblemText } from '../parts/states.tsx';
import { useMessages } from '../shell/language.tsx';
import { useShownValue } from '../viewer/field-value.ts';
import type { useReading } from './catalog-data.ts';
import { drawingMessages } from './drawing-messages.ts';
import { fieldsOf, listsOf } from './drawn-rule.ts';
import { catalogMessages } from './messages.ts';
import { withField } from './new-text.ts';

interface DrawingFieldsProps {
  readonly text: string;
  /** Key of the field that is drawn for. */
  readonly field: string | null;
  readonly choose: (key: string) => void;
  /** Takes the text with a field more. */
  readonly add: (text: string) => void;
  readonly reading: ReturnType<typeof useReading>;
  /** Whether the text can read. */
  readonly isFine: boolean;
}

/** All fields and lists of a text with what they read on the sample, to choose one that is drawn for. */
export function DrawingFields({ text, field, choose, add, reading, isFine }: DrawingFieldsProps) {
  const messages = useMessages(drawingMessages);
  const { rows } = useMessages(catalogMessages);
  const heading = useId();
  const shown = useShownValue();
  const fields = fieldsOf(text);
  const values = reading.data?.failed === null ? reading.data.values : [];
  const valueOf = (kind: 'field' | 'list', key: string): string => {
    const value = values.find((each) => each.kind === kind && each.key === key)?.after;
    if (value === undefined) return '…';
    return Array.isArray(value) ? rows(value.length) : shown(value);
  };
  return (
    <section className="drawing-fields" aria-labelledby={heading}>
      <h2 id={heading}>{messages.fields}</h2>
      <ReadingState reading={reading} isFine={isFine} />
      {fields.length === 0 && <p>{messages.drawNoFields}</p>}
      <ul data-stale={!isFine || reading.isPlaceholderData}>
        {fields.map(({ key, title }) => (
          <li key={key} data-field={key}>
            <Button className="button quiet" aria-pressed={key === field} onPress={() => choose(key)}>
              <span>{title}</span> <strong>{valueOf('field', key)}</strong>
            </Button>
          </li>
        ))}
        {listsOf(text).map(({ key, title }) => (
          <li key={`list ${key}`} data-list={key} className="drawing-list">
            <span>{title}</span> <strong>{valueOf('list', key)}</strong>
          </li>
        ))}
      </ul>
      <NewField
        add={(title, type) => {
          const added = withField(text, { title, type });
          if (added === null) return;
          add(added.text);
          choose(added.key);
        }}
      />
    </section>
  );
}

/** Whether the values are those of the text as it is now, and why not. */
function ReadingState({ reading, isFine }: Pick<DrawingFieldsProps, 'reading' | 'isFine'>) {
  const messages = useMessages(drawingMessages);
  const { failed } = useMessages(catalogMessages);
  const textOf = useProblemText();
  if (reading.error !== null && isFine) return <p role="alert">{textOf(reading.error)}</p>;
  if (reading.data != null && reading.data.failed !== null) return <p role="alert">{failed(reading.data.failed)}</p>;
  return (
    <p className="faint" role="status">
      {reading.isFetching ? (
        <>
          <span className="spinner" aria-hidden="true" /> {messages.readingSample}
        </>
      ) : isFine ? (
        messages.readNow
      ) : (
        messages.readsLater
      )}
    </p>
  );
}

/** What a field may hold, as people say it: the most usual first. */
const types = [
  'text',
  'name',
  'code',
  'date',
  'money',
  'number',
  'address',
  'email',
  'phone',
  'cpf',
  'cnpj',
  'taxId',
  'cep',
  'state',
  'country',
  'sex',
  'boolean',
  'yearMonth',
  'expiry',
  'iban',
  'cnh',
  'accessKey',
  'digitableLine',
  'pix',
] as const;

interface NewFieldProps {
  readonly add: (title: string, type: string) => void;
}

function NewField({ add }: NewFieldProps) {
  const messages = useMessages(drawingMessages);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const title = typedText(form, 'title').trim();
    if (title === '') return;
    add(title, typedText(form, 'type'));
    form.reset();
  };
  return (
    <form className="form" aria-label={messages.newField} onSubmit={submit}>
      <label className="field">
        <span>{messages.newFieldTitle}</span>
        <input name="title" required maxLength={120} autoComplete="off" />
      </label>
      <label className="field">
        <span>{messages.holds}</span>
        <select name="type">
          {types.map((type) => (
            <option key={type} value={type}>
              {messages.types[type]}
            </option>
          ))}
        </select>
      </label>
      <Button className="button" type="submit">
        <Icon name="plus" />
        {messages.addField}
      </Button>
    </form>
  );
}
