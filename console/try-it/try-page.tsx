import './try-it.css';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Envelope } from '../api-types.ts';
import { NoClients } from '../parts/no-clients.tsx';
import { ErrorState, LoadingState } from '../parts/states.tsx';
import { useClientNames } from '../requests/request-data.ts';
import { callApi } from '../shell/api.ts';
import { useMessages } from '../shell/language.tsx';
import { tryMessages } from './messages.ts';
import { formOf, type Order } from './order.ts';
import { OrderForm } from './order-form.tsx';
import { CurlExample, Outcome } from './outcome.tsx';

/** Sends a file for a client and shows what becomes of it. */
export function TryPage() {
  const { data: names, error, refetch } = useClientNames();
  if (names === undefined && error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (names === undefined) return <LoadingState />;
  const first = names.clients[0];
  if (first === undefined) return <NoClients isPage />;
  return <Trial clients={names.clients.map(({ name }) => name)} />;
}

function Trial({ clients }: { readonly clients: readonly string[] }) {
  const messages = useMessages(tryMessages);
  const [order, setOrder] = useState<Order>({
    kind: 'ocr',
    client: clients[0] ?? '',
    track: 'documents',
    template: '',
    files: {},
    kinds: {},
    consent: false,
  });
  const [sentAt, setSentAt] = useState(0);
  const send = useMutation({
    mutationFn: (sent: Order) => {
      setSentAt(performance.now());
      const what = sent.kind === 'ocr' ? 'ocr' : 'face-match';
      return callApi<Envelope>(`/api/v1/clients/${sent.client}/${what}`, { method: 'POST', form: formOf(sent) });
    },
  });
  const sent = send.data;
  return (
    <div className="try">
      <header>
        <h1>{messages.title}</h1>
        <p className="faint">{messages.intro}</p>
      </header>
      {sent === undefined ? (
        <div className="try-parts">
          <OrderForm
            order={order}
            change={(changes) => setOrder((before) => ({ ...before, ...changes }))}
            clients={clients}
            send={() => send.mutate(order)}
            isSending={send.isPending}
            refusal={send.error}
          />
          <CurlExample order={order} />
        </div>
      ) : (
        <Outcome requestId={sent.requestId} sentAt={sentAt} startAgain={send.reset} order={order} />
      )}
    </div>
  );
}
