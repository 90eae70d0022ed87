import './catalog.css';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Choice, namedOptions } from '../parts/forms.tsx';
import { ErrorState, LoadingState } from '../parts/states.tsx';
import { useClientNames, useTemplates, useTracks } from '../requests/request-data.ts';
import { useMessages } from '../shell/language.tsx';
import type { EntryKind, PartView } from './entry-view.ts';
import { catalogMessages } from './messages.ts';

const route = getRouteApi('/catalog');

interface Listed {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly version: number;
  /** False for one of the client's own. */
  readonly shared: boolean;
}

/** The templates and tracks that all clients share, or those that one of them may name. */
export function CatalogPage() {
  const messages = useMessages(catalogMessages);
  const part = route.useSearch();
  const templates = useTemplates(part.client);
  const tracks = useTracks(part.client);
  const [sought, setSought] = useState('');
  const isSought = ({ name, title }: Listed): boolean => {
    const text = `${name} ${title}`.toLowerCase();
    return text.includes(sought.trim().toLowerCase());
  };
  const error = templates.error ?? tracks.error;
  if (error !== null) return <ErrorState error={error} retry={() => void templates.refetch()} />;
  if (templates.data === undefined || tracks.data === undefined) return <LoadingState />;
  return (
    <div className="catalog">
      <header>
        <h1>{messages.title}</h1>
        <p className="faint">{messages.intro}</p>
        <div className="catalog-part">
          <PartChoice {...part} />
          <label className="field">
            <span>{messages.search}</span>
            <input type="search" value={sought} onChange={(event) => setSought(event.target.value)} />
          </label>
        </div>
      </header>
      <EntryTable part={part} kind="track" title={messages.tracks} entries={tracks.data.tracks.filter(isSought)} />
      <EntryTable
        part={part}
        kind="template"
        title={messages.templates}
        entries={templates.data.templates.filter(isSought)}
      />
    </div>
  );
}

/** Whose part is shown. */
function PartChoice({ client = '' }: PartView) {
  const messages = useMessages(catalogMessages);
  const navigate = useNavigate();
  const { data } = useClientNames();
  const names = (data?.clients ?? []).map(({ name }) => name);
  return (
    <Choice
      label={messages.part}
      value={client}
      options={namedOptions({ any: messages.sharedPart, names, chosen: client })}
      choose={(name) => void navigate({ to: '/catalog', search: name === '' ? {} : { client: name } })}
    />
  );
}

interface EntryTableProps {
  readonly part: PartView;
  readonly kind: EntryKind;
  readonly title: string;
  readonly entries: readonly Listed[];
}

function EntryTable({ part, kind, title, entries }: EntryTableProps) {
  const messages = useMessages(catalogMessages);
  const showsOwner = part.client !== undefined;
  return (
    <section className="panel padded" aria-label={title}>
      <h2>{title}</h2>
      {entries.length === 0 && <p className="faint">{messages.noEntry}</p>}
      <div className="scroll-x" hidden={entries.length === 0}>
        <table className="plain">
          <thead>
            <tr>
              <th scope="col">{messages.name}</th>
              <th scope="col">{messages.entryTitle}</th>
              <th scope="col">{messages.version}</th>
              {showsOwner && <th scope="col">{messages.owner}</th>}
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.name}>
                <th scope="row">
                  <Link to="/catalog/$kind/$name" params={{ kind, name: entry.name }} search={part}>
                    {entry.name}
                  </Link>
                </th>
                <td>
                  {entry.title}
                  <div className="faint">{entry.description}</div>
                </td>
                <td className="number">{entry.version}</td>
                {showsOwner && <td>{entry.shared ? messages.shared : messages.own}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
