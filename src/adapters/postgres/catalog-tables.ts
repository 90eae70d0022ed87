import type { ColumnType, Generated } from 'kysely';
import type { VersionState } from '../../domain/ports/catalog-repository.ts';

/** Versions of tracks or templates; their contents are never changed. */
export interface CatalogTable {
  id: Generated<number>;
  client_id: string | null;
  name: string;
  version: number;
  origin: 'bundled' | 'edited';
  /** Everything but owner and version; written as JSON text. */
  content: ColumnType<object, string, string>;
  state: VersionState;
  saved_at: Date | null;
  saved_by: string | null;
  published_at: Date | null;
  published_by: string | null;
  tried_at: Date | null;
}

/** What was read of requests, kept to try templates on; the content is an object, encrypted. */
export interface TemplateSamplesTable {
  id: string;
  /** In whose part the template is; null for the shared one. */
  client_id: string | null;
  template: string;
  request_id: string;
  request_client_id: string;
  object_key: string;
  wrapped_key: string;
  bytes: number;
  created_at: Date;
  created_by: string;
  expires_at: Date;
}
