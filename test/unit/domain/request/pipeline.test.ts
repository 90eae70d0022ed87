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
    const left = { pages: [1], asksGenerators: true };
    for (let next = workAfter(firstStage(kind), left); next !== null; next = workAfter(next.stage, left)) {
      expect(stageBefore(next.stage)).toBe(walked.at(-1));
      walked.push(next.stage);
    }
    expect(walked).toEqual(stagesOf(kind));
    expect(walked.map(isFirstStage)).toEqual(walked.map((_, index) => index === 0));
    expect(walked.map(isLastStage)).toEqual(walked.map((_, index) => index === walked.length - 1));
    expect(stageBefore(firstStage(kind))).toBeNull();
  });

  test('asks for each page by its number, and for everything else once', () => {
    expect(workAfter('typification', { pages: [2, 5], asksGenerators: false })).toEqual({
      stage: 'ocr',
      items: ['2', '5'],
    });
    expect(workAfter('ocr', { pages: [], asksGenerators: false })).toEqual({ stage: 'validation', items: ['result'] });
    expect([itemsOf('typification', [2, 5]), itemsOf('face-match', [])]).toEqual([['document'], ['faces']]);
  });

  test('passes over a stage of pages when none is left to be read', () => {
    const left = { pages: [], asksGenerators: false };
    expect(workAfter('typification', left)).toEqual({ stage: 'validation', items: ['result'] });
  });

  test('passes by generators only where nothing asks them', () => {
    const left = { pages: [], asksGenerators: true };
    expect(workAfter('ocr', left)).toEqual({ stage: 'generation', items: ['answers'] });
    expect(workAfter('generation', left)).toEqual({ stage: 'validation', items: ['result'] });
  });
});
