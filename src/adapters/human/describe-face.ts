import type { FaceDescriptor, FaceObservation } from '../../domain/result/face.ts';
import { dlibDescriptor } from './dlib-descriptor.ts';
import { coveredParts } from './face-covers.ts';
import { measureLight } from './face-light.ts';
import type { FaceShape } from './face-mesh.ts';
import { patchAround } from './face-mesh.ts';
import { assessQuality } from './face-quality.ts';
import { thumbnailOf } from './face-thumbnail.ts';
import { hidesLook, looksHuman } from './human-look.ts';
import type { ModelOutput, Models } from './models.ts';
import { outputOf } from './models.ts';
import type { Patch, Pixels } from './patch.ts';
import { cutPatch } from './patch.ts';

const antispoofSide = 128;
const livenessSide = 32;
const livenessMargins = [0.9, 1.2, 1.4];
const antispoofMargin = 2.8;
const genuineShare = 0.25;
const suspectBelow = 0.96;
const suspectWidth = 0.03;
/** Pixels between the eyes, and degrees, to which covers are recognised. */
const minEyeDistance = 16;
const maxTurn = 45;
/** Degrees that the mesh's forehead-to-chin line leans when a face looks straight ahead. */
const pitchAtRest = -7;

/** A face in numbers. */
export interface Description {
  /** Alike for pictures of one person. */
  readonly descriptor: FaceDescriptor;
  /** SFace's answer as it comes; null where it does not describe. */
  readonly answer: Float32Array | null;
}

/** Describes a face that was found in a picture. */
export type DescribeFace = (image: Pixels, shape: FaceShape) => Promise<Description>;

/** Describes faces by dlib's network alone. */
export function describeByDlib(models: Models): DescribeFace {
  return async (image, shape) => ({ descriptor: dlibDescriptor(models, image, shape), answer: null });
}

export interface FaceModels {
  readonly models: Models;
  readonly describe: DescribeFace;
}

/** Describes one face that was found: geometry in fractions of the image, quality, liveness and descriptor. */
export async function describeFace(
  { models, describe }: FaceModels,
  image: Pixels,
  shape: FaceShape,
): Promise<FaceObservation> {
  const [pose, eyeDistance] = [poseOf(shape), eyeDistanceOf(shape)];
  const boundingBox = boxWithin(image, shape);
  const area = (shape.right - shape.left) * (shape.bottom - shape.top);
  const within = (boundingBox.width * image.width * boundingBox.height * image.height) / area;
  const { confidence } = shape;
  const covered = canSeeCovers(shape) ? coveredParts(image, shape) : [];
  const { descriptor, answer } = await describe(image, shape);
  const isAsked = answer !== null && canSeeCovers(shape) && !hidesLook(covered);
  const human = !isAsked || looksHuman(answer, { models, image, shape });
  return {
    boundingBox,
    landmarks: shape.landmarks.map(([x, y]) => [clamp(x / image.width), clamp(y / image.height)] as const),
    pose,
    confidence,
    eyeDistance,
    quality: assessQuality({ ...measureLight(image, shape), pose, eyeDistance, within, confidence, covered, human }),
    covered,
    liveness: liveness(models, image, shape),
    descriptor,
    thumbnail: thumbnailOf(image, shape),
  };
}

function poseOf({ yaw, pitch, roll }: FaceShape): FaceObservation['pose'] {
  return { yaw: degrees(yaw), pitch: degrees(pitch) - pitchAtRest, roll: degrees(roll) };
}

/** In pixels of the image. */
function eyeDistanceOf({ landmarks: [[leftX, leftY], [rightX, rightY]] }: FaceShape): number {
  return Math.hypot(rightX - leftX, rightY - leftY);
}

/** In small faces parts have no structure, and in turned ones half of them is hidden by the face itself. */
export function canSeeCovers(shape: FaceShape): boolean {
  const { yaw, pitch } = poseOf(shape);
  return eyeDistanceOf(shape) >= minEyeDistance && Math.max(Math.abs(yaw), Math.abs(pitch)) <= maxTurn;
}

/**
 * A hint, no proof. A living face looks live however closely it is cut out; prints do in some cuts only, and what is
 * around them looks printed too. The place and width of the curve from both scores to `spoof` come from the development
 * set: both of its print attacks are suspected (0.5 and more), and 11 of 293 genuine faces.
 */
function liveness(models: Models, image: Pixels, shape: FaceShape): { score: number; spoof: number } {
  const length = livenessSide ** 2 * 3;
  const cuts = new Float32Array(livenessMargins.length * length);
  for (const [index, margin] of livenessMargins.entries()) {
    cuts.set(scaled(image, patchAround(shape, margin), livenessSide), index * length);
  }
  const [scores] = models.run('liveness', cuts, livenessSide);
  const live = meanOfFirst(scores);
  const around = scaled(image, patchAround(shape, antispoofMargin), antispoofSide);
  const genuine = outputOf(models.run('antispoof', around, antispoofSide), 1)[0] ?? 0;
  const evidence = live + genuineShare * genuine;
  return { score: clamp(live), spoof: 1 / (1 + Math.exp((evidence - suspectBelow) / suspectWidth)) };
}

/** The first number of each row: how live the model finds a cut. */
function meanOfFirst(output: ModelOutput | undefined): number {
  const [rows = 1] = output?.shape ?? [];
  const width = (output?.values.length ?? 0) / rows;
  let sum = 0;
  for (let row = 0; row < rows; row += 1) sum += output?.values[row * width] ?? 0;
  return sum / rows;
}

/** Both models take values of 0..1. */
function scaled(image: Pixels, patch: Patch, side: number): Float32Array {
  const values = cutPatch(image, patch, side);
  for (let i = 0; i < values.length; i++) values[i] = (values[i] ?? 0) / 255;
  return values;
}

function boxWithin(image: Pixels, shape: FaceShape): FaceObservation['boundingBox'] {
  const x = clamp(shape.left / image.width);
  const y = clamp(shape.top / image.height);
  return { x, y, width: clamp(shape.right / image.width) - x, height: clamp(shape.bottom / image.height) - y };
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function degrees(radians: number): number {
  return (radians * 180) / Math.PI;
}
