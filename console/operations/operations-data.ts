import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OperatorList } from '../api-types.ts';
import { useClientNames } from '../requests/request-data.ts';
import { callApi } from '../shell/api.ts';
import { useMessages } from '../shell/language.tsx';
import { useMay } from '../shell/session.ts';
import { operationsMessages } from './operations-messages.ts';

/**
 * A call that changes something. Whatever is on screen under these first parts of query keys is asked for again, also
 * after a refusal, because what was refused may have been out of date.
 */
export function useChange<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  { changes, onDone }: { readonly changes: readonly string[]; readonly onDone?: (answer: Answer) => void },
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => onDone?.(answer),
    onSettled: () => Promise.all(changes.map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  });
}

/** All operators, where who is signed in may see them. */
export function useOperators() {
  const isAdmin = useMay('admin');
  return useQuery({
    queryKey: ['operators'],
    queryFn: ({ signal }) => callApi<OperatorList>('/api/v1/operators', { signal }),
    enabled: isAdmin,
  });
}

interface Names {
  readonly clientName: (id: string) => string;
  readonly whoIs: (named: string) => string;
}

/** Puts names in the place of ids: of a client, and of `operator:<id>` and its like. */
export function useNames(): Names {
  const messages = useMessages(operationsMessages);
  const { data: clients } = useClientNames();
  const { data: operators } = useOperators();
  const clientName = (id: string): string => clients?.clients.find((each) => each.id === id)?.name ?? id;
  const whoIs = (named: string): string => {
    if (named === 'command') return messages.command;
    const [kind = '', id = ''] = named.split(':');
    if (kind === 'client') return clientName(id);
    return kind === 'operator' ? (operators?.operators.find((each) => each.id === id)?.name ?? id) : named;
  };
  return { clientName, whoIs };
}
