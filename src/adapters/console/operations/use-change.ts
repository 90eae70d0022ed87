import { useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * A call that changes something. Whatever is on screen under these first parts of query keys is asked for again, also after
 * a refusal, because what was refused may have been out of date.
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
