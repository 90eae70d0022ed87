/** What narrows the queue, as the address of the page holds it. */
export interface QueueFilters {
  /** Name of a client. */
  readonly client?: string;
  readonly track?: string;
}

/** What narrows the report. */
export interface ReportFilters {
  readonly client?: string;
  readonly template?: string;
  /** `2026-11`: from that month on. */
  readonly since?: string;
}

type Search = Readonly<Record<string, unknown>>;

function texts<Name extends string>(search: Search, names: readonly Name[]): Readonly<Partial<Record<Name, string>>> {
  const found = names.flatMap((name) => {
    const value = search[name];
    return typeof value === 'string' && value !== '' ? [[name, value.slice(0, 128)] as const] : [];
  });
  return Object.fromEntries(found) as Partial<Record<Name, string>>;
}

/** Reads the filters of an address; what is none of them is left out. */
export function queueFilters(search: Search): QueueFilters {
  return texts(search, ['client', 'track']);
}

export function reportFilters(search: Search): ReportFilters {
  const { since, ...others } = texts(search, ['client', 'template', 'since']);
  return since !== undefined && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(since) ? { ...others, since } : others;
}
