import type { Difference } from '../reading/result/difference.ts';
import type { OcrResult } from '../reading/result/ocr-result.ts';
import { diffFaceResults } from './diff-face-results.ts';
import { diffOcrResults } from './diff-ocr-results.ts';
import type { FaceMatchResult } from './face.ts';

/** What the results of two attempts of one request say differently; empty when they say the same. */
export function diffResults(
  before: OcrResult | FaceMatchResult,
  after: OcrResult | FaceMatchResult,
): readonly Difference[] {
  if ('pages' in before && 'pages' in after) return diffOcrResults(before, after);
  if ('decision' in before && 'decision' in after) return diffFaceResults(before, after);
  throw new TypeError('both results are of one request and so of one kind');
}
