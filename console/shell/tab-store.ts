const prefix = 'docface.kept ';

/** Texts that are kept in this tab of the browser, over a reload, until somebody signs out. */
export const tabStore = {
  read: (key: string): string | null => sessionStorage.getItem(prefix + key),
  /** Null forgets it. */
  write: (key: string, text: string | null): void => {
    if (text === null) sessionStorage.removeItem(prefix + key);
    else sessionStorage.setItem(prefix + key, text);
  },
  clear: (): void => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  },
} as const;
