import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import type { ReviewTask } from '../api-types.ts';
import { Icon } from '../parts/icon.tsx';
import { useProblemText } from '../parts/states.tsx';
import { callApi } from '../shell/api.ts';
import { useMessages } from '../shell/language.tsx';
import { reasonMessages } from './reason-messages.ts';
import { type LastDecision, lastDecisionKey, undoReview } from './review-data.ts';

/** The decision that the reader sent last, as long as it can be undone; nothing without one. */
export function UndoDecision() {
  const { data: last } = useQuery<LastDecision | null>({
    queryKey: lastDecisionKey,
    queryFn: () => null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return last ? <Undoing key={last.requestId} last={last} /> : null;
}

function Undoing({ last: { requestId, decision } }: { readonly last: LastDecision }) {
  const messages = useMessages(reasonMessages);
  const textOf = useProblemText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data } = useQuery({
    queryKey: ['undo', requestId],
    queryFn: ({ signal }) => callApi<ReviewTask>(`/api/v1/requests/${requestId}/review`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const isOver = useIsOver(data?.undoUntil ?? null);
  const undo = useMutation({
    mutationFn: () => undoReview(requestId),
    onSuccess: async () => {
      queries.setQueryData(lastDecisionKey, null);
      queries.removeQueries({ queryKey: ['review', requestId] });
      await queries.invalidateQueries({ queryKey: ['reviews'] });
      await navigate({ to: '/review/$requestId', params: { requestId } });
    },
  });
  if (isOver) return null;
  return (
    <p className="review-note" role="status">
      {messages.decided[decision]}{' '}
      <Button className="button small" isDisabled={undo.isPending} onPress={() => undo.mutate()}>
        <Icon name="back" />
        {messages.undo}
      </Button>
      {undo.error !== null && <span role="alert"> {textOf(undo.error)}</span>}
    </p>
  );
}

/** Whether a moment has come; yes without one. */
function useIsOver(until: string | null): boolean {
  const [over, setOver] = useState<string | null>(null);
  useEffect(() => {
    if (until === null) return undefined;
    const timer = setTimeout(() => setOver(until), new Date(until).getTime() - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  return until === null || over === until;
}
