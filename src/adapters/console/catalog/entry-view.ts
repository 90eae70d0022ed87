export const entryTabs = ['text', 'versions', 'trial'] as const;
export type EntryTab = (typeof entryTabs)[number];

/** What the address of an entry says. */
export interface EntryView {
  readonly tab?: EntryTab;
}

export function entryView(search: Readonly<Record<string, unknown>>): EntryView {
  const tab = entryTabs.find((each) => each === search['tab']);
  return tab === undefined ? {} : { tab };
}

export const entryKinds = ['template', 'track'] as const;
export type EntryKind = (typeof entryKinds)[number];
