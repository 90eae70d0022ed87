import type { WrappedKey } from '../key-place.ts';
import type { CatalogName } from './catalog-history.ts';

/** What was read of a request, kept to try versions of a template on. */
export interface TemplateSample {
  readonly id: string;
  /** Of the template: a client, or null for the shared part. */
  readonly owner: CatalogName['owner'];
  readonly template: string;
  readonly requestId: string;
  /** Who submitted the request. */
  readonly requestClientId: string;
  /** Object that holds the content, sealed under `wrappedKey`. */
  readonly objectKey: string;
  readonly wrappedKey: WrappedKey;
  readonly bytes: number;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly expiresAt: Date;
}

/** Samples by their rows. Whatever removes rows has their objects and keys deleted by the janitor. */
export interface SampleRepository {
  /** False, and nothing inserted, when the request is a sample of this template already. */
  insert(sample: TemplateSample): Promise<boolean>;
  find(id: string): Promise<TemplateSample | null>;
  /** Those of a template that have not expired, oldest first. */
  list(of: Omit<CatalogName, 'kind'>, now: Date): Promise<readonly TemplateSample[]>;
  /** Returns whether it was there. */
  remove(id: string, now: Date): Promise<boolean>;
  removeOfTemplate(of: Omit<CatalogName, 'kind'>, now: Date): Promise<number>;
  /** Those made of a request, which is erased. */
  removeOfRequest(requestId: string, now: Date): Promise<number>;
  /** Returns how many, up to `limit`. */
  removeExpired(now: Date, limit: number): Promise<number>;
}
