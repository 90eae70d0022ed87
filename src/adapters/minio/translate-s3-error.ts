import { S3Error } from 'minio';
import { DocfaceError } from '../../domain/errors.ts';

/** What S3 servers call it when they know us not, or do not let us. */
const refused = new Set([
  'AccessDenied',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'InvalidToken',
  'ExpiredToken',
  // versitygw's word for an unknown access key.
  'XAdminUserNotFound',
]);
const elsewhere = new Set([
  'MovedPermanently',
  'PermanentRedirect',
  'TemporaryRedirect',
  'AuthorizationHeaderMalformed',
  'IllegalLocationConstraintException',
]);
const full = new Set(['XMinioStorageFull', 'QuotaExceeded', 'InsufficientCapacity']);
/** Codes of Node for certificates that are not trusted, and for TLS spoken to a server without it or the reverse. */
const tls = /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|ERR_SSL_|HOSTNAME_MISMATCH|EPROTO|HPE_)/;

/**
 * `DEPENDENCY_UNAVAILABLE`, retryable: a store that is away comes back, and one that refuses us is put right by its
 * operator. The sentence says which of the two; it never holds an access key or the key of an object.
 */
export function translateS3Error(error: unknown): DocfaceError {
  if (error instanceof DocfaceError) return error;
  const sentence = sentenceFor(s3CodeOf(error));
  return new DocfaceError('DEPENDENCY_UNAVAILABLE', sentence, { cause: withoutKeys(error) });
}

/** Servers repeat the access key, what was signed and the object's key in a refusal; only code and message are kept. */
function withoutKeys(error: unknown): unknown {
  if (!(error instanceof S3Error)) return error;
  const bare = Object.assign(new Error(error.message), { name: error.name, code: s3CodeOf(error) });
  if (error.stack !== undefined) bare.stack = error.stack;
  return bare;
}

/** A connection that was kept open and that the server had closed. */
const reset = new Set(['ECONNRESET', 'EPIPE']);
/** How the client of MinIO words a 500, 503 and the like: the answer's own code is lost. */
const busy = /Retryable HTTP status/;
const busyPauseMs = 200;

/**
 * What servers that keep objects in folders say for a moment of one whose last neighbour is being deleted: MinIO denies
 * access, and versitygw finds a folder where the object belongs.
 */
const folderGoes = new Set(['AccessDenied', 'ExistingObjectIsDirectory']);

/** Milliseconds after which a call is made once more (every call may be repeated), or null when that would not help. */
export function pauseBeforeRetry(error: unknown): number | null {
  if (reset.has(s3CodeOf(error))) return 0;
  const mayPass = folderGoes.has(s3CodeOf(error)) || (error instanceof Error && busy.test(error.message));
  return mayPass ? busyPauseMs * (0.5 + Math.random()) : null;
}

/** The code of an S3 server or of Node, or an empty text. */
export function s3CodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

const missingBucket =
  'The bucket of the object storage does not exist. Create it with "docface migrate", or correct DOCFACE_S3_BUCKET.';

function sentenceFor(code: string): string {
  if (code === 'NoSuchBucket') return missingBucket;
  if (refused.has(code)) {
    return 'The object storage refuses our credentials. Check DOCFACE_S3_ACCESS_KEY, DOCFACE_S3_SECRET_KEY and what they may do in the bucket.';
  }
  if (elsewhere.has(code)) {
    return 'The bucket lies in another region. Correct DOCFACE_S3_REGION and DOCFACE_S3_ENDPOINT.';
  }
  if (code === 'RequestTimeTooSkewed') {
    return 'The clocks of docface and of the object storage differ by more than it allows. Set both by time servers.';
  }
  if (full.has(code)) return 'The object storage is full. Free or add space, then try again.';
  if (tls.test(code)) {
    return 'No secure connection to the object storage. Check http or https in DOCFACE_S3_ENDPOINT, and DOCFACE_S3_CA_FILE.';
  }
  return 'The object storage does not answer. Try again in a moment.';
}
