import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { CopyButton } from '../parts/copy-button.tsx';
import { textOf } from '../parts/forms.tsx';
import { useMessages } from '../shell/language.tsx';
import { operationsMessages } from './operations-messages.ts';

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

/** A text that is never shown again. */
export function SecretOnce({ secret, close }: { readonly secret: string; readonly close: () => void }) {
  const messages = useMessages(operationsMessages);
  return (
    <div className="ops-secret" role="status">
      <p>{messages.secretOnce}</p>
      <code>{secret}</code>
      <div className="ops-actions">
        <CopyButton text={() => secret} />
        <Button className="button" onPress={close}>
          {messages.done}
        </Button>
      </div>
    </div>
  );
}

/** The moment of a field of the type `datetime-local`, as the API takes it; nothing where it is empty. */
export function momentOf(form: FormData, name: string): string | undefined {
  const value = textOf(form, name);
  return value === undefined ? undefined : new Date(value).toISOString();
}

interface MoreButtonProps {
  /** What `useInfiniteQuery` says of a list. */
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** Asks for the next part of a list, where there is one. */
export function MoreButton({ list }: MoreButtonProps) {
  const { more } = useMessages(operationsMessages);
  if (!list.hasNextPage) return null;
  return (
    <Button className="button" onPress={() => void list.fetchNextPage()} isDisabled={list.isFetchingNextPage}>
      {more}
    </Button>
  );
}
