import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProblemDetails } from '../../src/adapters/shared/problem-details.ts';
import type { Envelope } from '../../src/application/requests/envelope.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import { formOf } from '../support/forms.ts';
import { nullEnginesFinding, nullFile } from '../support/null-engines.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { anObservation } from '../unit/domain/face/an-observation.ts';

/** How many faces the engine was asked for, picture by picture. */
const needed: number[] = [];
let made = 0;
let docface: TestService;

beforeAll(async () => {
  const engine = { similarity: () => 0.6, onFind: (maxFaces: number) => void needed.push(maxFaces) };
  docface = await startTestService(
    { DOCFACE_ROLES: 'all' },
    { bindEngines: nullEnginesFinding(anObservation(1), engine) },
  );
});
afterAll(() => docface.stop());

/** A match of two pictures by a client that may have three faces compared of each. */
async function matched(track: string, fields = {}): Promise<Envelope> {
  made += 1;
  const { key } = await docface.addClient(`client-${made}-of-${track}`, { facesPerImage: 3 });
  const files = { imageFile1: nullFile('first', 1), imageFile2: nullFile('second', 1) };
  const form = formOf({ ...files, track, sensitive_data_compliance: 'true', ...fields });
  const api = docface.api.with(key);
  const { requestId } = (await api.post<Envelope>('/api/v1/face-match-async/key', form)).json;
  for (;;) {
    const { json } = await api.get<Envelope>(`/api/v1/requests/${requestId}`, { headers: { prefer: 'wait=30' } });
    if (json.status !== 'queued' && json.status !== 'processing') return json;
  }
}

describe('a face match between the thresholds', () => {
  test('waits for a person where its track says so, and nowhere else', async () => {
    const { catalog } = docface.service.parts.get(ports.database);
    const track = await catalog.findTrack(null, 'face-match');
    if (track?.kind !== 'face_match') throw new Error('there is no bundled track');
    await catalog.saveTrack(
      { ...track, name: 'reviewed', review: true, threshold: { match: 0.9, review: 0.5 } },
      'edited',
    );
    await catalog.saveTrack(
      { ...track, name: 'plain', review: false, threshold: { match: 0.9, review: 0.5 } },
      'edited',
    );
    const [reviewed, plain] = [await matched('reviewed'), await matched('plain')];
    expect(reviewed).toMatchObject({ status: 'needs_review', result: { decision: 'review' } });
    expect(plain).toMatchObject({ status: 'completed', result: { decision: 'review' } });
  });

  test('looks for as many faces of each picture as its client may have compared', async () => {
    needed.length = 0;
    await matched('face-match');
    expect(needed).toEqual([3, 3]);
  });

  test('is held against the threshold that was sent with it, and keeps its metadata', async () => {
    const { result, metadata } = await matched('face-match', { threshold: '0.55', metadata: '{"branch":"0042"}' });
    expect(metadata).toEqual({ branch: '0042' });
    expect(result).toMatchObject({ decision: 'match', similarity: 0.6, threshold: { match: 0.55, source: 'request' } });
  });

  test('takes several pictures of a person, in the order in which they came, and not a sixth', async () => {
    // What lies on disk is kept after what is small, and came before it.
    const pictures = [nullFile('x'.repeat(600_000), 2), nullFile('small', 1)];
    const { result } = await matched('face-match', { imageFile1: pictures, imageKind1: 'selfie' });
    expect(result).toMatchObject({
      images: [{ image: 1 }, { image: 1, page: 2 }, { image: 2 }, { image: 3 }],
      sides: [{ images: [1, 2] }, { images: [3], deciding: 3 }],
      imageKinds: [{ kind: 'selfie' }, { kind: 'selfie' }, { image: 3, source: 'guess' }],
      threshold: { ofSeveral: { pairs: 2 } },
    });
    const sixth = { imageFile1: Array.from({ length: 6 }, () => nullFile('one', 1)), track: 'face-match' };
    const { key } = await docface.addClient('client-of-six');
    const { json } = await docface.api.with(key).post<ProblemDetails>('/api/v1/face-match-async/key', formOf(sixth));
    expect(json).toMatchObject({ code: 'INVALID_FIELD', detail: 'Send "imageFile1" 5 times at most.' });
  });

  test('says what was sent of its pictures and what was guessed', async () => {
    const { result } = await matched('face-match', { imageKind2: 'document' });
    expect(result).toMatchObject({
      imageKinds: [
        { image: 1, kind: 'selfie', source: 'guess' },
        { image: 2, kind: 'document', source: 'request' },
      ],
    });
  });
});
