import type { FacePart } from '../../domain/result/face.ts';
import { meanFacePatch } from './dlib-descriptor.ts';
import type { FaceShape } from './face-mesh.ts';
import { measureRegions, type RegionLight, type RegionName } from './face-regions.ts';
import type { Pixels } from './patch.ts';

/** Weights of `coveredParts`, the constant last: fitted to drawn covers and printed by bench/face-quality.ts. */
export const coverWeights: Readonly<Record<'eyes' | 'nose' | 'mouth', readonly number[]>> = {
  eyes: [
    0.735, 1.18, 0.554, -0.057, 3.205, -0.821, -0.599, 0.667, -0.895, -3.77, -0.947, -1.137, -0.877, 1.359, -12.091,
  ],
  nose: [
    2.52, 4.834, 0.496, -0.402, 0.248, -3.514, -2.752, 2.079, -0.663, -2.876, -1.218, -0.658, -0.494, -0.764, 0.431,
    3.159, 0.502, 2.046, -5.344, -5.136, 0.069, 1.945, -12.838,
  ],
  mouth: [
    -0.945, 3.165, 0.539, -0.758, 3.292, -1.373, -2.604, 2.288, -1.304, -1.711, 1.433, 3.97, 1.277, -0.106, -1.359,
    -0.836, -0.558, -0.163, -13.496,
  ],
};

interface PartPlan {
  /** What shows the part, what skin is compared with, and what a cover would also lie on. */
  readonly own: readonly RegionName[];
  readonly skin: readonly RegionName[];
  readonly beside: readonly RegionName[];
}

const upperSkin = ['forehead', 'bridge', 'underLeftEye', 'underRightEye'] as const;

const plans: Readonly<Record<FacePart, PartPlan>> = {
  eyes: { own: ['leftEye', 'rightEye'], skin: ['leftCheek', 'rightCheek', 'chin', 'nose'], beside: ['bridge'] },
  nose: { own: ['nose'], skin: upperSkin, beside: ['upperLip', 'leftCheek', 'rightCheek'] },
  mouth: { own: ['mouth'], skin: upperSkin, beside: ['chin', 'upperLip'] },
};

export const faceParts = ['eyes', 'nose', 'mouth'] as const satisfies readonly FacePart[];

/**
 * Parts of a face that something lies on: glasses that let no light through, a mask, a strip, a hand. Told by logistic
 * regression from light, colour and structure of the part beside those of the skin elsewhere; bench/face-harm.ts fits
 * the weights and says how often they are right. Costs one cut of 48 x 48 pixels.
 */
export function coveredParts(image: Pixels, shape: FaceShape): readonly FacePart[] {
  const seen = partFeatures(image, shape);
  return faceParts.filter((part) => coverEvidence(seen[part], coverWeights[part]) > 0);
}

/** Above 0 where the part is more likely covered than not. The last weight is alone. */
export function coverEvidence(features: readonly number[], weights: readonly number[]): number {
  return features.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), weights[features.length] ?? 0);
}

/** What the evidence is computed from, for each part: numbers around 0..3. */
export function partFeatures(
  image: Pixels,
  shape: Pick<FaceShape, 'points'>,
): Readonly<Record<FacePart, readonly number[]>> {
  const all = measureRegions(image, meanFacePatch(shape));
  const of = ({ own, skin, beside }: PartPlan): readonly number[] => {
    const reference = meanOf(skin.map((name) => all[name]));
    const parts = own.map((name) => all[name]);
    const light = meanOf(parts);
    return [
      ...difference(light, reference),
      light.red * 20 - reference.red * 20,
      light.green * 20 - reference.green * 20,
      logShare(Math.min(...parts.map(({ across }) => across)), light),
      logShare(Math.min(...parts.map(({ down }) => down)), light),
      logShare(Math.min(...parts.map(({ spread }) => spread)), light),
      logShare(Math.min(...parts.map(({ rows }) => rows)), reference),
      logShare(Math.min(...parts.map(({ across }) => across)), reference),
      ...beside.flatMap((name) => [...difference(all[name], reference), logShare(all[name].down, all[name])]),
    ];
  };
  return { eyes: of(plans.eyes), nose: of(plans.nose), mouth: of(plans.mouth) };
}

/** How much lighter, how much lighter or darker, and how differently coloured. */
function difference(light: RegionLight, skin: RegionLight): [number, number, number] {
  const lighter = Math.log((light.lightness + 8) / (skin.lightness + 8));
  return [lighter, Math.abs(lighter), 20 * Math.hypot(light.red - skin.red, light.green - skin.green)];
}

function logShare(contrast: number, { lightness }: RegionLight): number {
  return Math.log(contrast / (lightness + 15) + 0.02);
}

function meanOf(lights: readonly RegionLight[]): RegionLight {
  const mean = (key: keyof RegionLight) => lights.reduce((sum, light) => sum + light[key], 0) / lights.length;
  return {
    lightness: mean('lightness'),
    spread: mean('spread'),
    across: mean('across'),
    down: mean('down'),
    rows: mean('rows'),
    red: mean('red'),
    green: mean('green'),
  };
}
