import './operations.css';
import { Link, Outlet } from '@tanstack/react-router';
import { useMessages } from '../shell/language.tsx';
import { useMay } from '../shell/session.ts';
import { operationsMessages } from './operations-messages.ts';

const pages = [
  { to: '/operations', word: 'overview', role: 'admin' },
  { to: '/operations/dead-letters', word: 'deadLetters', role: 'admin' },
  { to: '/operations/replays', word: 'replays', role: 'admin' },
  { to: '/operations/clients', word: 'clients', role: 'admin' },
  { to: '/operations/webhooks', word: 'webhooks', role: 'editor' },
  { to: '/operations/audit', word: 'audit', role: 'admin' },
  { to: '/operations/operators', word: 'operators', role: 'admin' },
] as const;

/** The pages of operators, with a way from each to the others. */
export function OperationsFrame() {
  const messages = useMessages(operationsMessages);
  const isAdmin = useMay('admin');
  return (
    <div className="ops">
      <nav className="ops-pages nav-tabs" aria-label={messages.title}>
        {pages
          .filter(({ role }) => isAdmin || role === 'editor')
          .map(({ to, word }) => (
            <Link key={to} to={to} search={{}} activeOptions={{ exact: to === '/operations', includeSearch: false }}>
              {messages.pages[word]}
            </Link>
          ))}
      </nav>
      <div className="ops-page">
        <Outlet />
      </div>
    </div>
  );
}
