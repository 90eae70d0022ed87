import { choiceOf, given, type Search } from '../shell/search.ts';

export const tabs = ['result', 'timeline', 'attempts', 'json'] as const;
export type Tab = (typeof tabs)[number];

/** What of a request is shown, as the address of the page holds it. */
export interface RequestView {
  readonly tab?: Tab;
  /** The attempt whose result is shown; the one that stands unless told. */
  readonly attempt?: number;
}

export function requestView(search: Search): RequestView {
  const attempt = Number(search['attempt']);
  return given({
    tab: choiceOf(search, 'tab', tabs),
    attempt: Number.isInteger(attempt) && attempt > 0 ? attempt : undefined,
  });
}
