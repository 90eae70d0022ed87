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
}

export function partView(search: Search): PartView {
  return given({ client: textOf(search, 'client') });
}

/** Only the part that something lies in, as addresses name it. */
export function partOf({ client }: PartView): PartView {
  return client === undefined ? {} : { client };
}

export function entryView(search: Search): EntryView {
  return given({ client: textOf(search, 'client'), tab: choiceOf(search, 'tab', entryTabs) });
}

export const entryKinds = ['template', 'track'] as const;
export type EntryKind = (typeof entryKinds)[number];
