import '../parts/tabs.css';
import './catalog.css';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { ErrorState, LoadingState } from '../parts/states.tsx';
import { useWords } from '../shell/language.tsx';
import { type EntryName, useEntry } from './catalog-data.ts';
import { EditorTab } from './editor-tab.tsx';
import { EntryHead } from './entry-head.tsx';
import { entryKinds, entryTabs, partOf } from './entry-view.ts';
import { TrialTab } from './trial-tab.tsx';
import { VersionsTab } from './versions-tab.tsx';
import { catalogWords } from './words.ts';

const route = getRouteApi('/catalog/$kind/$name');

/** One template or track: its text, its versions, its samples. */
export function EntryPage() {
  const { kind: named, name } = route.useParams();
  const { client } = route.useSearch();
  const kind = entryKinds.find((each) => each === named) ?? 'template';
  const entry = { kind, name, ...(client !== undefined && { client }) };
  return <Entry key={`${kind} ${name} ${client ?? ''}`} entry={entry} />;
}

/** Edits live here, so that a look at another tab does not lose them. */
function Entry({ entry }: { readonly entry: EntryName }) {
  const words = useWords(catalogWords);
  const { tab = 'text' } = route.useSearch();
  const navigate = useNavigate();
  const [version, setVersion] = useState<number | null>(null);
  const [edited, setEdited] = useState<string | null>(null);
  const { data, error, refetch } = useEntry(entry, version);
  if (data === undefined && error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <LoadingState />;
  const open = (next: (typeof entryTabs)[number]): void => {
    void navigate({
      to: '/catalog/$kind/$name',
      params: entry,
      search: { ...partOf(entry), tab: next },
      replace: true,
    });
  };
  const tabs = entryTabs.filter((each) => entry.kind === 'template' || each !== 'trial');
  return (
    <div className="catalog-entry">
      <EntryHead entry={entry} shown={data} isEdited={edited !== null} />
      <Tabs
        className="tabs"
        selectedKey={tab}
        onSelectionChange={(key) => {
          const next = tabs.find((each) => each === key);
          if (next !== undefined) open(next);
        }}
      >
        <TabList className="tab-list" aria-label={words.parts}>
          {tabs.map((each) => (
            <Tab key={each} id={each} className="tab">
              {words.tabs[each]}
            </Tab>
          ))}
        </TabList>
        <TabPanel className="tab-panel scrolls" id="text">
          <EditorTab
            entry={entry}
            stored={data.text}
            edited={edited}
            change={setEdited}
            saved={(saved) => {
              setVersion(saved);
              setEdited(null);
            }}
          />
        </TabPanel>
        <TabPanel className="tab-panel scrolls" id="versions">
          <VersionsTab
            entry={entry}
            edit={(chosen) => {
              setVersion(chosen);
              setEdited(null);
              open('text');
            }}
          />
        </TabPanel>
        {entry.kind === 'template' && (
          <TabPanel className="tab-panel scrolls" id="trial">
            <TrialTab entry={entry} version={data.version} edited={edited} />
          </TabPanel>
        )}
      </Tabs>
    </div>
  );
}
