/** A fault that somebody could make, and the fast tests that must notice it. */
export interface Fault {
  /** What is broken, in a few words. */
  readonly name: string;
  readonly file: string;
  /** A text that is in the file exactly once. */
  readonly from: string;
  readonly to: string;
  /** Files of the suites `unit`, `reading`, `contract` and `application`, or beginnings of their paths. */
  readonly tests: readonly string[];
}

const application = 'src/application';
const face = 'src/domain/face';
const reading = 'src/domain/reading';
const digits = `${reading}/validation/check-digits`;
const unit = 'test/unit/domain';
const submitting = ['test/application/submit-request.test.ts'];
const policy = ['test/unit/policy.test.ts'];

const retention: readonly Fault[] = [
  {
    name: 'the same value of two clients has one hash',
    file: `${application}/storage/value-hashes.ts`,
    from: '`value of ${clientId}`',
    to: "'value'",
    tests: ['test/unit/application/value-hashes.test.ts'],
  },
  {
    name: 'results are kept 30 days longer than the track says',
    file: `${application}/requests/submit-request.ts`,
    from: 'track.retention.resultDays * dayMs',
    to: '(track.retention.resultDays + 30) * dayMs',
    tests: submitting,
  },
  {
    name: 'originals are kept twice as long as the track says',
    file: `${application}/requests/submit-request.ts`,
    from: 'track.retention.originalDays * dayMs',
    to: '2 * track.retention.originalDays * dayMs',
    tests: submitting,
  },
  {
    name: 'keys are destroyed a day after what they seal',
    file: `${application}/housekeeping/sweep-orphans.ts`,
    from: 'keyGraceDays = 2',
    to: 'keyGraceDays = 1',
    tests: policy,
  },
  {
    name: 'keys of days that are not over are destroyed',
    file: `${application}/housekeeping/sweep-orphans.ts`,
    from: 'keyGraceDays * dayMs',
    to: '-keyGraceDays * dayMs',
    tests: ['test/application/janitor.test.ts', 'test/application/sweep-orphans.test.ts'],
  },
  {
    name: 'young objects are swept',
    file: `${application}/housekeeping/sweep-orphans.ts`,
    from: 'clock.now().getTime() - graceMs',
    to: 'clock.now().getTime() + graceMs',
    tests: ['test/application/sweep-orphans.test.ts'],
  },
  {
    name: 'an erased request keeps its key',
    file: 'src/domain/request/lifecycle.ts',
    from: '    wrappedKey: null,\n    customerRequestId: null,',
    to: '    customerRequestId: null,',
    tests: [`${unit}/request`],
  },
  {
    name: 'an erased request keeps the reference of its client',
    file: 'src/domain/request/lifecycle.ts',
    from: '    customerRequestId: null,\n    optionsKey: null,',
    to: '    optionsKey: null,',
    tests: [`${unit}/request`],
  },
];

const requests: readonly Fault[] = [
  {
    name: 'faces are compared without consent',
    file: `${application}/requests/submit-request.ts`,
    from: "submission.kind === 'face_match' && !submission.consent",
    to: "submission.kind === 'face_match' && submission.consent",
    tests: submitting,
  },
  {
    name: 'an Idempotency-Key with other content is answered with the first request',
    file: `${application}/requests/submit-request.ts`,
    from: 'record.fingerprint !== fingerprintOf(submission, this.#uses.secrets)',
    to: 'record.fingerprint === null',
    tests: submitting,
  },
  {
    name: 'what a repeated submission stored stays',
    file: `${application}/requests/submit-request.ts`,
    from: '    await this.#uses.requestStore.deleteAll(requestPrefix(request));\n    return this.#replay',
    to: '    return this.#replay',
    tests: submitting,
  },
  {
    name: 'a suspended client can be submitted for',
    file: `${application}/requests/submit-request.ts`,
    from: "client.status === 'suspended'",
    to: "client.status === 'gone'",
    tests: submitting,
  },
  {
    name: 'an empty file is taken',
    file: `${application}/requests/submit-request.ts`,
    from: 'file.size === 0',
    to: 'file.size < 0',
    tests: submitting,
  },
  {
    name: 'one request more than the limit waits',
    file: `${application}/requests/check-quota.ts`,
    from: 'unfinished < client.limits.queued) return unfinished',
    to: 'unfinished <= client.limits.queued) return unfinished',
    tests: ['test/application/submission-quota.test.ts'],
  },
  {
    name: 'a document that needs a review is completed',
    file: 'src/domain/request/lifecycle.ts',
    from: "needsReview ? 'needs_review' : 'completed'",
    to: "'completed'",
    tests: [`${unit}/request`],
  },
  {
    name: 'a decision can be undone for an hour',
    file: 'src/domain/request/review.ts',
    from: 'undoMs = 60_000',
    to: 'undoMs = 3_600_000',
    tests: policy,
  },
];

const webhooks: readonly Fault[] = [
  {
    name: 'receivers of webhooks have 30 s to answer',
    file: 'src/domain/webhook/attempt.ts',
    from: 'answerWithinMs = 15_000',
    to: 'answerWithinMs = 30_000',
    tests: policy,
  },
  {
    name: 'a redirect counts as delivered',
    file: 'src/domain/webhook/attempt.ts',
    from: 'reception.httpStatus < 300',
    to: 'reception.httpStatus < 400',
    tests: [`${unit}/webhook`, 'test/application/webhooks.test.ts'],
  },
  {
    name: 'an endpoint that is gone is tried again',
    file: 'src/domain/webhook/attempt.ts',
    from: 'reception.httpStatus === gone ? null : nextAttemptAt(failed)',
    to: 'nextAttemptAt(failed)',
    tests: [`${unit}/webhook`],
  },
  {
    name: 'Retry-After is not heeded',
    file: 'src/domain/webhook/attempt.ts',
    from: 'Math.max(delay * (1 + jitter * failed.random), asked)',
    to: 'delay * (1 + jitter * failed.random)',
    tests: [`${unit}/webhook`],
  },
  {
    name: 'webhooks are sent to private networks',
    file: 'src/adapters/webhook/public-address.ts',
    from: 'isIP(host) !== 0 && !isRouted(host)',
    to: 'isIP(host) !== 0 && isRouted(host)',
    tests: ['test/unit/adapters/webhook'],
  },
  {
    name: 'a name with one private address is believed',
    file: 'src/adapters/webhook/public-address.ts',
    from: '!addresses.every(({ address }) => isRouted(address))',
    to: '!addresses.some(({ address }) => isRouted(address))',
    tests: ['test/unit/adapters/webhook'],
  },
  {
    name: 'the endpoints of other clients are found',
    file: `${application}/webhooks/visible-endpoint.ts`,
    from: 'tenant === null || endpoint.clientId === tenant',
    to: 'tenant === null || endpoint.clientId !== ""',
    tests: ['test/application/webhooks.test.ts'],
  },
];

const callers: readonly Fault[] = [
  {
    name: 'a bucket is refilled beyond its burst',
    file: 'src/domain/client/token-bucket.ts',
    from: 'Math.min(burst, filled)',
    to: 'filled',
    tests: [`${unit}/client`],
  },
  {
    name: 'an address of the wrong length is in every network',
    file: 'src/domain/client/network.ts',
    from: 'range === null || bytes === null || range.bytes.length !== bytes.length',
    to: 'range === null || bytes === null',
    tests: [`${unit}/client`],
  },
  {
    name: 'a session without its token against forgery is believed',
    file: `${application}/clients/authenticate.ts`,
    from: 'principal !== null && csrfToken !== null && !secrets.equal',
    to: 'principal !== null && csrfToken !== null && secrets.equal',
    tests: ['test/application/operator-sessions.test.ts'],
  },
  {
    name: 'a session lives on after its end',
    file: `${application}/clients/authenticate.ts`,
    from: 'sessionEnd(session, sessionLifetime) <= at',
    to: 'sessionEnd(session, sessionLifetime) > at',
    tests: ['test/application/operator-sessions.test.ts'],
  },
  {
    name: 'a disabled operator is let in',
    file: `${application}/clients/authenticate.ts`,
    from: 'operator === null || operator.disabledAt !== null) return null',
    to: 'operator === null) return null',
    tests: ['test/application/operator-sessions.test.ts', 'test/application/clients.test.ts'],
  },
  {
    name: 'a password of eight letters is taken',
    file: `${application}/clients/operators.ts`,
    from: 'length >= 12 && length <= 256',
    to: 'length >= 8 && length <= 256',
    tests: ['test/application/clients.test.ts', 'test/application/operator-sessions.test.ts'],
  },
  {
    name: 'the last administrator can be disabled',
    file: `${application}/clients/operators.ts`,
    from: 'administrators.length > 1',
    to: 'administrators.length > 0',
    tests: ['test/application/clients.test.ts', 'test/application/operator-sessions.test.ts'],
  },
  {
    name: 'a sealed object may lose its last part',
    file: 'src/adapters/node-crypto/sealed-format.ts',
    from: 'sealed.length !== end - start',
    to: 'sealed.length > end - start',
    tests: ['test/contract/aes-encryption.test.ts', 'test/unit/adapters/node-crypto'],
  },
];

const faces: readonly Fault[] = [
  {
    name: 'faces match from 0.90 on',
    file: 'src/adapters/human/calibration.ts',
    from: 'match: strict.similarity',
    to: 'match: 0.9',
    tests: policy,
  },
  {
    name: 'pictures that are much alike are two photographs',
    file: `${face}/one-photograph.ts`,
    from: 'minLikeness = 0.86',
    to: 'minLikeness = 0.99',
    tests: [`${unit}/face`],
  },
  {
    name: 'two faces of one photograph match',
    file: `${face}/decide-match.ts`,
    from: "const decision = other?.decision === 'review' ? 'review' : input.samePhotograph;",
    to: "const decision = 'match' as const;",
    tests: [`${unit}/face`],
  },
];

const values: readonly Fault[] = [
  {
    name: 'a CPF has other weights',
    file: `${digits}/identifiers.ts`,
    from: 'const firstCpfWeights = [10, 9,',
    to: 'const firstCpfWeights = [9, 10,',
    tests: [`${unit}/reading/validation`],
  },
  {
    name: 'a remainder of two has the check digit zero',
    file: `${digits}/modulo.ts`,
    from: 'remainder < 2 ? 0 : 11 - remainder',
    to: 'remainder <= 2 ? 0 : 11 - remainder',
    tests: [`${unit}/reading/validation`],
  },
  {
    name: 'a number of one repeated digit is valid',
    file: `${digits}/modulo.ts`,
    from: 'text.length > 0 && text === text.charAt(0).repeat(text.length)',
    to: 'text.length > 99 && text === text.charAt(0).repeat(text.length)',
    tests: [`${unit}/reading/validation`],
  },
  {
    name: 'the zone of a passport has other weights',
    file: `${reading}/validation/mrz.ts`,
    from: 'digitWeights = [7, 3, 1]',
    to: 'digitWeights = [7, 1, 3]',
    tests: [`${unit}/reading/validation`],
  },
  {
    name: '31 February is a date',
    file: `${reading}/validation/calendar.ts`,
    from: 'Number.isNaN(ms) || new Date(ms).getUTCDate() !== Number(match[3])',
    to: 'Number.isNaN(ms)',
    tests: [`${unit}/reading/validation`],
  },
  {
    name: 'a value in the middle of a sentence is as sure as any',
    file: `${reading}/ocr/doubted-values.ts`,
    from: 'share = { invalid: 0.3, other: 0.8 }',
    to: 'share = { invalid: 1, other: 1 }',
    tests: [`${unit}/reading/ocr`],
  },
  {
    name: 'words that two labels claim are not doubted',
    file: `${reading}/ocr/shared-words.ts`,
    from: 'one.some((word) => other.includes(word))',
    to: 'one.length > 99 && one.some((word) => other.includes(word))',
    tests: [`${unit}/reading/ocr/shared-words.test.ts`],
  },
  {
    name: 'a table of stacked figures is as sure as any',
    file: `${reading}/document/tables/table-confidence.ts`,
    from: '  merged: -9.2,',
    to: '  merged: 0,',
    tests: [`${unit}/reading/document/tables`],
  },
  {
    name: 'a table is doubted below 0.5',
    file: `${reading}/document/tables/table-confidence.ts`,
    from: 'minTableConfidence = 0.7',
    to: 'minTableConfidence = 0.5',
    tests: [`${unit}/reading/document`, `${unit}/reading/ocr`],
  },
];

/** Each changes what people rely on; several were once made on purpose and noticed by no test. */
export const faults: readonly Fault[] = [...retention, ...requests, ...webhooks, ...callers, ...faces, ...values];
