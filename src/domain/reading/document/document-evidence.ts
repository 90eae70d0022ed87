import type { FileTraces } from './file-traces.ts';
import type { ColourVerdict } from './page-colour.ts';

/** What was looked at besides words and codes, where a template asks for it. What is missing, nobody looked at. */
export interface DocumentEvidence {
  /** Of the pages of the document. */
  readonly colours?: readonly ColourVerdict[];
  /** Whether the client sent the same bytes before, within the time of retention. */
  readonly seenBefore?: boolean;
  /** Of the file, with overlays of the pages of the document; null for what is no PDF. */
  readonly traces?: FileTraces | null;
}
