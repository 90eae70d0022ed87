import './operations.css';
import { Link, Outlet } from '@tanstack/react-router';
import { useWords } from '../shell/language.tsx';
import { useMay } from '../shell/session.ts';
import { operationsWords } from './operations-words.ts';

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
  const words = useWords(operationsWords);
  const isAdmin = useMay('admin');
  return (
    <div className="ops">
      <nav className="ops-pages nav-tabs" aria-label={words.title}>
        {pages
          .filter(({ role }) => isAdmin || role === 'editor')
          .map(({ to, word }) => (
            <Link key={to} to={to} search={{}} activeOptions={{ exact: to === '/operations', includeSearch: false }}>
              {words.pages[word]}
            </Link>
          ))}
      </nav>
      <div className="ops-page">
        <Outlet />
      </div>
    </div>
  );
}
