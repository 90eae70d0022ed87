import type { FacePart } from '../../domain/result/face.ts';
import { detectInView } from './blazeface.ts';
import { type FaceShape, patchAround } from './face-mesh.ts';
import type { Models } from './models.ts';
import type { Pixels } from './patch.ts';

/** Sides of the views, in sides of the face, in which the detector is asked again: its parts, and the whole head. */
const views = { close: 1.6, wide: 3.2 } as const;
const minDetection = 0.01;
/** As of animals. With this three in 104 faces of people leave a doubt. */
const unsureDetector = { close: 0.25, wide: 0.6 } as const;

/** What a second opinion on a face that the mesh was fitted to comes from. */
export interface HumanSigns {
  /** SFace's answer as it comes: in a drawing, a doll or an animal the network sees little, and other things. */
  readonly answer: ArrayLike<number>;
  /** How sure the detector is of the upright face, 0..1, where it fills the view, and where the whole head is in it. */
  readonly close: number;
  readonly wide: number;
}

/** Asks the detector again, from near and from further away. */
export function detectorSigns(models: Models, image: Pixels, shape: FaceShape): Pick<HumanSigns, 'close' | 'wide'> {
  const face = patchAround(shape, 1);
  const sureness = (room: number): number => {
    const view = { ...face, side: face.side * room };
    return Math.max(0, ...detectInView(models, image, { view, minScore: minDetection }).map(({ score }) => score));
  };
  return { close: sureness(views.close), wide: sureness(views.wide) };
}

/** The signs as the weights expect them: the answer, its length, and how sure the detector is. */
export function humanFeatures({ answer, close, wide }: HumanSigns): readonly number[] {
  const values = Array.from(answer);
  return [...values, Math.hypot(...values), close, wide];
}

/**
 * Weights of `humanEvidence`, the constant last: fitted to pictures of people and of what is no human face, and printed
 * by `bench:face -- --part non-faces`.
 */
export const humanWeights: readonly number[] = [
  -0.106, -0.059, -0.049, 0.106, 0.028, -0.101, -0.049, 0.22, -0.05, 0.097, -0.171, -0.144, -0.163, 0.095, -0.002,
  -0.21, 0.086, -0.071, -0.168, 0.151, 0.147, 0.178, 0.022, 0.092, -0.099, -0.212, -0.058, 0.047, 0.158, -0.092, -0.135,
  0.183, -0.009, 0.082, 0.1, 0.16, -0.187, -0.038, 0.048, -0.127, 0.135, -0.125, -0.137, 0.135, 0.077, 0.162, -0.056,
  -0.002, -0.127, 0.014, -0.035, 0.053, -0.093, -0.097, -0.108, -0.126, -0.04, 0.017, 0.172, 0.069, 0.147, -0.034,
  -0.212, 0.215, -0.155, -0.053, 0.135, 0.003, 0.033, -0.152, 0.131, -0.054, -0.117, -0.142, 0.108, 0.001, -0.157, 0,
  -0.01, 0.188, -0.121, -0.006, -0.037, -0.024, -0.224, -0.099, 0.184, -0.07, -0.116, -0.052, 0.067, -0.02, -0.003,
  -0.161, -0.141, -0.007, -0.013, 0.149, 0.112, 0.092, 0.008, -0.239, -0.032, -0.157, 0.031, -0.186, -0.057, 0.154,
  -0.124, -0.103, -0.049, -0.071, -0.067, 0.048, 0.117, -0.059, 0.015, -0.034, 0.103, -0.146, 0.026, -0.249, 0.074,
  -0.17, 0.014, -0.001, 0.001, 0.18, 0.243, 1.897, 5.782, -7.975,
];

/** Above 0 where a face is more likely a human one. The last weight is alone. */
export function humanEvidence(signs: HumanSigns, weights: readonly number[] = humanWeights): number {
  const features = humanFeatures(signs);
  return features.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), weights[features.length] ?? 0);
}

/**
 * Whether a face looks human. The detector is asked where SFace leaves a doubt: where the evidence would not suffice
 * with a detector as unsure as of an animal.
 */
export function looksHuman(
  answer: ArrayLike<number>,
  { models, image, shape }: { readonly models: Models; readonly image: Pixels; readonly shape: FaceShape },
): boolean {
  if (humanEvidence({ answer, ...unsureDetector }) > 0) return true;
  return humanEvidence({ answer, ...detectorSigns(models, image, shape) }) > 0;
}

/**
 * Whether what lies on a face keeps it from looking human: covered eyes, or nose and mouth. Two such faces with a part
 * in common are no match anyway.
 */
export function hidesLook(covered: readonly FacePart[]): boolean {
  return covered.includes('eyes') || (covered.includes('nose') && covered.includes('mouth'));
}
