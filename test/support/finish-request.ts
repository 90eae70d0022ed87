import { resultKey } from '../../src/application/storage/object-keys.ts';
import type { OcrResult } from '../../src/domain/reading/result/ocr-result.ts';
import { complete, enterStage } from '../../src/domain/request/lifecycle.ts';
import { currentAttempt } from '../../src/domain/request/request.ts';
import { requestStore } from '../../src/infrastructure/composition/stages.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import type { TestService } from './test-service.ts';

const corners = [
  [0.1, 0.1],
  [0.9, 0.1],
  [0.9, 0.2],
  [0.1, 0.2],
] as const;

/** A result of two pages without documents. */
export const smallResult: OcrResult = {
  pages: ['Primeira página', 'Segunda página'].map((text, index) => ({
    number: index + 1,
    width: 1000,
    height: 1400,
    dpi: 150,
    rotation: 0,
    skew: 0.2,
    source: 'ocr',
    quality: { score: 0.9, defects: [] },
    confidence: { mean: 0.9, p10: 0.8, min: 0.7, lowShare: 0 },
    blocks: [
      { text, confidence: 0.9, polygon: corners, lines: [{ text, confidence: 0.9, polygon: corners, words: [] }] },
    ],
    barcodes: [],
    lowConfidenceRegions: [],
    engine: { name: 'test', version: '1', models: [], backend: 'none' },
  })),
  documents: [],
};

/** Ends a queued request as the last stage would: the result is stored, sealed, and the state committed. */
export async function finishRequest(docface: TestService, requestId: string, result = smallResult): Promise<void> {
  const { parts } = docface.service;
  const database = parts.get(ports.database);
  const found = await database.requests.find(requestId);
  if (found === null) throw new Error(`no request ${requestId}`);
  const key = resultKey(found, { attempt: currentAttempt(found).number, fence: 1 });
  await parts.get(requestStore).storeJson(found, key, result);
  await database.transaction(async (tx) => {
    const now = new Date();
    const started = enterStage(found, 'validation', now).request;
    await tx.requests.update(complete(started, { resultKey: key, reviewReasons: [] }, now).request);
  });
}
