import '../parts/tabs.css';
import './request-page.css';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import type { Envelope } from '../api-types.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { Icon } from '../parts/icon.tsx';
import { EmptyState, ErrorState, LoadingState } from '../parts/states.tsx';
import { ApiProblem } from '../shell/api.ts';
import { useFormats, useMessages } from '../shell/language.tsx';
import { AttemptsTab } from './attempts-tab.tsx';
import { requestMessages } from './messages.ts';
import { RequestActions } from './request-actions.tsx';
import { useRequest } from './request-data.ts';
import { requestPageMessages } from './request-page-messages.ts';
import { keptFilters, type RequestView, tabs } from './request-views.ts';
import { ResultTab } from './result-tab.tsx';
import { StatusBadge } from './status-badge.tsx';
import { Timeline } from './timeline.tsx';

const route = getRouteApi('/requests/$requestId');

/** One request: what was read, what happened, its attempts and its JSON. */
export function RequestPage() {
  const { requestId } = route.useParams();
  const { attempt } = route.useSearch();
  const { data: request, error, isPending, refetch } = useRequest(requestId, attempt);
  if (isPending) return <LoadingState />;
  if (error instanceof ApiProblem && error.code === 'NOT_FOUND') return <NoRequest />;
  if (request === undefined) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <div className="request">
      <RequestHead request={request} />
      <RequestTabs request={request} />
    </div>
  );
}

/** An address that leads to no request, or to none any more. */
function NoRequest() {
  const messages = useMessages(requestPageMessages);
  return (
    <EmptyState isPage title={messages.missing} advice={messages.missingAdvice}>
      <Link className="button" to="/requests" search={{}}>
        {messages.all}
      </Link>
    </EmptyState>
  );
}

function RequestHead({ request }: { readonly request: Envelope }) {
  const messages = useMessages(requestMessages);
  const pageWords = useMessages(requestPageMessages);
  const formats = useFormats();
  const { requestId, customerRequestId, client, kind, track, trackVersion, template, templateVersion } = request;
  return (
    <header className="request-head">
      <Link className="button quiet" to="/requests" search={keptFilters()} aria-label={pageWords.back}>
        <Icon name="back" />
      </Link>
      <div className="request-names">
        <h1>{customerRequestId ?? messages.kinds[kind]}</h1>
        <p className="faint">
          <span className="code">{requestId}</span>
          {client !== undefined && <span>{client.name}</span>}
          <span>
            {track} v{trackVersion}
            {template !== null && ` · ${template} v${templateVersion}`}
          </span>
          <span className="number">{formats.moment(request.createdAt)}</span>
        </p>
      </div>
      <StatusBadge status={request.status} stage={request.stage} />
      <RequestActions request={request} />
    </header>
  );
}

function RequestTabs({ request }: { readonly request: Envelope }) {
  const messages = useMessages(requestPageMessages);
  const view = route.useSearch();
  const navigate = useNavigate();
  const { requestId } = request;
  const show = (changes: RequestView): void => {
    void navigate({
      to: '/requests/$requestId',
      params: { requestId },
      search: { ...view, ...changes },
      replace: true,
    });
  };
  return (
    <Tabs
      className="tabs"
      selectedKey={view.tab ?? 'result'}
      onSelectionChange={(key) => {
        const tab = tabs.find((each) => each === key);
        if (tab !== undefined) show({ tab });
      }}
    >
      <TabList className="tab-list" aria-label={messages.parts}>
        {tabs.map((tab) => (
          <Tab key={tab} id={tab} className="tab">
            {messages.tabs[tab]}
            {tab === 'timeline' && <ProblemCount request={request} />}
          </Tab>
        ))}
      </TabList>
      <TabPanel className="tab-panel" id="result">
        <ResultTab request={request} />
      </TabPanel>
      <TabPanel className="tab-panel scrolls" id="timeline">
        <Timeline request={request} />
      </TabPanel>
      <TabPanel className="tab-panel scrolls" id="attempts">
        <AttemptsTab request={request} showAttempt={(attempt) => show({ attempt, tab: 'result' })} />
      </TabPanel>
      <TabPanel className="tab-panel scrolls" id="json">
        <JsonTab request={request} />
      </TabPanel>
    </Tabs>
  );
}

/** How many warnings and errors the timeline reports. */
function ProblemCount({ request: { error, warnings } }: { readonly request: Envelope }) {
  const { count } = useFormats();
  const messages = useMessages(requestPageMessages);
  const all = warnings.length + (error === null ? 0 : 1);
  if (all === 0) return null;
  return (
    <span className="badge" data-tone={error === null ? 'fair' : 'bad'} title={messages.timeline.problems}>
      {count(all)}
    </span>
  );
}

/** More is not laid out: a browser takes seconds for it, and nobody reads it. */
const maxShown = 400_000;

/** The request as programs get it. */
function JsonTab({ request }: { readonly request: Envelope }) {
  const { json: messages } = useMessages(requestPageMessages);
  const text = useMemo(() => JSON.stringify(request, null, 2), [request]);
  return (
    <div className="json panel">
      <div className="json-head">
        <CopyButton text={() => text} />
        {text.length > maxShown && <span className="faint">{messages.part(maxShown / 1000)}</span>}
      </div>
      <pre tabIndex={0} role="region" aria-label={messages.label}>
        {text.slice(0, maxShown)}
      </pre>
    </div>
  );
}
