import { type RefObject, useEffect, useRef } from 'react';

/** Brings an entry of a list into sight when it is chosen. */
export function useInSight(isChosen: boolean): RefObject<HTMLLIElement | null> {
  const entry = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) entry.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return entry;
}
