import { Button } from 'react-aria-components';
import { Form, FormPopover, textOf } from '../parts/forms.tsx';
import { Icon } from '../parts/icon.tsx';
import { useMessages } from '../shell/language.tsx';
import { selectionMessages } from './selection-messages.ts';
import type { SoughtValue } from './sought-value.ts';

interface ValueSearchProps {
  readonly sought: SoughtValue | null;
  readonly seek: (sought: SoughtValue | null) => void;
}

/** Asks for a value of a field; then shows it until it is taken away. */
export function ValueSearch({ sought, seek }: ValueSearchProps) {
  const messages = useMessages(selectionMessages);
  if (sought !== null) {
    const { value, field } = sought;
    return (
      <Button className="button" aria-label={messages.forgetValue} onPress={() => seek(null)}>
        <Icon name="cross" />
        <span className="sought-value">
          {field === undefined ? messages.soughtAny(value) : messages.soughtIn(value, field)}
        </span>
      </Button>
    );
  }
  return (
    <FormPopover label={messages.byValue} icon="search">
      {(close) => (
        <Form
          submit={messages.search}
          isPending={false}
          error={null}
          onSubmit={(form) => {
            const [value, field] = [textOf(form, 'value'), textOf(form, 'field')];
            if (value === undefined) return;
            seek({ value, ...(field === undefined ? {} : { field }) });
            close();
          }}
        >
          <label className="field">
            <span>{messages.value}</span>
            <input name="value" required minLength={2} maxLength={500} autoComplete="off" />
          </label>
          <label className="field">
            <span>{messages.field}</span>
            <input name="field" maxLength={200} autoComplete="off" placeholder={messages.anyField} />
          </label>
          <p className="faint">{messages.valueNote}</p>
        </Form>
      )}
    </FormPopover>
  );
}
