import { useQuery, useQueryClient } from '@tanstack/react-query';

/** A value of a result by which requests are sought. */
export interface SoughtValue {
  readonly value: string;
  /** Key of the field that holds it; any unless set. */
  readonly field?: string;
}

const key = ['sought-value'];

/**
 * What is sought, and how to change it. It may name a person: the address of the page, the history and the storages of
 * the browser never have it. It is forgotten when the page is loaded again, left for some minutes, or signed out of.
 * Whoever seeks again asks anew, and what was found before is forgotten.
 */
export function useSoughtValue(): readonly [SoughtValue | null, (sought: SoughtValue | null) => void] {
  const queries = useQueryClient();
  const { data } = useQuery<SoughtValue | null>({
    queryKey: key,
    queryFn: () => null,
    enabled: false,
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const seek = (sought: SoughtValue | null): void => {
    queries.removeQueries({ queryKey: ['requests'], type: 'inactive' });
    queries.setQueryData(key, sought);
  };
  return [data, seek];
}
