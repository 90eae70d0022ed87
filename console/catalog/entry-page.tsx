import '../parts/tabs.css';
import './catalog.css';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import type { CatalogEntry } from '../api-types.ts';
import { ConfirmButton, Refusal } from '../parts/forms.tsx';
import { Icon } from '../parts/icon.tsx';
import { ErrorState, LoadingState } from '../parts/states.tsx';
import { useTemplates } from '../requests/request-data.ts';
import { useMessages } from '../shell/language.tsx';
import { type EntryName, useEntry, useEntryChanges, useMayChange } from './catalog-data.ts';
import { EditorTab } from './editor-tab.tsx';
import { entryKinds, entryTabs, partOf } from './entry-view.ts';
import { useKeptEdit } from './kept-edit.ts';
import { catalogMessages } from './messages.ts';
import { TrialTab } from './trial-tab.tsx';
import { VersionsTab } from './versions-tab.tsx';

const route = getRouteApi('/catalog/$kind/$name');

/** One template or track: its text, its versions, its samples. */
export function EntryPage() {
  const { kind: named, name } = route.useParams();
  const { client } = route.useSearch();
  const kind = entryKinds.find((each) => each === named) ?? 'template';
  const entry = { kind, name, ...(client !== undefined && { client }) };
  return <Entry key={`${kind} ${name} ${client ?? ''}`} entry={entry} />;
}

function Entry({ entry }: { readonly entry: EntryName }) {
  const messages = useMessages(catalogMessages);
  const { tab = 'text', version: named } = route.useSearch();
  const navigate = useNavigate();
  const [edit, keepEdit] = useKeptEdit(entry);
  const version = edit === null ? (named ?? null) : edit.version;
  const { data, error, refetch } = useEntry(entry, version);
  if (data === undefined && error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <LoadingState />;
  const open = (next: (typeof entryTabs)[number], shown = version): void => {
    void navigate({
      to: '/catalog/$kind/$name',
      params: entry,
      search: { ...partOf(entry), tab: next, ...(shown !== null && { version: shown }) },
      replace: true,
    });
  };
  const tabs = entryTabs.filter((each) => entry.kind === 'template' || each !== 'trial');
  return (
    <div className="catalog-entry">
      <EntryHead entry={entry} shown={data} isEdited={edit !== null} />
      <Tabs
        className="tabs"
        selectedKey={tab}
        onSelectionChange={(key) => {
          const next = tabs.find((each) => each === key);
          if (next !== undefined) open(next);
        }}
      >
        <TabList className="tab-list" aria-label={messages.parts}>
          {tabs.map((each) => (
            <Tab key={each} id={each} className="tab">
              {messages.tabs[each]}
            </Tab>
          ))}
        </TabList>
        <TabPanel className="tab-panel scrolls" id="text">
          <EditorTab
            entry={entry}
            stored={data.text}
            edited={edit?.text ?? null}
            change={(text) => keepEdit(text === null ? null : { version, text })}
            saved={(saved) => {
              open('text', saved);
              keepEdit(null);
            }}
          />
        </TabPanel>
        <TabPanel className="tab-panel scrolls" id="versions">
          <VersionsTab
            entry={entry}
            isEdited={edit !== null}
            edit={(chosen) => {
              open('text', chosen);
              keepEdit(null);
            }}
          />
        </TabPanel>
        {entry.kind === 'template' && (
          <TabPanel className="tab-panel scrolls" id="trial">
            <TrialTab entry={entry} version={data.version} edited={edit?.text ?? null} />
          </TabPanel>
        )}
      </Tabs>
    </div>
  );
}

interface EntryHeadProps {
  readonly entry: EntryName;
  readonly shown: Pick<CatalogEntry, 'version' | 'state' | 'current' | 'shared'>;
  readonly isEdited: boolean;
}

/** Which entry this is, whose, and what can be done with the whole of it. */
function EntryHead({ entry, shown, isEdited }: EntryHeadProps) {
  const messages = useMessages(catalogMessages);
  const { client } = entry;
  const isOwn = shown.shared === (client === undefined);
  return (
    <header className="catalog-head">
      <Link className="button quiet" to="/catalog" search={partOf(entry)} aria-label={messages.back}>
        <Icon name="back" />
      </Link>
      <div className="catalog-name">
        <h1>{entry.name}</h1>
        <p className="faint">
          {messages.kinds[entry.kind]} · {messages.version} {shown.version} · {messages.states[shown.state]}
          {shown.current && ` · ${messages.inUse}`}
          {client !== undefined && ` · ${isOwn ? messages.ownOf(client) : messages.sharedFor(client)}`}
        </p>
      </div>
      {isEdited && <span className="badge">{messages.unsaved}</span>}
      {entry.kind === 'template' && <ListResponse entry={entry} isOwn={isOwn} isEdited={isEdited} />}
      {isOwn && shown.state !== 'removed' && <Remove entry={entry} />}
    </header>
  );
}

function Remove({ entry }: { readonly entry: EntryName }) {
  const messages = useMessages(catalogMessages);
  const navigate = useNavigate();
  const mayChange = useMayChange(entry);
  const { remove } = useEntryChanges(entry);
  if (!mayChange) return null;
  return (
    <>
      <ConfirmButton
        label={messages.remove}
        icon="cross"
        question={entry.kind === 'template' ? messages.removeTemplate : messages.removeTrack}
        confirm={() =>
          remove.mutate(undefined, { onSuccess: () => void navigate({ to: '/catalog', search: partOf(entry) }) })
        }
        isDisabled={remove.isPending}
      />
      <Refusal error={remove.error} />
    </>
  );
}

interface ListResponseProps {
  readonly entry: EntryName;
  /** Whether the template is of the part that is shown: others are switched where they are. */
  readonly isOwn: boolean;
  /** Whether a text is edited, which may say something else of the switch. */
  readonly isEdited: boolean;
}

/** Whether a generative template reads documents that contain lists; nothing for templates of rules. */
function ListResponse({ entry, isOwn, isEdited }: ListResponseProps) {
  const messages = useMessages(catalogMessages);
  const mayChange = useMayChange(entry);
  const { switchLists } = useEntryChanges(entry);
  const { data } = useTemplates(entry.client);
  const template = data?.templates.find(({ name }) => name === entry.name);
  if (template?.kind !== 'generative') return null;
  return (
    <div className="catalog-switch">
      <label className="check">
        <input
          type="checkbox"
          checked={template.listResponse}
          disabled={!mayChange || !isOwn || isEdited || switchLists.isPending}
          onChange={(event) => switchLists.mutate(event.target.checked)}
        />
        {messages.listResponse}
        <span className="badge" data-tone={template.listResponse ? 'good' : 'none'}>
          {template.listResponse ? messages.on : messages.off}
        </span>
      </label>
      <p className="faint">{isEdited && mayChange ? messages.listResponseLater : messages.listResponseNote}</p>
      <Refusal error={switchLists.error} />
    </div>
  );
}
