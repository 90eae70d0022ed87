import type { Secrets } from '../../domain/ports/secrets.ts';

/** What a page of the console sends along to change something: only who may read its session's answers knows it. */
export function csrfTokenOf(tokenHash: string, secrets: Pick<Secrets, 'hash'>): string {
  return secrets.hash(`csrf ${tokenHash}`);
}
