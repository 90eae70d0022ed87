import type { WrappedKey } from '../key-place.ts';
import type { Template } from '../template/template.ts';
import type { Track } from '../track/track.ts';
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

/** A draft that no newer version of its name follows. */
export interface CatalogDraft {
  readonly kind: CatalogKind;
  readonly name: string;
  readonly title: string;
  readonly version: number;
  readonly savedAt: Date | null;
  /** As the audit names who did it. */
  readonly savedBy: string | null;
  /** Whether new requests use another version of the name, the owner's or the shared one. */
  readonly published: boolean;
}

/** The versions of tracks and templates, drafts and removed ones too, for who writes them. */
interface CatalogHistory {
  /** Those in sight, newest first: the owner's own, and shared ones that were published. */
  listVersions(of: CatalogName): Promise<readonly CatalogVersion[]>;
  /** One of those, its content. */
  findVersion(of: CatalogName, version: number): Promise<CatalogEntry | null>;
  /** Drafts of the owner that are the newest version of their name: templates, then tracks, each by name. */
  listDrafts(owner: CatalogName['owner']): Promise<readonly CatalogDraft[]>;
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

/**
 * Contents of tracks and templates are never changed once written; an edit adds the next version. Drafts are only in
 * their history.
 */
export interface CatalogRepository extends CatalogHistory {
  /**
   * Newest published version in sight of a client: its own before the shared one. `clientId` null sees shared ones
   * only.
   */
  findTrack(clientId: string | null, name: string): Promise<Track | null>;
  findTemplate(clientId: string | null, name: string): Promise<Template | null>;
  /** The version that was pinned, removed or not; the owner's before the shared one. */
  trackVersion(clientId: string | null, name: string, version: number): Promise<Track | null>;
  templateVersion(clientId: string | null, name: string, version: number): Promise<Template | null>;
  /** Newest version of each name in sight. */
  listTracks(clientId: string | null): Promise<readonly Track[]>;
  listTemplates(clientId: string | null): Promise<readonly Template[]>;
  /**
   * Stores `track` as the next version of its (owner, name) unless the newest one has the same content; returns the
   * version that holds it. A client's own versions are numbered on from the shared ones of the name, so that a number
   * that was pinned keeps meaning the same version. `origin` distinguishes a bundled version from an edited one;
   * without `as` it is published at once, by nobody in particular.
   */
  saveTrack(track: Track, origin: 'bundled' | 'edited', as?: SavedAs): Promise<number>;
  saveTemplate(template: Template, origin: 'bundled' | 'edited', as?: SavedAs): Promise<number>;
  /**
   * Whether the newest version of a shared name was edited or removed by an operator: an upgrade must not replace it.
   */
  editedSinceBundled(kind: 'track' | 'template', name: string): Promise<boolean>;
}

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
