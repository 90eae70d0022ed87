import type { ServiceAccount } from './client.ts';

/** Random bytes of a client secret. */
export const clientSecretBytes = 32;

/** A service account as people see it: all but the hash of its secret. */
export type ServiceAccountView = Omit<ServiceAccount, 'secretHash'>;

export function serviceAccountView(account: ServiceAccount): ServiceAccountView {
  const { secretHash: _, ...view } = account;
  return view;
}
