import type { FaceMatchTrack, OcrTrack, Track } from '../../domain/track/track.ts';
import { withoutDefaults } from './without-defaults.ts';

type Retention = Track['retention'];
type Needed<Kind, Keys extends keyof Kind> = Pick<Kind, Keys> &
  Partial<Omit<Kind, Keys | 'retention' | 'version' | 'owner'>>;

type OcrTrackDocument = Needed<OcrTrack, 'kind' | 'name' | 'title' | 'description'>;
type FaceTrackDocument = Needed<FaceMatchTrack, 'kind' | 'name' | 'title' | 'description' | 'consent'>;

/** A track as it stands in a file: what has its usual value may be left out. */
export type TrackDocument = (OcrTrackDocument | FaceTrackDocument) & { readonly retention?: Partial<Retention> };

const defaultRetention: Retention = { resultDays: 30, originalDays: 7 };
const core = { version: 0, owner: null, review: false } as const;
const face = { threshold: null, requireLiveness: false, maxFaces: 20 };

/** Identity documents leave the service only where the operator says so. */
function ocrDefaults(identity: boolean | undefined) {
  return {
    templates: [],
    defaultTemplate: null,
    typificationThreshold: 0.5,
    fallbackTemplate: 'generic.text',
    languages: ['por', 'eng'],
    profile: 'accurate' as const,
    expiredIsInvalid: false,
    identity: false,
    barcodePayloads: false,
    portraits: false,
    externalProcessing: identity !== true,
  };
}

/** The track that a document means; version and owner are decided where it is stored. */
export function toTrack(document: TrackDocument): Track {
  const retention = { ...defaultRetention, ...document.retention };
  return document.kind === 'ocr'
    ? { ...core, ...ocrDefaults(document.identity), ...document, retention }
    : { ...core, ...face, ...document, retention };
}

/** The shortest document that means this track. */
export function fromTrack({ version: _version, owner: _owner, ...track }: Track): TrackDocument {
  const { kind, name, title, description, ...rest } = track;
  const usual =
    track.kind === 'ocr'
      ? { ...ocrDefaults(track.identity), allowedGenerators: [], ungrounded: 'flag', leftOut: 'keep' }
      : face;
  const retention = withoutDefaults(track.retention, { ...defaultRetention });
  const document = { kind, name, title, description, ...rest, retention };
  return withoutDefaults<TrackDocument>(document, { ...usual, review: false, retention: {} });
}
