import type { Secrets } from '../../domain/ports/secrets.ts';
import type { Stage } from '../../domain/request/pipeline.ts';
import type { Submission } from './submission.ts';

/** Two submissions with one fingerprint are the same: sorted fields and the files' SHA-256. Contains no content itself. */
export function fingerprintOf(submission: Submission, secrets: Pick<Secrets, 'hash'>): string {
  const { options } = submission;
  const fields = {
    consent: submission.consent,
    customerRequestId: submission.customerRequestId,
    expected: sorted(options.expected),
    filePassword: options.filePassword,
    files: submission.files.map((file) => [file.field, file.sha256]),
    kind: submission.kind,
    lane: submission.lane,
    languages: options.languages,
    metadata: sorted(options.metadata),
    pages: options.pages,
    template: submission.template,
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
