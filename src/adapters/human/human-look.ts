import type { FacePart } from '../../domain/result/face.ts';
import { detectInView } from './blazeface.ts';
import { type FaceShape, patchAround } from './face-mesh.ts';
import { humanWeights } from './human-weights.ts';
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
