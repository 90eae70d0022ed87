import type { FaceObservation, FacePart } from '../../domain/result/face.ts';

/** What was measured of one face. */
export interface FaceMeasures {
  /** Pixels between the eyes. */
  readonly eyeDistance: number;
  /** Share of the variance of brightness; see `measureLight`. */
  readonly sharpness: number;
  /** 0..255. */
  readonly brightness: number;
  /** Degrees. */
  readonly pose: FaceObservation['pose'];
  /** Share of the face within the image, 0..1. */
  readonly within: number;
  /** 0..1. */
  readonly confidence: number;
  /** False where it looks like a drawing, a doll or an animal. */
  readonly human: boolean;
  /** Parts that something lies on. */
  readonly covered: readonly FacePart[];
}

interface Check {
  readonly code: keyof typeof bounds;
  readonly value: number;
  readonly message: string;
}

/**
 * From `good` on nothing is lost, below `poor` a comparison says nothing. The bounds come from LFW faces made smaller,
 * blurred, darkened and brightened step by step: at `good` about as many true matches are found as in the original, at
 * `poor` less than half as many. Those for turned, cut off and uncertain faces are chosen, not measured.
 */
const bounds = {
  too_small: { good: 30, poor: 10 },
  blurred: { good: 0.012, poor: 0.004 },
  dark: { good: 30, poor: 7 },
  /** Distance to 255. */
  bright: { good: 50, poor: 17 },
  /** Distance to 90 degrees. */
  turned: { good: 55, poor: 30 },
  /** Share of the matches that are still found, as measured with drawn covers. */
  occluded: { good: 0.95, poor: 0.5 },
  cut_off: { good: 0.97, poor: 0.75 },
  low_confidence: { good: 0.9, poor: 0.6 },
  /** 1 or 0: what is not human is never compared. */
  not_human: { good: 1, poor: 1 },
} as const;

/**
 * Shares of the pairs that `match` uncovered and still do with covers drawn on one picture, described by dlib's network
 * and SFace: glasses, strips and hands over the eyes, masks and hands over nose and mouth, and what lies on the mouth
 * alone. Each kind of cover counts by how often its face is found; docs/face-match.md has them one by one.
 */
const foundDespiteCover = { eyes: 0.69, noseAndMouth: 0.66, mouth: 0.92 } as const;

/** The score at the poor end of a check; the domain compares no face below it. */
const poorScore = 0.25;

/**
 * Says what makes a face hard to compare, worst first, in words that help to take a better picture. The worst counts.
 */
export function assessQuality(measures: FaceMeasures): FaceObservation['quality'] {
  const failed = checksOf(measures)
    .filter(({ code, value }) => value < bounds[code].good)
    .map((check) => ({ score: scoreOf(check), issue: { code: check.code, message: check.message } }))
    .toSorted((a, b) => a.score - b.score);
  return { score: failed[0]?.score ?? 1, issues: failed.map(({ issue }) => issue) };
}

function scoreOf({ code, value }: Check): number {
  const { good, poor } = bounds[code];
  if (value < poor) return (poorScore * Math.max(0, value)) / poor;
  return poorScore + ((1 - poorScore) * (value - poor)) / (good - poor);
}

function checksOf(measures: FaceMeasures): Check[] {
  const { eyeDistance, sharpness, brightness, pose, within, confidence, covered, human } = measures;
  const turn = Math.round(Math.max(Math.abs(pose.yaw), Math.abs(pose.pitch)));
  const light = `brightness ${Math.round(brightness)} of 255`;
  return [
    {
      code: 'too_small',
      value: eyeDistance,
      message: `The face is too small: ${Math.round(eyeDistance)} px between the eyes; at least ${bounds.too_small.good} wanted. Scan at a higher resolution or take the picture from nearer.`,
    },
    {
      code: 'blurred',
      value: sharpness,
      message: 'The face is blurred. Hold the camera still and let it focus on the face.',
    },
    {
      code: 'dark',
      value: brightness,
      message: `The face is too dark: ${light}, at least 30 wanted. Turn the face to the light.`,
    },
    {
      code: 'bright',
      value: 255 - brightness,
      message: `The face is too bright: ${light}, at most 205 wanted. Avoid flash and direct light.`,
    },
    {
      code: 'turned',
      value: 90 - turn,
      message: `The face is turned away by ${turn} degrees, at most 35 wanted. Look straight at the camera.`,
    },
    { code: 'occluded', value: foundDespite(covered), message: coverMessage(covered) },
    {
      code: 'cut_off',
      value: within,
      message: 'A part of the face lies outside the picture. Take the picture so that the whole face is in it.',
    },
    {
      code: 'low_confidence',
      value: confidence,
      message: 'It is not certain that this is a face. Take a sharper picture of the whole face, from the front.',
    },
    {
      code: 'not_human',
      value: human ? 1 : 0,
      message:
        'It is not certain that this is a photograph of a human face: drawings, dolls, statues and animals look so. Send a sharp photograph of the person, from the front.',
    },
  ];
}

function foundDespite(covered: readonly FacePart[]): number {
  const [nose, mouth] = [covered.includes('nose'), covered.includes('mouth')];
  const lower = nose && mouth ? foundDespiteCover.noseAndMouth : nose || mouth ? foundDespiteCover.mouth : 1;
  return covered.includes('eyes') ? foundDespiteCover.eyes * lower : lower;
}

function coverMessage(covered: readonly FacePart[]): string {
  const hidesEyes = covered.includes('eyes');
  const hidesMore = covered.some((part) => part !== 'eyes');
  const covers = [...(hidesEyes ? ['dark glasses'] : []), ...(hidesMore ? ['the mask'] : [])].join(' and ');
  const verb = covered.length === 1 && !hidesEyes ? 'is' : 'are';
  return `The ${covered.join(' and ')} ${verb} covered. Take off ${covers} and keep hands and hair away from the face.`;
}
