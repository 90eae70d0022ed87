export const tabs = ['result', 'timeline', 'attempts', 'json'] as const;
export type Tab = (typeof tabs)[number];

/** What of a request is shown, as the address of the page holds it. */
export interface RequestView {
  readonly tab?: Tab;
  /** The attempt whose result is shown; the one that stands unless told. */
  readonly attempt?: number;
}

export function requestView(search: Readonly<Record<string, unknown>>): RequestView {
  const tab = tabs.find((each) => each === search['tab']);
  const attempt = Number(search['attempt']);
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(Number.isInteger(attempt) && attempt > 0 ? { attempt } : {}),
  };
}
