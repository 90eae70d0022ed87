import type { FacePart } from '../../domain/result/face.ts';
import { detectInView } from './blazeface.ts';
import { type FaceShape, patchAround } from './face-mesh.ts';
import { humanWeights, meanOfSface } from './human-weights.ts';
import type { Models } from './models.ts';
import type { Pixels } from './patch.ts';

/** Side of the view, in sides of the face, in which the detector is asked again: close enough to see its parts. */
const closeView = 1.6;
const minDetection = 0.01;

/** What a second opinion on a face that the mesh was fitted to comes from. */
export interface HumanSigns {
  /** See `typicality`. */
  readonly typical: number;
  /** See `closeScore`. */
  readonly close: number;
}

/**
 * How far SFace's answer, at the length as it comes, goes in the direction of the mean of people: 3 to 6 for a
 * photograph of a face, 0 to 2 for a drawing, a doll or an animal, in which the network sees little.
 */
export function typicality(answer: Float32Array): number {
  return meanOfSface.reduce((sum, value, index) => sum + value * (answer[index] ?? 0), 0);
}

/** How sure the detector is of the face seen from close, upright: 0..1. */
export function closeScore(models: Models, image: Pixels, shape: FaceShape): number {
  const face = patchAround(shape, 1);
  const view = { ...face, side: face.side * closeView };
  return Math.max(0, ...detectInView(models, image, { view, minScore: minDetection }).map(({ score }) => score));
}

/** Above 0 where a face is more likely a human one; weights are of `typical`, of `close`, and one alone. */
export function humanEvidence({ typical, close }: HumanSigns, weights: readonly number[] = humanWeights): number {
  const [ofTypical = 0, ofClose = 0, alone = 0] = weights;
  return ofTypical * typical + ofClose * close + alone;
}

/**
 * Whether what lies on a face keeps it from looking human: covered eyes, or nose and mouth. Two such faces with a part
 * in common are no match anyway.
 */
export function hidesLook(covered: readonly FacePart[]): boolean {
  return covered.includes('eyes') || (covered.includes('nose') && covered.includes('mouth'));
}
