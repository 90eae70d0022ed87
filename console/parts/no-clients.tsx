import { Link } from '@tanstack/react-router';
import { useWords } from '../shell/language.tsx';
import { useMay } from '../shell/session.ts';
import { EmptyState } from './states.tsx';
import { partWords } from './words.ts';

/** Nobody may send documents yet: who adds a client, and where. */
export function NoClients({ isPage }: { readonly isPage?: true }) {
  const words = useWords(partWords);
  const mayAdd = useMay('admin');
  return (
    <EmptyState
      {...(isPage && { isPage })}
      title={words.noClient}
      advice={mayAdd ? words.addClient : words.askForClient}
    >
      {mayAdd && (
        <Link className="button" to="/operations/clients">
          {words.clients}
        </Link>
      )}
    </EmptyState>
  );
}
