import { Link } from '@tanstack/react-router';
import { useMessages } from '../shell/language.tsx';
import { useMay } from '../shell/session.ts';
import { partMessages } from './messages.ts';
import { EmptyState } from './states.tsx';

/** Nobody may send documents yet: who adds a client, and where. */
export function NoClients({ isPage }: { readonly isPage?: true }) {
  const messages = useMessages(partMessages);
  const mayAdd = useMay('admin');
  return (
    <EmptyState
      {...(isPage && { isPage })}
      title={messages.noClient}
      advice={mayAdd ? messages.addClient : messages.askForClient}
    >
      {mayAdd && (
        <Link className="button" to="/operations/clients">
          {messages.clients}
        </Link>
      )}
    </EmptyState>
  );
}
