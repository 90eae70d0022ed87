import type { ReadingProfile } from '../../domain/document/reading-profile.ts';
import type { Track } from '../../domain/track/track.ts';
import type { OcrOptions } from '../requests/ocr-options.ts';

/** How the pages of a request are read: as its track says, with what was submitted on top. */
export function readingOptions(
  track: Track | null,
  submitted: Pick<OcrOptions, 'languages'>,
): { readonly languages: readonly string[]; readonly profile: ReadingProfile } {
  const { languages, profile } = track?.kind === 'ocr' ? track : { languages: [], profile: 'accurate' as const };
  return { languages: submitted.languages ?? languages, profile };
}
