import { describe, expect, test } from 'vitest';
import {
  firstStage,
  isFirstStage,
  isLastStage,
  itemsOf,
  pipelines,
  requestKinds,
  stageBefore,
  stages,
  stagesOf,
  workAfter,
} from '../../../../src/domain/request/pipeline.ts';

describe('the pipeline', () => {
  test('has each stage once, in one kind', () => {
    expect(new Set(stages).size).toBe(stages.length);
    expect(stages).toEqual(Object.values(pipelines).flatMap((pipeline) => pipeline.map(({ stage }) => stage)));
    expect(requestKinds).toEqual(['ocr', 'face_match']);
  });

  test.each(requestKinds)('leads %s from its first stage to its last, one after the other', (kind) => {
    const walked = [firstStage(kind)];
    for (let next = workAfter(firstStage(kind), [1]); next !== null; next = workAfter(next.stage, [1])) {
      expect(stageBefore(next.stage)).toBe(walked.at(-1));
      walked.push(next.stage);
    }
    expect(walked).toEqual(stagesOf(kind));
    expect(walked.map(isFirstStage)).toEqual(walked.map((_, index) => index === 0));
    expect(walked.map(isLastStage)).toEqual(walked.map((_, index) => index === walked.length - 1));
    expect(stageBefore(firstStage(kind))).toBeNull();
  });

  test('asks for each page by its number, and for everything else once', () => {
    expect(workAfter('typification', [2, 5])).toEqual({ stage: 'ocr', items: ['2', '5'] });
    expect(workAfter('ocr', [])).toEqual({ stage: 'validation', items: ['result'] });
    expect([itemsOf('typification', [2, 5]), itemsOf('face-match', [])]).toEqual([['document'], ['faces']]);
  });

  test('passes over a stage of pages when none is left to be read', () => {
    expect(workAfter('typification', [])).toEqual({ stage: 'validation', items: ['result'] });
  });
});
