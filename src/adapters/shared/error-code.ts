/** `ENOENT`, `ECONNRESET` and the like: the code that Node and drivers hang on their errors; undefined without one. */
export function errorCodeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
