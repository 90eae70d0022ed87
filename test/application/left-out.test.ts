import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OcrResult } from '../../src/domain/reading/result/ocr-result.ts';
import type { LeftOutPolicy } from '../../src/domain/track/track.ts';
import { type GenerationService, onlyDocument, startGenerationService } from '../support/generation-service.ts';
import { fieldOf, templateOf } from '../support/template-of.ts';

const template = templateOf({
  name: 'receipts',
  fields: [
    fieldOf('number', 'text', [{ by: 'label', labels: ['Receipt'], direction: 'right' }]),
    fieldOf('signer', 'text', [{ by: 'label', labels: ['Signed'], direction: 'right' }]),
  ],
});
/** The last line is handwriting. */
const receipt = 'Receipt: 2026-0417\n\n~Signed: Exemplo';

let world: GenerationService;
beforeAll(async () => {
  world = await startGenerationService({ behaviour: () => ({}) });
  await world.save(template);
});
afterAll(() => world.stop());

async function readUnder(policy: LeftOutPolicy | null) {
  const track = `own-${policy ?? 'silent'}`;
  await world.saveTrack(track, policy === null ? {} : { leftOut: policy });
  const envelope = await world.read([receipt], { track, template: 'receipts' });
  const { fields } = onlyDocument(envelope);
  const [page] = (envelope.result as OcrResult).pages;
  return {
    status: envelope.status,
    warnings: envelope.warnings.map(({ code, page: number }) => `${code} ${number}`),
    messages: envelope.warnings.map(({ message }) => message).join(' '),
    leftOut: page?.leftOut?.map(({ kind, text, confidence }) => ({ kind, text, confidence })),
    text: page?.blocks.map(({ text }) => text),
    number: fields['number']?.value,
    signer: fields['signer']?.value,
    requestId: envelope.requestId,
  };
}

describe('what an engine left out of the text', () => {
  const shown = {
    leftOut: [{ kind: 'mark', text: 'Signed: Exemplo', confidence: 0.98 }],
    text: ['Receipt: 2026-0417'],
    number: '2026-0417',
    signer: null,
    warnings: ['TEXT_LEFT_OUT 1'],
  };

  test.each([
    [null, { ...shown, status: 'completed' }],
    ['keep', { ...shown, status: 'completed' }],
    ['review', { ...shown, status: 'needs_review' }],
    ['drop', { ...shown, status: 'completed', leftOut: undefined }],
    [
      'include',
      {
        status: 'completed',
        leftOut: undefined,
        text: ['Receipt: 2026-0417', 'Signed: Exemplo'],
        number: '2026-0417',
        signer: 'Exemplo',
        warnings: ['LEFT_OUT_INCLUDED 1'],
      },
    ],
  ] as const)('is treated as the track says: %s', async (policy, expected) => {
    const read = await readUnder(policy);
    expect(read).toMatchObject(expected);
    expect(read.messages).toContain('1 mark');
    expect(read.messages).not.toContain('Exemplo');
  });

  test('is in none of the texts of a result', async () => {
    const { requestId } = await readUnder('keep');
    for (const form of ['result.txt', 'result.md', 'result.hocr']) {
      const { text } = await world.api.get(`/api/v1/requests/${requestId}/${form}`);
      expect(text).toContain('2026-0417');
      expect(text).not.toContain('Exemplo');
    }
  });
});
