import { type FormEvent, type ReactNode, useState } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { CopyButton } from '../parts/copy-button.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { useProblemText } from '../parts/states.tsx';
import { useWords } from '../shell/language.tsx';
import { operationsWords } from './operations-words.ts';

/** The head of a page: its name, and what can be done there. */
export function PageHead({ title, note, children }: { title: string; note?: ReactNode; children?: ReactNode }) {
  return (
    <header className="ops-head">
      <div>
        <h1>{title}</h1>
        {note !== undefined && <p className="faint">{note}</p>}
      </div>
      <div className="ops-actions">{children}</div>
    </header>
  );
}

interface TableProps {
  readonly label: string;
  readonly columns: readonly string[];
  readonly children: ReactNode;
}

/** A table that scrolls sideways by itself where the screen is narrow. */
export function Table({ label, columns, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="panel ops-scroll" aria-label={label} tabIndex={0}>
      <table className="plain" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

/** Why a change was refused; nothing when it was not. */
export function Refusal({ error }: { readonly error: unknown }) {
  const textOf = useProblemText();
  if (error === null || error === undefined) return null;
  return (
    <p className="ops-refusal" role="alert">
      {textOf(error)}
    </p>
  );
}

interface FormPopoverProps {
  readonly label: string;
  readonly icon: IconName;
  /** The form; call `close` when it is done. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a small form beside itself. */
export function FormPopover({ label, icon, children }: FormPopoverProps) {
  return (
    <DialogTrigger>
      <Button className="button">
        <Icon name={icon} />
        {label}
      </Button>
      <Popover className="popover" placement="bottom end">
        <Dialog className="ops-form-dialog" aria-label={label}>
          {({ close }) => children(close)}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

interface FormProps {
  readonly submit: string;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onSubmit: (form: FormData) => void;
  readonly children: ReactNode;
}

/** A form with its button and what became of sending it. */
export function Form({ submit, isPending, error, onSubmit, children }: FormProps) {
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <form className="ops-form" onSubmit={send}>
      {children}
      <Refusal error={error} />
      <Button className="button primary" type="submit" isDisabled={isPending}>
        {submit}
      </Button>
    </form>
  );
}

/** A text that is never shown again. */
export function SecretOnce({ secret, close }: { readonly secret: string; readonly close: () => void }) {
  const words = useWords(operationsWords);
  return (
    <div className="ops-secret" role="status">
      <p>{words.secretOnce}</p>
      <code>{secret}</code>
      <div className="ops-actions">
        <CopyButton text={() => secret} />
        <Button className="button" onPress={close}>
          {words.done}
        </Button>
      </div>
    </div>
  );
}

interface ConfirmProps {
  readonly label: string;
  readonly icon: IconName;
  /** What will happen, for who pressed it by mistake. */
  readonly question: string;
  readonly confirm: () => void;
  readonly isDisabled?: boolean;
}

/** A button that asks once more before it does what cannot be undone. */
export function ConfirmButton({ label, icon, question, confirm, isDisabled = false }: ConfirmProps) {
  const [isOpen, setOpen] = useState(false);
  const agree = (): void => {
    setOpen(false);
    confirm();
  };
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button className="button" isDisabled={isDisabled}>
        <Icon name={icon} />
        {label}
      </Button>
      <Popover className="popover" placement="bottom end">
        <Dialog className="ops-form-dialog" aria-label={label}>
          <p>{question}</p>
          <Button className="button primary" onPress={agree}>
            {label}
          </Button>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

/** The text of a field of a form; nothing where it is empty. */
export function textOf(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** The moment of a field of the type `datetime-local`, as the API takes it; nothing where it is empty. */
export function momentOf(form: FormData, name: string): string | undefined {
  const value = textOf(form, name);
  return value === undefined ? undefined : new Date(value).toISOString();
}
