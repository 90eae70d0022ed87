/** The entries whose value is not the usual one, as the shorter form `Short` of the document. */
export function withoutDefaults<Short = Readonly<Record<string, unknown>>>(
  document: object,
  usual: Readonly<Record<string, unknown>>,
): Short {
  const isUsual = (key: string, value: unknown): boolean =>
    Object.hasOwn(usual, key) && JSON.stringify(usual[key]) === JSON.stringify(value);
  return Object.fromEntries(Object.entries(document).filter(([key, value]) => !isUsual(key, value))) as Short;
}
