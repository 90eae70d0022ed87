import type { CatalogEntry } from './catalog-files.ts';

export type CatalogKind = CatalogEntry['kind'];

/** A track or template by its name, in the shared part of the catalogue or in that of a client. */
export interface CatalogName {
  readonly kind: CatalogKind;
  /** The client; null for the shared part. */
  readonly owner: string | null;
  readonly name: string;
}

/**
 * A version begins as `draft`, which no request uses, or as `published`; a draft is published later or stays one. With
 * its name removed a version is `removed`: requests that pinned it still read it, and no new one finds it.
 */
export const versionStates = ['draft', 'published', 'removed'] as const;
export type VersionState = (typeof versionStates)[number];

/** What is known of a version beside its content, which never changes. Who and when are null for what came bundled. */
export interface CatalogVersion {
  readonly version: number;
  readonly state: VersionState;
  readonly shared: boolean;
  readonly origin: 'bundled' | 'edited';
  readonly savedAt: Date | null;
  /** As the audit names who did it. */
  readonly savedBy: string | null;
  readonly publishedAt: Date | null;
  readonly publishedBy: string | null;
  /** When its samples last ran; null while they did not. */
  readonly triedAt: Date | null;
}

/** Who does something to a version, and when. */
export interface VersionStamp {
  readonly by: string;
  readonly at: Date;
}

export interface SavedAs extends VersionStamp {
  readonly state: 'draft' | 'published';
}

/** The versions of tracks and templates, drafts and removed ones too, for who writes them. */
export interface CatalogHistory {
  /** Those in sight, newest first: the owner's own, and shared ones that were published. */
  listVersions(of: CatalogName): Promise<readonly CatalogVersion[]>;
  /** One of those, its content. */
  findVersion(of: CatalogName, version: number): Promise<CatalogEntry | null>;
  /** Publishes a draft of the owner; false when it is none. */
  publishVersion(of: CatalogName, version: number, stamp: VersionStamp): Promise<boolean>;
  /** Notes that samples ran on a version of the owner. */
  noteTrial(of: CatalogName, version: number, at: Date): Promise<void>;
  /** Removes the versions of the owner; false when there are none. */
  removeVersions(of: CatalogName): Promise<boolean>;
  /** Versions of all tracks and templates in the part of a client. */
  countVersions(owner: string): Promise<number>;
  /** Published tracks that name a template: of its owner, or of everybody when it is shared. */
  tracksNaming(template: Omit<CatalogName, 'kind'>): Promise<readonly Omit<CatalogName, 'kind'>[]>;
}
