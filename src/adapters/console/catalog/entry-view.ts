export const entryTabs = ['text', 'versions', 'trial'] as const;
export type EntryTab = (typeof entryTabs)[number];

/** Whose part of the catalogue the address means. */
export interface PartView {
  /** Name of a client; the part that all share without one. */
  readonly client?: string;
}

/** What the address of an entry says. */
export interface EntryView extends PartView {
  readonly tab?: EntryTab;
}

export function partView({ client }: Readonly<Record<string, unknown>>): PartView {
  return typeof client === 'string' && client !== '' ? { client: client.slice(0, 128) } : {};
}

/** Only the part that something lies in, as addresses name it. */
export function partOf({ client }: PartView): PartView {
  return client === undefined ? {} : { client };
}

export function entryView(search: Readonly<Record<string, unknown>>): EntryView {
  const tab = entryTabs.find((each) => each === search['tab']);
  return { ...partView(search), ...(tab !== undefined && { tab }) };
}

export const entryKinds = ['template', 'track'] as const;
export type EntryKind = (typeof entryKinds)[number];
