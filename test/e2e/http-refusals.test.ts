import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TrackList } from '../../src/adapters/koa/openapi/catalog-schemas.ts';
import type { ProblemDetails } from '../../src/adapters/shared/problem-details.ts';
import type { Template } from '../../src/domain/template/template.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import type { ApiAnswer, ApiClient } from '../support/api-client.ts';
import { finishRequest } from '../support/finish-request.ts';
import { faceForm, formOf, ocrForm, pdf, pngHeader } from '../support/forms.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';

let docface: TestService;
let acme: TestClient;
let api: ApiClient;

beforeAll(async () => {
  docface = await startTestService();
  acme = await docface.addClient('acme');
  api = docface.api.with(acme.key);
});
afterAll(() => docface.stop());
afterEach(async () => {
  await docface.expectEmptySpool();
});

const ocr = '/api/v1/ocr-async/ocr/key';
const faces = '/api/v1/face-match-async/key';

type Refusal = ApiAnswer<ProblemDetails>;

/** What was refused, in short. */
function reported({ status, json }: Refusal): string {
  return [status, json.code, ...json.errors.map((each) => each.field)].join(' ');
}

async function countRequests(): Promise<number> {
  const { requests } = await docface.service.parts.get(ports.database).requests.list({ clientId: acme.id, limit: 100 });
  return requests.length;
}

describe('a form that cannot be read', () => {
  test('of another media type is UNSUPPORTED_CONTENT_TYPE', async () => {
    for (const type of ['application/json', 'application/pdf', 'multipart/mixed; boundary=x', 'text/plain']) {
      const answer = await api.post<ProblemDetails>(ocr, 'x', { headers: { 'content-type': type } });
      expect(reported(answer), type).toBe('415 UNSUPPORTED_CONTENT_TYPE');
    }
  });

  test('without any body is UNSUPPORTED_CONTENT_TYPE', async () => {
    expect(reported(await api.post<ProblemDetails>(ocr))).toBe('415 UNSUPPORTED_CONTENT_TYPE');
  });

  test('that is compressed is UNSUPPORTED_CONTENT_TYPE', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-encoding': 'gzip' };
    expect(reported(await api.post<ProblemDetails>(ocr, 'x', { headers }))).toBe('415 UNSUPPORTED_CONTENT_TYPE');
  });

  test.each([
    ['without its boundary', 'multipart/form-data', '--x--'],
    ['that never uses its boundary', 'multipart/form-data; boundary=x', 'hello'],
    [
      'that ends in the middle of a part',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="track"\r\n\r\ndocu',
    ],
    ['with a broken part header', 'multipart/form-data; boundary=x', '--x\r\nnonsense\r\n\r\nx\r\n--x--'],
    [
      'whose part has no name',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data\r\n\r\nx\r\n--x--\r\n',
    ],
    ['that is empty', 'multipart/form-data; boundary=x', ''],
  ])('%s is refused as malformed', async (_what, type, body) => {
    const answer = await api.post<ProblemDetails>(ocr, body, { headers: { 'content-type': type } });
    expect(reported(answer)).toBe('400 MALFORMED_MULTIPART');
  });
});

describe('a form whose fields are wrong', () => {
  test('is MISSING_FIELD when the file or the track is not there, and names both', async () => {
    expect(reported(await api.post<ProblemDetails>(ocr, ocrForm({ imageFile: null })))).toBe(
      '400 MISSING_FIELD imageFile',
    );
    expect(reported(await api.post<ProblemDetails>(ocr, ocrForm({ track: null })))).toBe('400 MISSING_FIELD track');
    const neither = formOf({ customerRequestId: 'x' });
    expect(reported(await api.post<ProblemDetails>(ocr, neither))).toBe('400 MISSING_FIELD imageFile track');
    expect(reported(await api.post<ProblemDetails>(faces, faceForm({ imageFile1: null })))).toBe(
      '400 MISSING_FIELD imageFile1',
    );
  });

  test('is MISSING_FIELD when the file came as text', async () => {
    const answer = await api.post<ProblemDetails>(ocr, formOf({ imageFile: 'path/to/file.pdf', track: 'documents' }));
    expect(reported(answer)).toBe('400 MISSING_FIELD imageFile');
    expect(answer.json.detail).toContain('as a file');
  });

  test('is EMPTY_FILE when the file holds nothing', async () => {
    expect(reported(await api.post<ProblemDetails>(ocr, ocrForm({ imageFile: new Uint8Array() })))).toBe(
      '400 EMPTY_FILE imageFile',
    );
  });

  test.each([
    ['customerRequestId', 'x'.repeat(129)],
    ['customerRequestId', 'a\u0000b'],
    ['pages', 'first'],
    ['language', 'portuguese'],
    ['metadata', '{"a":[1]}'],
    ['expected', 'no json'],
    ['sensitive_data_compliance', 'true'],
    ['imagefile', 'x'],
  ])('is INVALID_FIELD for %s=%j', async (field, value) => {
    expect(reported(await api.post<ProblemDetails>(ocr, ocrForm({ [field]: value })))).toBe(
      `400 INVALID_FIELD ${field}`,
    );
  });

  test('is INVALID_FIELD for a file that the form does not have', async () => {
    expect(reported(await api.post<ProblemDetails>(ocr, ocrForm({ imageFile2: pdf })))).toBe(
      '400 INVALID_FIELD imageFile2',
    );
    expect(reported(await api.post<ProblemDetails>(ocr, ocrForm({ track: pdf })))).toBe('400 INVALID_FIELD track');
  });

  test('is INVALID_FIELD for a part that came twice', async () => {
    const twoFiles = ocrForm();
    twoFiles.append('imageFile', new Blob(['%PDF-1.7']), 'again');
    expect(reported(await api.post<ProblemDetails>(ocr, twoFiles))).toBe('400 INVALID_FIELD imageFile');
    const twoTracks = ocrForm();
    twoTracks.append('track', 'documents');
    expect(reported(await api.post<ProblemDetails>(ocr, twoTracks))).toBe('400 INVALID_FIELD track');
  });

  test('is INVALID_FIELD for a text beyond 64 KiB, a long name and too many parts', async () => {
    const long = await api.post<ProblemDetails>(ocr, ocrForm({ metadata: 'x'.repeat(64 * 1024 + 1) }));
    expect(reported(long)).toBe('400 INVALID_FIELD metadata');
    const longName = await api.post<ProblemDetails>(ocr, ocrForm({ ['x'.repeat(101)]: 'x' }));
    expect(reported(longName)).toBe('400 INVALID_FIELD');
    const many = ocrForm();
    // Beside the file and the track.
    for (let index = 0; index < 28; index += 1) many.append(`field${index}`, 'x');
    expect(reported(await api.post<ProblemDetails>(ocr, many))).toMatch(/^400 INVALID_FIELD field0 field1 /);
    many.append('field28', 'x');
    expect(reported(await api.post<ProblemDetails>(ocr, many))).toBe('400 INVALID_FIELD');
  });

  test('is INVALID_FIELD for an Idempotency-Key that cannot be printed or is too long', async () => {
    for (const key of ['x'.repeat(256), '']) {
      const headers = { 'idempotency-key': key };
      expect(reported(await api.post<ProblemDetails>(ocr, ocrForm(), { headers }))).toBe(
        '400 INVALID_FIELD idempotency-key',
      );
    }
  });
});

describe('content that is refused', () => {
  test('is UNSUPPORTED_FILE_TYPE by its bytes, whatever its name says', async () => {
    const form = formOf({ track: 'documents' });
    form.append('imageFile', new Blob(['GIF89a...'], { type: 'application/pdf' }), 'document.pdf');
    expect(reported(await api.post<ProblemDetails>(ocr, form))).toBe('415 UNSUPPORTED_FILE_TYPE imageFile');
  });

  test('is named where phones and browsers make it, of documents and of faces', async () => {
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    const webp = Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1');
    const answers = [
      await api.post<ProblemDetails>(ocr, ocrForm({ imageFile: heic })),
      await api.post<ProblemDetails>(faces, faceForm({ imageFile1: webp })),
    ];
    expect(answers.map(({ json }) => `${json.code}: ${json.detail}`)).toEqual([
      expect.stringMatching(/^UNSUPPORTED_FILE_TYPE: imageFile is a HEIC picture \(iPhone\) .* Send JPEG/),
      expect.stringMatching(/^UNSUPPORTED_FILE_TYPE: imageFile1 is a WebP picture .* Send JPEG/),
    ]);
  });

  test('is IMAGE_TOO_LARGE by its header, without a pixel being decoded', async () => {
    const sent = (width: number, height: number) =>
      api.post<ProblemDetails>(ocr, ocrForm({ imageFile: pngHeader(width, height) }));
    expect(reported(await sent(60_000, 60_000))).toBe('422 IMAGE_TOO_LARGE imageFile');
    expect(reported(await sent(8_000, 5_001))).toBe('422 IMAGE_TOO_LARGE imageFile');
    expect((await sent(8_000, 5_000)).status).toBe(202);
  });
});

describe('a track, template or language that cannot be used', () => {
  test('is UNKNOWN_TRACK, with the tracks there are', async () => {
    const answer = await api.post<ProblemDetails>(ocr, ocrForm({ track: 'nonsense' }));
    expect(reported(answer)).toBe('422 UNKNOWN_TRACK track');
    expect(answer.json.detail).toContain('documents');
  });

  test('is UNKNOWN_TRACK for a track of the other kind', async () => {
    expect(reported(await api.post<ProblemDetails>(ocr, ocrForm({ track: 'face-match' })))).toBe(
      '422 UNKNOWN_TRACK track',
    );
    expect(reported(await api.post<ProblemDetails>(faces, faceForm({ track: 'documents' })))).toBe(
      '422 UNKNOWN_TRACK track',
    );
  });

  test('is UNKNOWN_TEMPLATE or TEMPLATE_NOT_IN_TRACK', async () => {
    const unknown = await api.post<ProblemDetails>(ocr, ocrForm({ template: 'nonsense' }));
    expect(reported(unknown)).toBe('422 UNKNOWN_TEMPLATE template');
    const other = await api.post<ProblemDetails>(ocr, ocrForm({ track: 'invoices', template: 'br.cnh' }));
    expect(reported(other)).toBe('422 TEMPLATE_NOT_IN_TRACK template');
  });

  test('is UNKNOWN_LANGUAGE when none of the languages is read, with those that are', async () => {
    const before = await countRequests();
    for (const language of ['xxx', 'xxx,qqq']) {
      const answer = await api.post<ProblemDetails>(ocr, ocrForm({ language }));
      expect(reported(answer)).toBe('422 UNKNOWN_LANGUAGE language');
      expect(answer.json.detail).toMatch(/eng, por/);
      expect(answer.json.detail).not.toContain('xxx');
    }
    expect(await countRequests()).toBe(before);
    expect((await api.post(ocr, ocrForm({ language: 'xxx,por' }))).status).toBe(202);
  });

  test('is LIST_RESPONSE_DISABLED or EXTERNAL_PROCESSING_DISABLED for generative templates', async () => {
    const { catalog } = docface.service.parts.get(ports.database);
    const base = await catalog.findTemplate(null, 'invoice');
    const documents = await catalog.findTrack(null, 'documents');
    if (base === null || documents?.kind !== 'ocr') throw new Error('the bundled catalogue changed');
    const lists: Template['lists'] = [{ key: 'items', title: 'Items', fields: [] }];
    const asking = { generator: 'house', instructions: '' };
    const generative: Template = {
      ...base,
      name: 'ai.lists',
      owner: acme.id,
      kind: 'generative',
      lists,
      generative: asking,
    };
    await catalog.saveTemplate({ ...generative, listResponse: false }, 'edited');
    await catalog.saveTemplate({ ...generative, name: 'ai.fields', lists: [], listResponse: true }, 'edited');
    const track = { ...documents, owner: acme.id, templates: [] };
    await catalog.saveTrack({ ...track, name: 'own', externalProcessing: true }, 'edited');
    await catalog.saveTrack({ ...track, name: 'own-identity', identity: true, externalProcessing: false }, 'edited');
    const withLists = await api.post<ProblemDetails>(ocr, ocrForm({ track: 'own', template: 'ai.lists' }));
    expect(reported(withLists)).toBe('422 LIST_RESPONSE_DISABLED template');
    for (const where of [
      '/console',
      '/api/v1/templates/ai.lists/list-response',
      'docface generator list-response ai.lists on',
    ]) {
      expect(withLists.json.detail).toContain(where);
    }
    // No generator is configured here.
    const fields = await api.post<ProblemDetails>(ocr, ocrForm({ track: 'own', template: 'ai.fields' }));
    expect(reported(fields)).toBe('422 EXTERNAL_PROCESSING_DISABLED');
    expect(fields.json.detail).toContain('DOCFACE_GENERATORS');
    const identity = await api.post<ProblemDetails>(ocr, ocrForm({ track: 'own-identity', template: 'ai.fields' }));
    expect(reported(identity)).toBe('422 EXTERNAL_PROCESSING_DISABLED template');
  });
});

describe('a face match whose pictures are not as its track says', () => {
  test('is refused, and names the field', async () => {
    const { catalog } = docface.service.parts.get(ports.database);
    const bundled = await catalog.findTrack(null, 'face-match');
    if (bundled?.kind !== 'face_match') throw new Error('there is no bundled track');
    await catalog.saveTrack(
      { ...bundled, name: 'of-kinds', imageKinds: ['selfie', 'document'], fixedThreshold: true },
      'edited',
    );
    const { tracks } = (await api.get<TrackList>('/api/v1/tracks')).json;
    const shown = (name: string) => tracks.find((track) => track.name === name);
    const [kinds, rate] = [{ imageKinds: ['selfie', 'document'], fixedThreshold: true }, { fmr: 0.0001 }];
    expect(shown('of-kinds')).toMatchObject({ ...kinds, ...rate });
    expect(shown('face-match')).toMatchObject({ imageKinds: null, fixedThreshold: false, ...rate });
    const submit = (changes: object) => api.post<ProblemDetails>(faces, faceForm({ track: 'of-kinds', ...changes }));
    const before = await countRequests();
    expect(reported(await submit({ imageFile2: pdf, imageKind1: 'photo' }))).toBe('400 INVALID_FIELD imageKind1');
    expect(reported(await submit({}))).toBe('400 MISSING_FIELD imageFile2');
    expect(reported(await submit({ track: 'face-match', imageKind1: 'selfie' }))).toBe('400 INVALID_FIELD imageKind1');
    expect(reported(await submit({ imageFile2: pdf, threshold: '0.9' }))).toBe('400 INVALID_FIELD threshold');
    const both = { track: 'face-match', threshold: '0.9', fmr: '0.001' };
    expect(reported(await submit(both))).toBe('400 INVALID_FIELD fmr');
    expect(await countRequests()).toBe(before);
  });
});

describe('a face match without consent', () => {
  test.each([null, 'false', '', '1', 'yes'])('is CONSENT_REQUIRED for %j and stores nothing', async (consent) => {
    const before = await countRequests();
    const answer = await api.post<ProblemDetails>(faces, faceForm({ sensitive_data_compliance: consent }));
    expect(reported(answer)).toBe('422 CONSENT_REQUIRED');
    expect(await countRequests()).toBe(before);
  });

  test('is refused for its consent before its track is looked at', async () => {
    const answer = await api.post<ProblemDetails>(faces, faceForm({ sensitive_data_compliance: null, track: 'x' }));
    expect(reported(answer)).toBe('422 CONSENT_REQUIRED');
  });
});

describe('a credential that does not do', () => {
  test('is UNAUTHENTICATED with a challenge, when there is none or it is wrong', async () => {
    for (const [path, headers, challenge] of [
      [ocr, {}, 'ApiKey realm="docface"'],
      [ocr, { 'x-api-key': 'nonsense' }, 'ApiKey realm="docface"'],
      [ocr, { 'x-api-key': `${acme.key['x-api-key']}x` }, 'ApiKey realm="docface"'],
      ['/api/v1/ocr-async/ocr', {}, 'Bearer realm="docface"'],
      ['/api/v1/ocr-async/ocr', { authorization: 'Basic eDp5' }, 'Bearer realm="docface"'],
      ['/api/v1/ocr-async/ocr', { authorization: 'Bearer x.y.z' }, 'Bearer realm="docface", error="invalid_token"'],
    ] as const) {
      const answer = await docface.api.post<ProblemDetails>(path, ocrForm(), { headers });
      expect(reported(answer), `${path} ${JSON.stringify(headers)}`).toBe('401 UNAUTHENTICATED');
      expect(answer.headers.get('www-authenticate')).toBe(challenge);
    }
  });

  test('is WRONG_AUTH_SCHEME with the path where it belongs', async () => {
    const token = await docface.tokenOf(acme);
    const key = await docface.api.with(acme.key).post<ProblemDetails>('/api/v1/face-match-sync', faceForm());
    expect(reported(key)).toBe('401 WRONG_AUTH_SCHEME');
    expect(key.json.detail).toContain('/api/v1/face-match-sync/key');
    expect(key.headers.get('www-authenticate')).toBe('Bearer realm="docface"');
    const bearer = await docface.api.with(token).post<ProblemDetails>('/api/v1/ocr-sync/ocr/key', ocrForm());
    expect(reported(bearer)).toBe('401 WRONG_AUTH_SCHEME');
    expect(bearer.json.detail).toMatch(/goes to \/api\/v1\/ocr-sync\/ocr\./);
    const keyAsToken = { authorization: `Bearer ${acme.key['x-api-key']}` };
    const mixed = await docface.api.with(keyAsToken).post<ProblemDetails>('/api/v1/ocr-async/ocr', ocrForm());
    expect(reported(mixed)).toBe('401 WRONG_AUTH_SCHEME');
  });
});

describe('what is not there, not ready or gone', () => {
  test('is NOT_FOUND, also for an id of another shape and for another client’s', async () => {
    const initech = await docface.addClient('initech');
    const { json } = await api.post<{ requestId: string }>(ocr, ocrForm());
    const theirs = docface.api.with(initech.key);
    for (const path of ['', '/result', '/result.txt', '/result.md', '/result.csv', '/result.chunks.json']) {
      for (const id of [json.requestId, '00000000-0000-4000-8000-000000000000', 'nonsense', '%00', '%zz', '..%2f']) {
        const answer = await theirs.get<ProblemDetails>(`/api/v1/requests/${id}${path}`);
        expect(reported(answer), `${id}${path}`).toBe('404 NOT_FOUND');
      }
    }
    expect(reported(await theirs.post<ProblemDetails>(`/api/v1/requests/${json.requestId}/cancel`))).toBe(
      '404 NOT_FOUND',
    );
    expect(reported(await theirs.call<ProblemDetails>('DELETE', `/api/v1/requests/${json.requestId}`))).toBe(
      '404 NOT_FOUND',
    );
    expect((await api.get(`/api/v1/requests/${json.requestId}`)).status).toBe(200);
  });

  test('is NOT_READY with Retry-After until there is a result, and INVALID_STATE when there never will be', async () => {
    const { json } = await api.post<{ requestId: string }>(ocr, ocrForm());
    const path = `/api/v1/requests/${json.requestId}`;
    const early = await api.get<ProblemDetails>(`${path}/result`);
    expect(reported(early)).toBe('409 NOT_READY');
    expect(early.headers.get('retry-after')).toBe('2');
    expect(early.json).toMatchObject({ retryable: true, requestId: json.requestId });
    expect((await api.post(`${path}/cancel`)).status).toBe(200);
    expect(reported(await api.get<ProblemDetails>(`${path}/result`))).toBe('409 INVALID_STATE');
    expect(reported(await api.post<ProblemDetails>(`${path}/cancel`))).toBe('409 INVALID_STATE');
  });

  test('is ERASED once a request was erased', async () => {
    const { json } = await api.post<{ requestId: string }>(ocr, ocrForm());
    await finishRequest(docface, json.requestId);
    const path = `/api/v1/requests/${json.requestId}`;
    expect((await api.call('DELETE', path)).status).toBe(200);
    expect(reported(await api.get<ProblemDetails>(`${path}/result`))).toBe('410 ERASED');
  });

  test('is NOT_FOUND or METHOD_NOT_ALLOWED for an address or a method that there is not', async () => {
    expect(reported(await api.get<ProblemDetails>('/api/v1/nonsense'))).toBe('404 NOT_FOUND');
    expect(reported(await api.post<ProblemDetails>('/api/v1/ocr-async/ocr/none'))).toBe('404 NOT_FOUND');
    const wrong = await api.get<ProblemDetails>(ocr);
    expect(reported(wrong)).toBe('405 METHOD_NOT_ALLOWED');
    expect(wrong.headers.get('allow')).toBe('POST');
    const put = await api.call<ProblemDetails>('PUT', '/api/v1/requests');
    expect(reported(put)).toBe('405 METHOD_NOT_ALLOWED');
    expect(put.headers.get('allow')).toBe('HEAD, GET');
  });
});

describe('too much at once', () => {
  test('is INVALID_FIELD in a query, before its fields are looked at', async () => {
    const fields = Array.from({ length: 101 }, (_, index) => `a${index}`);
    for (const query of [fields.join('&'), 'status&'.repeat(1000)]) {
      const answer = await api.get<ProblemDetails>(`/api/v1/requests?${query}`);
      expect(reported(answer)).toBe('400 INVALID_FIELD');
      expect(answer.json.detail).toBe('A query may have 100 fields at most.');
    }
    const fits = await api.get<ProblemDetails>(`/api/v1/requests?${fields.slice(1).join('&')}`);
    expect(fits.json.errors).toHaveLength(50);
  });

  test('is RATE_LIMITED with the time to wait, and says so before it is', async () => {
    const hooli = await docface.addClient('hooli', { submissionsPerMinute: 60, submissionBurst: 2 });
    const theirs = docface.api.with(hooli.key);
    const first = await theirs.post(ocr, ocrForm());
    expect(first.headers.get('ratelimit-policy')).toBe('"submissions";q=2;w=2');
    expect(first.headers.get('ratelimit')).toMatch(/^"submissions";r=1;t=\d$/);
    const answers = [];
    for (let index = 0; index < 8; index += 1) answers.push(await theirs.post<ProblemDetails>(ocr, 'x'));
    const refused = answers.find((answer) => answer.status === 429);
    expect(refused && reported(refused)).toBe('429 RATE_LIMITED');
    expect(refused?.headers.get('retry-after')).toBe('1');
    expect(refused?.headers.get('ratelimit')).toMatch(/^"submissions";r=0;t=\d$/);
    expect((await theirs.get('/api/v1/requests')).status, 'asking is not submitting').toBe(200);
  });

  test('is QUOTA_EXCEEDED when too many requests wait already', async () => {
    const umbrella = await docface.addClient('umbrella', { queued: 1 });
    const theirs = docface.api.with(umbrella.key);
    expect((await theirs.post(ocr, ocrForm())).status).toBe(202);
    const second = await theirs.post<ProblemDetails>(ocr, ocrForm());
    expect(reported(second)).toBe('429 QUOTA_EXCEEDED');
    expect(second.headers.get('retry-after')).toBe('30');
  });
});

describe('a synchronous call of a client that it was not enabled for', () => {
  test('is SYNC_NOT_ENABLED before any of its body is looked at', async () => {
    for (const path of ['/api/v1/ocr-sync/ocr/key', '/api/v1/face-match-sync/key']) {
      const answer = await api.post<ProblemDetails>(path, 'x');
      expect(reported(answer)).toBe('403 SYNC_NOT_ENABLED');
      expect(answer.json.detail).toMatch(/-async/);
    }
  });

  test('is enabled by kind', async () => {
    await docface.admin.clients.setSynchronous('command', { client: 'acme', kind: 'ocr', enabled: true });
    expect(reported(await api.post<ProblemDetails>('/api/v1/ocr-sync/ocr/key', 'x'))).toBe(
      '415 UNSUPPORTED_CONTENT_TYPE',
    );
    expect(reported(await api.post<ProblemDetails>('/api/v1/face-match-sync/key', 'x'))).toBe('403 SYNC_NOT_ENABLED');
  });
});

describe('the order of refusals', () => {
  test('is fields, consent, track, content', async () => {
    const everythingWrong = formOf({ imageFile1: Buffer.from('GIF89a'), nonsense: 'x' });
    const steps: readonly (readonly [FormData, string])[] = [
      [everythingWrong, '400 MISSING_FIELD track nonsense'],
      [formOf({ imageFile1: Buffer.from('GIF89a'), track: 'x' }), '422 CONSENT_REQUIRED'],
      [faceForm({ imageFile1: Buffer.from('GIF89a'), track: 'x' }), '422 UNKNOWN_TRACK track'],
      [faceForm({ imageFile1: Buffer.from('GIF89a') }), '415 UNSUPPORTED_FILE_TYPE imageFile1'],
    ];
    for (const [form, expected] of steps) expect(reported(await api.post<ProblemDetails>(faces, form))).toBe(expected);
  });
});

describe('a problem', () => {
  test('carries the trace of the caller, never what was sent', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const form = ocrForm({ filePassword: 'segredo'.repeat(50), customerRequestId: 'CPF 111.444.777-35'.repeat(9) });
    const answer = await api.post<ProblemDetails>(ocr, form, { headers: { traceparent } });
    expect(reported(answer)).toBe('400 INVALID_FIELD customerRequestId filePassword');
    expect(answer.json.traceId).toBe('4bf92f3577b34da6a3ce929d0e0e4736');
    expect(answer.headers.get('traceparent')).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-/);
    expect(answer.text).not.toMatch(/segredo|111\.444/);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
  });

  test('and everything else leaves nothing personal in the log', () => {
    const log = JSON.stringify(docface.logger.lines);
    expect(log).toContain('4bf92f3577b34da6a3ce929d0e0e4736');
    expect(log).not.toMatch(/segredo|111\.444|dfk_|Bearer|customerRequestId|127\.0\.0\.1:|path\/to/);
    expect(docface.logger.lines.filter((line) => line.level === 'error')).toEqual([]);
  });
});

test('a page of another origin is let in nowhere unless its origin is set', async () => {
  const headers = { origin: 'https://app.example.com', 'access-control-request-method': 'GET' };
  for (const method of ['GET', 'OPTIONS']) {
    const answer = await fetch(`${docface.url}/api/v1/tracks`, { method, headers });
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});
