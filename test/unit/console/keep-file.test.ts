import { describe, expect, test } from 'vitest';
import {
  type FoundRequest,
  fewAtATime,
  keepFile,
  type Upload,
  type UploadSteps,
} from '../../../console/catalog/keep-file.ts';
import { ApiProblem } from '../../../console/shell/api.ts';

const file = new File(['x'], 'note.pdf');

function refusal(code: ApiProblem['code'], retryAfterSeconds: number | null = null): ApiProblem {
  return new ApiProblem({ status: 400, code, retryAfterSeconds, traceId: null, fields: [] }, `Because of ${code}.`);
}

const processing: FoundRequest = { isFinished: false, stage: 'ocr', error: null };
const completed: FoundRequest = { isFinished: true, stage: null, error: null };

/** What a service does that answers like this, one answer after the other. */
function service(answers: {
  readonly send?: readonly (string | ApiProblem)[];
  readonly find?: readonly (FoundRequest | ApiProblem)[];
  readonly keep?: readonly (null | ApiProblem)[];
}) {
  const waited: number[] = [];
  const from = <Answer>(given: readonly (Answer | ApiProblem)[]): (() => Promise<Answer>) => {
    const left = given.values();
    return async () => {
      const { value, done } = left.next();
      if (done === true) throw new Error('nobody expects this call');
      if (value instanceof ApiProblem) throw value;
      return value;
    };
  };
  const steps: UploadSteps = {
    send: from(answers.send ?? ['1']),
    find: from(answers.find ?? [completed]),
    keep: from(answers.keep ?? [null]),
    wait: async (seconds) => void waited.push(seconds),
    isNeeded: () => true,
  };
  return { steps, waited };
}

async function whatBecomes(steps: UploadSteps) {
  let upload: Partial<Upload> = {};
  const states: string[] = [];
  await keepFile(file, steps, (changes) => {
    upload = { ...upload, ...changes };
    states.push([changes.state, changes.stage].filter((each) => each != null).join(' '));
  });
  return { upload, states };
}

describe('a file that becomes a sample', () => {
  test('is sent, read and kept, and tells each step', async () => {
    const { steps, waited } = service({ find: [processing, completed] });
    const { upload, states } = await whatBecomes(steps);
    expect(states).toEqual(['sending', 'reading', 'ocr', 'keeping', 'kept']);
    expect(upload).toMatchObject({ state: 'kept', requestId: '1', stage: null });
    expect(waited).toEqual([1]);
  });

  test('waits as long as the service says, a minute at most, where it is refused for a while', async () => {
    const { steps, waited } = service({
      send: [refusal('RATE_LIMITED', 7), refusal('QUOTA_EXCEEDED', 600), '1'],
      find: [refusal('OVERLOADED', 0), completed],
      keep: [refusal('RATE_LIMITED', 2), null],
    });
    expect((await whatBecomes(steps)).upload.state).toBe('kept');
    expect(waited).toEqual([7, 60, 1, 2]);
  });

  test('is given up where the service refuses it again and again', async () => {
    const { steps, waited } = service({ send: Array.from({ length: 30 }, () => refusal('RATE_LIMITED', 5)) });
    expect((await whatBecomes(steps)).upload).toMatchObject({ state: 'failed', problem: { code: 'RATE_LIMITED' } });
    expect(waited).toHaveLength(20);
  });

  test.each([
    ['sending', { send: [refusal('FILE_TOO_LARGE')] }, 'FILE_TOO_LARGE', 'Because of FILE_TOO_LARGE.'],
    ['keeping', { keep: [refusal('INVALID_STATE')] }, 'INVALID_STATE', 'Because of INVALID_STATE.'],
  ])('tells the code and the words of a refusal while %s', async (_, answers, code, detail) => {
    const { upload } = await whatBecomes(service(answers).steps);
    expect(upload).toMatchObject({ state: 'failed', problem: { code, detail, refusal: expect.any(ApiProblem) } });
  });

  test('is not kept where its request failed, and tells why that did', async () => {
    const error = {
      code: 'UNREADABLE_FILE',
      detail: 'The file is damaged.',
      retryable: false,
    } as FoundRequest['error'];
    const { steps } = service({ find: [{ isFinished: true, stage: null, error }], keep: [] });
    const { upload, states } = await whatBecomes(steps);
    expect(states.at(-1)).toBe('failed');
    expect(upload).toMatchObject({
      requestId: '1',
      problem: { code: 'UNREADABLE_FILE', detail: 'The file is damaged.', refusal: null },
    });
  });

  test('is not sent, looked for or kept any more once who began it signed out', async () => {
    const { steps, waited } = service({ find: [processing, completed] });
    const later = await whatBecomes({ ...steps, isNeeded: () => waited.length === 0 });
    expect(later.states).toEqual(['sending', 'reading', 'ocr', 'failed']);
    const never = await whatBecomes({ ...service({}).steps, isNeeded: () => false });
    expect(never.states).toEqual(['sending', 'failed']);
  });
});

test('files go on two at a time, and a slow one holds none of the others up', async () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const all = fewAtATime(['slow', 'a', 'b', 'c'], (name) => {
    begun.push(name);
    return new Promise((resolve) => ends.set(name, resolve));
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  for (const name of ['a', 'b', 'c']) {
    await turn();
    expect(begun.at(-1)).toBe(name);
    ends.get(name)?.();
  }
  await turn();
  expect(begun).toEqual(['slow', 'a', 'b', 'c']);
  ends.get('slow')?.();
  await all;
});
