import { choiceOf, given, type Search, textOf } from '../shell/search.ts';

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
  /** The version on the screen; the one in use, else the newest, unless set. */
  readonly version?: number;
}

/** What the address of a new template says: from what it begins. */
export interface NewView extends PartView {
  /** Id of a request, whose document becomes its first sample. */
  readonly request?: string;
}

export function newView(search: Search): NewView {
  return given({ client: textOf(search, 'client'), request: textOf(search, 'request') });
}

export function partView(search: Search): PartView {
  return given({ client: textOf(search, 'client') });
}

/** Only the part that something lies in, as addresses name it. */
export function partOf({ client }: PartView): PartView {
  return client === undefined ? {} : { client };
}

export function entryView(search: Search): EntryView {
  const version = Number(search['version']);
  return given({
    client: textOf(search, 'client'),
    tab: choiceOf(search, 'tab', entryTabs),
    version: Number.isInteger(version) && version > 0 ? version : undefined,
  });
}

export const entryKinds = ['template', 'track'] as const;
export type EntryKind = (typeof entryKinds)[number];
