import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type NotFoundRouteProps,
  redirect,
} from '@tanstack/react-router';
import { entryView, newView, partView } from '../catalog/entry-view.ts';
import { auditView, deadLetterView, endpointView, overviewView, webhookView } from '../operations/views.ts';
import { EmptyState } from '../parts/states.tsx';
import { requestFilters, requestView } from '../requests/request-views.ts';
import { queueFilters, reportFilters } from '../review/review-filters.ts';
import { useMessages } from './language.tsx';
import { shellMessages } from './messages.ts';
import { Shell } from './shell.tsx';

/**
 * The pages of the console. Each loads when it is opened; a new one gets a route here and a line in the navigation of
 * `shell.tsx`.
 */
const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    redirect({ to: '/requests', search: {}, throw: true });
  },
});

const requests = createRoute({
  getParentRoute: () => root,
  path: '/requests',
  validateSearch: requestFilters,
  component: lazyRouteComponent(() => import('../requests/requests-page.tsx'), 'RequestsPage'),
});

const request = createRoute({
  getParentRoute: () => root,
  path: '/requests/$requestId',
  validateSearch: requestView,
  component: lazyRouteComponent(() => import('../requests/request-page.tsx'), 'RequestPage'),
});

const reviewQueue = createRoute({
  getParentRoute: () => root,
  path: '/review',
  validateSearch: queueFilters,
  component: lazyRouteComponent(() => import('../review/queue-page.tsx'), 'QueuePage'),
});

const reviewReport = createRoute({
  getParentRoute: () => root,
  path: '/review/report',
  validateSearch: reportFilters,
  component: lazyRouteComponent(() => import('../review/report-page.tsx'), 'ReportPage'),
});

const review = createRoute({
  getParentRoute: () => root,
  path: '/review/$requestId',
  component: lazyRouteComponent(() => import('../review/review-page.tsx'), 'ReviewPage'),
});

const tryIt = createRoute({
  getParentRoute: () => root,
  path: '/try-it',
  component: lazyRouteComponent(() => import('../try-it/try-page.tsx'), 'TryPage'),
});

const catalog = createRoute({
  getParentRoute: () => root,
  path: '/catalog',
  validateSearch: partView,
  component: lazyRouteComponent(() => import('../catalog/catalog-page.tsx'), 'CatalogPage'),
});

const newTemplate = createRoute({
  getParentRoute: () => root,
  path: '/catalog/new',
  validateSearch: newView,
  component: lazyRouteComponent(() => import('../catalog/new-page.tsx'), 'NewPage'),
});

const catalogEntry = createRoute({
  getParentRoute: () => root,
  path: '/catalog/$kind/$name',
  validateSearch: entryView,
  component: lazyRouteComponent(() => import('../catalog/entry-page.tsx'), 'EntryPage'),
});

const operations = createRoute({
  getParentRoute: () => root,
  path: '/operations',
  component: lazyRouteComponent(() => import('../operations/operations-frame.tsx'), 'OperationsFrame'),
});

const overview = createRoute({
  getParentRoute: () => operations,
  path: '/',
  validateSearch: overviewView,
  component: lazyRouteComponent(() => import('../operations/overview-page.tsx'), 'OverviewPage'),
});

const deadLetters = createRoute({
  getParentRoute: () => operations,
  path: '/dead-letters',
  validateSearch: deadLetterView,
  component: lazyRouteComponent(() => import('../operations/dead-letters-page.tsx'), 'DeadLettersPage'),
});

const replays = createRoute({
  getParentRoute: () => operations,
  path: '/replays',
  component: lazyRouteComponent(() => import('../operations/replays-page.tsx'), 'ReplaysPage'),
});

const replay = createRoute({
  getParentRoute: () => operations,
  path: '/replays/$replayId',
  component: lazyRouteComponent(() => import('../operations/replay-page.tsx'), 'ReplayPage'),
});

const clients = createRoute({
  getParentRoute: () => operations,
  path: '/clients',
  component: lazyRouteComponent(() => import('../operations/clients-page.tsx'), 'ClientsPage'),
});

const client = createRoute({
  getParentRoute: () => operations,
  path: '/clients/$client',
  component: lazyRouteComponent(() => import('../operations/client-page.tsx'), 'ClientPage'),
});

const webhooks = createRoute({
  getParentRoute: () => operations,
  path: '/webhooks',
  validateSearch: webhookView,
  component: lazyRouteComponent(() => import('../operations/webhooks-page.tsx'), 'WebhooksPage'),
});

const endpoint = createRoute({
  getParentRoute: () => operations,
  path: '/webhooks/$endpointId',
  validateSearch: endpointView,
  component: lazyRouteComponent(() => import('../operations/endpoint-page.tsx'), 'EndpointPage'),
});

const audit = createRoute({
  getParentRoute: () => operations,
  path: '/audit',
  validateSearch: auditView,
  component: lazyRouteComponent(() => import('../operations/audit-page.tsx'), 'AuditPage'),
});

const operators = createRoute({
  getParentRoute: () => operations,
  path: '/operators',
  component: lazyRouteComponent(() => import('../operations/operators-page.tsx'), 'OperatorsPage'),
});

const operationPages = [
  overview,
  deadLetters,
  replays,
  replay,
  clients,
  client,
  webhooks,
  endpoint,
  audit,
  operators,
] as const;

export const router = createRouter({
  routeTree: root.addChildren([
    start,
    requests,
    request,
    tryIt,
    reviewQueue,
    reviewReport,
    review,
    catalog,
    newTemplate,
    catalogEntry,
    operations.addChildren(operationPages),
  ]),
  basepath: '/console',
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
});

function NotFound(_: NotFoundRouteProps) {
  const messages = useMessages(shellMessages);
  return <EmptyState isPage title={messages.nothingHere} advice={messages.nothingHereAdvice} />;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
