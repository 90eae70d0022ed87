/** What the address of a page holds behind the question mark, as the router read it. */
export type Search = Readonly<Record<string, unknown>>;

/** A text of an address, at most 128 characters; nothing where it is empty or no text. */
export function textOf(search: Search, name: string): string | undefined {
  const value = search[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 128) || undefined : undefined;
}

/** A day of this browser, `2026-11-03`. */
export function dayOf(search: Search, name: string): string | undefined {
  const value = textOf(search, name);
  return value !== undefined && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;
}

/** One of the values that a name may have. */
export function choiceOf<Value extends string>(search: Search, name: string, values: readonly Value[]) {
  return values.find((each) => each === search[name]);
}

/** Only what is there, as addresses hold it. */
export function given<Found extends object>(
  found: Found,
): { readonly [Key in keyof Found]?: Exclude<Found[Key], undefined> } {
  const entries = Object.entries(found).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof Found]?: Exclude<Found[Key], undefined> };
}
