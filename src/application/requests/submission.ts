import type { SentImageKinds } from '../../domain/face/settle-image-kinds.ts';
import type { SentThreshold } from '../../domain/face/settle-threshold.ts';
import type { ObjectSource } from '../../domain/ports/object-store.ts';
import type { Secrets } from '../../domain/ports/secrets.ts';
import type { RequestKind, Stage } from '../../domain/request/pipeline.ts';
import type { Lane } from '../../domain/request/request.ts';
import type { FileType, ForeignFormat } from '../../domain/template/file-formats.ts';
import type { ReadingProfile } from '../../domain/track/reading-profile.ts';
import type { Track } from '../../domain/track/track.ts';

/** A flat map of the client's own; docface makes nothing of it. */
export type RequestMetadata = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Optional parts of a submission, kept encrypted because they can be personal: `subject` and `metadata` of both kinds,
 * `imageKinds` and `threshold` of face match, the others of OCR.
 */
export interface OcrOptions {
  /** The client's own reference of the person whom it is about. */
  readonly subject: string | null;
  /** Pages to read, such as `1-3,5`; null reads all. */
  readonly pages: string | null;
  /** ISO 639-3 languages that replace the track's, such as `eng`. */
  readonly languages: readonly string[] | null;
  readonly filePassword: string | null;
  readonly metadata: RequestMetadata | null;
  /** Field key to the value that the client expects. */
  readonly expected: Readonly<Record<string, string>> | null;
  /** Face match: what the pictures show; null where nothing is said. */
  readonly imageKinds: SentImageKinds | null;
  /** Face match: from where on faces match; null where the track decides. */
  readonly threshold: SentThreshold | null;
}

export const noOptions: OcrOptions = {
  subject: null,
  pages: null,
  languages: null,
  filePassword: null,
  metadata: null,
  expected: null,
  imageKinds: null,
  threshold: null,
};

/**
 * A file that the ingress hashed and measured as it came, and kept: a small one in memory, a large one on local disk.
 */
export interface ReceivedFile {
  /** `imageFile`, `imageFile1` or `imageFile2`. */
  readonly field: string;
  readonly content: ObjectSource;
  /** Bytes. */
  readonly size: number;
  /** Lower-case hex. */
  readonly sha256: string;
  /** By content; null when it is none that any track accepts. */
  readonly type: FileType | null;
  /** What it is known to be where `type` is null. */
  readonly foreign?: ForeignFormat | null;
}

/** A submission whose form is checked already. */
export interface Submission {
  readonly kind: RequestKind;
  readonly lane: Lane;
  readonly track: string;
  readonly template: string | null;
  readonly customerRequestId: string | null;
  /** OCR: one file. Face match: those of `imageFile1`, then of `imageFile2`. The ingress deletes them afterwards. */
  readonly files: readonly ReceivedFile[];
  readonly options: OcrOptions;
  /** Face match: what `sensitive_data_compliance` said. */
  readonly consent: boolean;
  readonly idempotencyKey: string | null;
  /** W3C Trace Context of the call. */
  readonly traceparent?: string;
}

/** How the pages of a request are read: as its track says, with what was submitted on top. */
export function readingOptions(
  track: Track | null,
  submitted: Pick<OcrOptions, 'languages'>,
): { readonly languages: readonly string[]; readonly profile: ReadingProfile } {
  const { languages, profile } = track?.kind === 'ocr' ? track : { languages: [], profile: 'accurate' as const };
  return { languages: submitted.languages ?? languages, profile };
}

/**
 * Two submissions with one fingerprint are the same: sorted fields, the files' SHA-256 and the keyed hash of the
 * subject. Contains no content itself.
 */
export function fingerprintOf(
  submission: Submission & { readonly subject: string | null },
  secrets: Pick<Secrets, 'hash'>,
): string {
  const { options } = submission;
  const fields = {
    consent: submission.consent,
    customerRequestId: submission.customerRequestId,
    expected: sorted(options.expected),
    filePassword: options.filePassword,
    ...(options.imageKinds === null ? {} : { imageKinds: options.imageKinds }),
    files: submission.files.map((file) => [file.field, file.sha256]),
    kind: submission.kind,
    lane: submission.lane,
    languages: options.languages,
    metadata: sorted(options.metadata),
    pages: options.pages,
    ...(submission.subject === null ? {} : { subject: submission.subject }),
    template: submission.template,
    ...(options.threshold === null ? {} : { threshold: options.threshold }),
    track: submission.track,
  };
  return secrets.hash(JSON.stringify(fields));
}

/** What a reprocess asks for, in the same way. */
export function reprocessFingerprint(
  asked: {
    readonly requestId: string;
    readonly from: Stage;
    readonly template: string | undefined;
    readonly templateVersion: number | undefined;
    readonly trackVersion: number | undefined;
  },
  secrets: Pick<Secrets, 'hash'>,
): string {
  const { requestId, from, template = null, templateVersion = null, trackVersion = null } = asked;
  return secrets.hash(JSON.stringify({ reprocess: requestId, from, template, templateVersion, trackVersion }));
}

function sorted(map: Readonly<Record<string, unknown>> | null): readonly (readonly [string, unknown])[] | null {
  return map === null ? null : Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1));
}
