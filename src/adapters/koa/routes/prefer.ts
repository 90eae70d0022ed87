/** Longest wait that a caller may ask for; proxies commonly cut at 60 s. */
const maxWaitSeconds = 55;

/** Seconds of `Prefer: wait=N` (RFC 7240), at most 55; null without a usable one. The first of several counts. */
export function preferredWait(prefer: string | undefined): number | null {
  for (const preference of (prefer ?? '').split(',')) {
    const [, seconds] = /^\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:;|$)/i.exec(preference) ?? [];
    if (seconds !== undefined) return Math.min(Number(seconds), maxWaitSeconds);
  }
  return null;
}
