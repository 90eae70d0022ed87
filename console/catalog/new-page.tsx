import './catalog.css';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from 'react-aria-components';
import { Choice, namedOptions, Refusal, typedText } from '../parts/forms.tsx';
import { Icon } from '../parts/icon.tsx';
import { useProblemText } from '../parts/states.tsx';
import { useClientNames, useTemplates } from '../requests/request-data.ts';
import { useLanguage, useMessages } from '../shell/language.tsx';
import { useMay } from '../shell/session.ts';
import { type NewOrder, NotBegun, type Source, sources, useBeginTemplate } from './begin-template.ts';
import { type EntryName, useDrafts, useMayChange } from './catalog-data.ts';
import { type NewView, partOf } from './entry-view.ts';
import { catalogMessages } from './messages.ts';
import { newMessages } from './new-messages.ts';
import { longestName, namePattern } from './new-text.ts';

const route = getRouteApi('/catalog/new');

/** Begins a template: empty, as a copy, or with the document of a request as its first sample. */
export function NewPage() {
  const messages = useMessages(newMessages);
  const view = route.useSearch();
  const isEditor = useMay('editor');
  return (
    <div className="catalog">
      <header className="catalog-head">
        <Link className="button quiet" to="/catalog" search={partOf(view)} aria-label={messages.back}>
          <Icon name="back" />
        </Link>
        <div className="catalog-name">
          <h1>{messages.new}</h1>
          <p className="faint">{messages.intro}</p>
        </div>
      </header>
      {isEditor ? <NewTemplate key={view.request ?? ''} view={view} /> : <p>{messages.noRole}</p>}
    </div>
  );
}

function NewTemplate({ view }: { readonly view: NewView }) {
  const messages = useMessages(newMessages);
  const navigate = useNavigate();
  const mayChange = useMayChange(view);
  const [source, setSource] = useState<Source>(view.request === undefined ? 'empty' : 'request');
  const { language } = useLanguage();
  const [locale, setLocale] = useState<NewOrder['locale']>(language);
  const begin = useBeginTemplate();
  const begun = begin.data;
  if (begun !== undefined && begun.unkept !== null) return <Unkept entry={begun.entry} error={begun.unkept} />;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = (name: string): string => typedText(event.currentTarget, name).trim();
    const order: NewOrder = {
      name: typed('name'),
      title: typed('title'),
      locale,
      client: view.client,
      source,
      copied: typed('copied'),
      requestId: typed('requestId'),
    };
    begin.mutate(order, {
      onSuccess: ({ entry, unkept }) => {
        if (unkept === null) void navigate({ to: '/catalog/$kind/$name', params: entry, search: partOf(entry) });
      },
    });
  };
  return (
    <form className="panel padded form catalog-new" onSubmit={submit}>
      <PartChoice view={view} />
      {!mayChange && <p role="status">{messages.adminOnly}</p>}
      <Names />
      <Choice
        label={messages.from}
        value={source}
        options={sources.map((each) => [each, messages.sources[each]] as const)}
        choose={setSource}
      />
      {source === 'copy' && <Copied view={view} />}
      {source === 'request' && (
        <>
          <label className="field">
            <span>{messages.requestId}</span>
            <input name="requestId" required defaultValue={view.request ?? ''} maxLength={64} autoComplete="off" />
          </label>
          <p className="faint">{messages.requestAdvice}</p>
        </>
      )}
      {source !== 'copy' && (
        <Choice
          label={messages.locale}
          value={locale}
          options={(['en', 'pt-BR'] as const).map((each) => [each, messages.locales[each]] as const)}
          choose={setLocale}
        />
      )}
      <NotBegunYet error={begin.error} />
      <Button className="button primary" type="submit" isDisabled={!mayChange || begin.isPending}>
        {messages.save}
      </Button>
    </form>
  );
}

/** What the template is called, by programs and by people. */
function Names() {
  const messages = useMessages(newMessages);
  return (
    <>
      <label className="field">
        <span>{messages.name}</span>
        <input
          name="name"
          required
          maxLength={longestName}
          pattern={namePattern}
          title={messages.nameAdvice}
          autoComplete="off"
        />
      </label>
      <p className="faint">{messages.nameAdvice}</p>
      <label className="field">
        <span>{messages.title}</span>
        <input name="title" required maxLength={200} autoComplete="off" />
      </label>
    </>
  );
}

/** Whose part the template is for, as the address says it. */
function PartChoice({ view: { client = '', request } }: { readonly view: NewView }) {
  const messages = useMessages(newMessages);
  const { sharedPart } = useMessages(catalogMessages);
  const navigate = useNavigate();
  const { data } = useClientNames();
  const names = (data?.clients ?? []).map(({ name }) => name);
  const choose = (name: string): void => {
    const search = { ...(name !== '' && { client: name }), ...(request !== undefined && { request }) };
    void navigate({ to: '/catalog/new', search, replace: true });
  };
  return (
    <Choice
      label={messages.part}
      value={client}
      options={namedOptions({ any: sharedPart, names, chosen: client })}
      choose={choose}
    />
  );
}

/** The template that the new one is a copy of: one in use, or a draft. */
function Copied({ view }: { readonly view: NewView }) {
  const messages = useMessages(newMessages);
  const { data: templates } = useTemplates(view.client);
  const { data: drafts } = useDrafts(view);
  const waiting = (drafts?.drafts ?? []).filter(({ kind, published }) => kind === 'template' && !published);
  return (
    <>
      <label className="field">
        <span>{messages.copied}</span>
        <select name="copied" required>
          {[...(templates?.templates ?? []), ...waiting].map(({ name, title }) => (
            <option key={name} value={name}>
              {title} ({name})
            </option>
          ))}
        </select>
      </label>
      <p className="faint">{messages.copyAdvice}</p>
    </>
  );
}

/** Why nothing was saved. */
function NotBegunYet({ error }: { readonly error: unknown }) {
  const messages = useMessages(newMessages);
  if (!(error instanceof NotBegun)) return <Refusal error={error} />;
  return (
    <p className="refusal" role="alert">
      {messages.obstacles[error.obstacle]}
    </p>
  );
}

/** The draft is there, and why its first sample is not. */
function Unkept({ entry, error }: { readonly entry: EntryName; readonly error: unknown }) {
  const messages = useMessages(newMessages);
  const textOf = useProblemText();
  return (
    <div className="panel padded form catalog-new">
      <p className="refusal" role="alert">
        {messages.unkept} {textOf(error)}
      </p>
      <Link className="button" to="/catalog/$kind/$name" params={entry} search={partOf(entry)}>
        {messages.open}
      </Link>
    </div>
  );
}
