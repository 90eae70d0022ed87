import { createHash } from 'node:crypto';

/** A strong entity tag (RFC 9110) for what these texts together name. */
export function entityTag(...named: readonly string[]): string {
  return `"${createHash('sha256').update(JSON.stringify(named)).digest('base64url').slice(0, 27)}"`;
}

/** Whether `If-None-Match` names the tag, compared weakly as RFC 9110 demands, or any answer there is. */
export function namesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((each) => {
    const named = each.trim();
    return named === '*' || named.replace(/^W\//, '') === tag;
  });
}
