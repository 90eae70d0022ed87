import type { Template } from '../template/template.ts';
import type { Track } from '../track/track.ts';

export type CatalogEntry =
  | { readonly kind: 'template'; readonly template: Template }
  | { readonly kind: 'track'; readonly track: Track };

/** An entry as text, with the name of the file it comes from or should go to, relative to the catalogue's folder. */
export interface CatalogText {
  readonly path: string;
  readonly text: string;
}

/**
 * Templates and tracks as files that people edit. What is read has version 0 and no owner: both are decided where it is
 * stored.
 *
 * Errors: `INVALID_FIELD` when a text is too long, cannot be parsed, or is no valid template or track; its `fields`
 * name every problem as `file: path`, over all files at once.
 */
export interface CatalogFiles {
  /** One entry from its text; what it is, the text itself says. */
  parse(source: CatalogText): Promise<CatalogEntry>;
  /** The text of an entry, as short as it can be, and its usual path. */
  format(entry: CatalogEntry): CatalogText;
  /** What the text of `after` says differently, as a unified diff without its heading; empty when nothing. */
  diff(before: CatalogEntry, after: CatalogEntry): string;
  /**
   * Every entry of a catalogue's folder, templates before tracks. It is on its own: each name once, and tracks name
   * templates of the same folder.
   */
  readFolder(folder: string): Promise<readonly CatalogEntry[]>;
}
