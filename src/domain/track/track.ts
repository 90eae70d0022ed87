import type { ReadingProfile } from './reading-profile.ts';

/** Legal ground on which a face-match track processes biometric data. */
export type LegalBasis = 'consent' | 'fraud_prevention' | 'other';

export interface ConsentNotice {
  readonly purpose: string;
  readonly legalBasis: LegalBasis;
  /** Version of the notice that the person saw. */
  readonly noticeVersion: string;
}

/** What becomes of a value that a generator returned and that stands nowhere on the document. */
export type UngroundedPolicy = 'drop' | 'flag' | 'review';

/**
 * What becomes of writing that is left out of the text, such as marks and illegible lines: whatever it is, a warning
 * counts it. `keep` shows it beside the text, `review` also sends the request to a person, `include` makes it text.
 */
export type LeftOutPolicy = 'drop' | 'keep' | 'review' | 'include';

interface TrackCore {
  /** Lower-case words joined by `-`, unique among a client's own and among the shared tracks. */
  readonly name: string;
  readonly version: number;
  /** The owning client; null when shared by all. */
  readonly owner: string | null;
  readonly title: string;
  readonly description: string;
  readonly retention: { readonly resultDays: number; readonly originalDays: number };
}

/** How a client wants its documents read. */
export interface OcrTrack extends TrackCore {
  readonly kind: 'ocr';
  /** Templates that may be named or chosen; the first of equal score wins. Empty allows every template in sight. */
  readonly templates: readonly string[];
  /** Used without typification when the request names none; null classifies first. */
  readonly defaultTemplate: string | null;
  /** Below this score, 0..1, a document is `unknown` and read with `fallbackTemplate`. */
  readonly typificationThreshold: number;
  readonly fallbackTemplate: string;
  /** Languages to read, ISO 639-3, most likely first. */
  readonly languages: readonly string[];
  /** How thoroughly pages are read. */
  readonly profile: ReadingProfile;
  /** Sends doubtful results to a person: status `needs_review`. */
  readonly review: boolean;
  /** Whether an expired document fails validation or is only a finding. */
  readonly expiredIsInvalid: boolean;
  /** Allows generative templates on this track to send pages to generators; identity documents need more, see below. */
  readonly externalProcessing: boolean;
  /** Generators that an operator has allowed for identity documents on this track; none unless told. */
  readonly allowedGenerators?: readonly string[];
  /** `flag` unless told: the value is shown and fails validation. */
  readonly ungrounded?: UngroundedPolicy;
  /** `keep` unless told. */
  readonly leftOut?: LeftOutPolicy;
  /** Reads identity documents: stricter rules for what leaves the service. */
  readonly identity: boolean;
  /** Keeps and returns what barcodes of identity documents hold: the code of a CNH holds the portrait. */
  readonly barcodePayloads: boolean;
  /** Looks for the portraits on documents and serves them as crops, as long as originals are kept. */
  readonly portraits: boolean;
}

/** How a client wants its faces compared. */
export interface FaceMatchTrack extends TrackCore {
  readonly kind: 'face_match';
  readonly consent: ConsentNotice;
  /**
   * Similarities 0..1: at or above `match` is a match, at or above `review` a person should look. Null takes the ones
   * that were measured for the engine.
   */
  readonly threshold: { readonly match: number; readonly review: number } | null;
  /** Demands that a suspected print or screen leads to `review`. */
  readonly requireLiveness: boolean;
  readonly maxFaces: number;
  readonly review: boolean;
}

export type Track = OcrTrack | FaceMatchTrack;
