import './forms.css';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { useMessages } from '../shell/language.tsx';
import { Icon, type IconName } from './icon.tsx';
import { partMessages } from './messages.ts';
import { useProblemText } from './states.tsx';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  /** Each value with its word, in order. */
  readonly options: readonly (readonly [value: Value, word: string])[];
  readonly choose: (value: Value) => void;
}

/** One of several, in a field with a label. */
export function Choice<Value extends string>({ label, value, options, choose }: ChoiceProps<Value>) {
  return (
    <label className="field">
      <span>{label}</span>
      <select
        value={value}
        onChange={(event) => {
          const chosen = options.find(([each]) => each === event.target.value);
          if (chosen !== undefined) choose(chosen[0]);
        }}
      >
        {options.map(([each, word]) => (
          <option key={each} value={each}>
            {word}
          </option>
        ))}
      </select>
    </label>
  );
}

interface NamedOptions {
  /** The word for none of them, whose value is an empty text. */
  readonly any: string;
  readonly names: readonly string[];
  /** The one that is chosen, which is shown even where it is none of the names. */
  readonly chosen?: string | undefined;
}

/** Options that are names, behind the one for none of them. */
export function namedOptions({ any, names, chosen = '' }: NamedOptions): readonly (readonly [string, string])[] {
  const all = new Set(chosen === '' ? names : [...names, chosen]);
  return [['', any], ...[...all].map((name) => [name, name] as const)];
}

/** Why a change was refused; nothing when it was not. */
export function Refusal({ error }: { readonly error: unknown }) {
  const textOf = useProblemText();
  if (error === null || error === undefined) return null;
  return (
    <p className="refusal" role="alert">
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
        <Dialog className="form-dialog" aria-label={label}>
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
    <form className="form" onSubmit={send}>
      {children}
      <Refusal error={error} />
      <Button className="button primary" type="submit" isDisabled={isPending}>
        {submit}
      </Button>
    </form>
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
        <Dialog className="form-dialog" aria-label={label}>
          <p>{question}</p>
          <Button className="button primary" onPress={agree}>
            {label}
          </Button>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

/** A new password, as `password` in its form. */
export function PasswordField() {
  const messages = useMessages(partMessages);
  return (
    <>
      <label className="field">
        <span>{messages.newPassword}</span>
        <input name="password" type="password" required minLength={12} maxLength={256} autoComplete="new-password" />
      </label>
      <p className="faint">{messages.passwordAdvice}</p>
    </>
  );
}

/** The text of a field of a form; nothing where it is empty. */
export function textOf(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** What was typed into a field of a form. */
export function typedText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}
