import './catalog.css';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { DraftList } from '../api-types.ts';
import { Choice, namedOptions } from '../parts/forms.tsx';
import { Icon } from '../parts/icon.tsx';
import { ErrorState, LoadingState } from '../parts/states.tsx';
import { useClientNames, useTemplates, useTracks } from '../requests/request-data.ts';
import { useMessages } from '../shell/language.tsx';
import { useDrafts, useMayChange } from './catalog-data.ts';
import type { EntryKind, PartView } from './entry-view.ts';
import { catalogMessages } from './messages.ts';
import { newMessages } from './new-messages.ts';

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
  const drafts = useDrafts(part);
  const [sought, setSought] = useState('');
  const isSought = ({ name, title }: Pick<Listed, 'name' | 'title'>): boolean => {
    const text = `${name} ${title}`.toLowerCase();
    return text.includes(sought.trim().toLowerCase());
  };
  const error = templates.error ?? tracks.error ?? drafts.error;
  const retry = (): void => {
    for (const query of [templates, tracks, drafts]) void query.refetch();
  };
  if (error !== null) return <ErrorState error={error} retry={retry} />;
  if (templates.data === undefined || tracks.data === undefined || drafts.data === undefined) return <LoadingState />;
  const draftsOf = (kind: EntryKind): readonly Draft[] =>
    drafts.data.drafts.filter((each) => each.kind === kind && isSought(each));
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
          <NewTemplate part={part} />
        </div>
      </header>
      <EntryTable
        part={part}
        kind="track"
        title={messages.tracks}
        entries={tracks.data.tracks.filter(isSought)}
        drafts={draftsOf('track')}
      />
      <EntryTable
        part={part}
        kind="template"
        title={messages.templates}
        entries={templates.data.templates.filter(isSought)}
        drafts={draftsOf('template')}
      />
    </div>
  );
}

type Draft = DraftList['drafts'][number];

/** Leads to a new template, or says who begins one. */
function NewTemplate({ part }: { readonly part: PartView }) {
  const messages = useMessages(newMessages);
  const mayChange = useMayChange(part);
  if (!mayChange) return <p className="faint">{messages.adminOnly}</p>;
  return (
    <Link className="button primary" to="/catalog/new" search={part}>
      <Icon name="plus" />
      {messages.new}
    </Link>
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
  readonly drafts: readonly Draft[];
}

function EntryTable({ part, kind, title, entries, drafts }: EntryTableProps) {
  const messages = useMessages(catalogMessages);
  const showsOwner = part.client !== undefined;
  const unpublished = drafts.filter(({ published }) => !published);
  const isEmpty = entries.length + unpublished.length === 0;
  return (
    <section className="panel padded" aria-label={title}>
      <h2>{title}</h2>
      {isEmpty && <p className="faint">{messages.noEntry}</p>}
      <div className="scroll-x" hidden={isEmpty}>
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
            {unpublished.map((draft) => (
              <tr key={`draft ${draft.name}`}>
                <th scope="row">
                  <Link to="/catalog/$kind/$name" params={{ kind, name: draft.name }} search={part}>
                    {draft.name}
                  </Link>
                </th>
                <td>{draft.title}</td>
                <td className="number">
                  <DraftLink part={part} draft={draft} />
                </td>
                {showsOwner && <td>{messages.own}</td>}
              </tr>
            ))}
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
                <td className="number">
                  {entry.version}{' '}
                  {drafts
                    .filter(({ name }) => name === entry.name)
                    .map((draft) => (
                      <DraftLink key={draft.version} part={part} draft={draft} />
                    ))}
                </td>
                {showsOwner && <td>{entry.shared ? messages.shared : messages.own}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Leads to a draft that waits to be published. */
function DraftLink({ part, draft }: { readonly part: PartView; readonly draft: Draft }) {
  const messages = useMessages(catalogMessages);
  const { kind, name, version } = draft;
  return (
    <Link
      className="badge"
      data-tone="busy"
      to="/catalog/$kind/$name"
      params={{ kind, name }}
      search={{ ...part, version }}
    >
      {messages.states.draft} {version}
    </Link>
  );
}
