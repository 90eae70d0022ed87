import { useCallback, useState } from 'react';
import { tabStore } from '../shell/tab-store.ts';
import type { EntryName } from './catalog-data.ts';

/** A text that was edited and not saved, and the version that it began with; null for the newest. */
export interface KeptEdit {
  readonly version: number | null;
  readonly text: string;
}

/**
 * What of an entry is edited and not saved; null while nothing is. It is kept in this tab of the browser, over a reload
 * and on other pages, until it is saved or undone or somebody signs out.
 */
export function useKeptEdit({ kind, name, client = '' }: EntryName) {
  const key = `edit ${kind} ${name} ${client}`;
  const [edit, setEdit] = useState(() => readEdit(key));
  const keep = useCallback(
    (next: KeptEdit | null) => {
      tabStore.write(key, next === null ? null : JSON.stringify(next));
      setEdit(next);
    },
    [key],
  );
  return [edit, keep] as const;
}

function readEdit(key: string): KeptEdit | null {
  const stored = tabStore.read(key);
  if (stored === null) return null;
  const { version, text } = JSON.parse(stored) as KeptEdit;
  return { version, text };
}
