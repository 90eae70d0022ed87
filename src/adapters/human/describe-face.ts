import type { FaceDescriptor, FaceObservation } from '../../domain/face/face.ts';
import { measureLight } from './face-light.ts';
import type { FaceShape } from './face-mesh.ts';
import { patchAround } from './face-mesh.ts';
import { assessQuality } from './face-quality.ts';
import type { Models } from './models.ts';
import { outputOf } from './models.ts';
import type { Patch, Pixels } from './patch.ts';
import { cutPatch } from './patch.ts';
import { descriptorOf } from './similarity.ts';

const DESCRIPTION = { side: 224, outputs: 1024, margin: 1.2 };
const ANTISPOOF_SIDE = 128;
const LIVENESS_SIDE = 32;
const LIVENESS_MARGIN = 1.4;
/** Mean values of a patch, 0..255: below the first it is lifted towards the second. */
const DIM = 80;
const ORDINARY = 110;
const MAX_GAIN = 12;
/** Degrees that the mesh's forehead-to-chin line leans when a face looks straight ahead. */
const PITCH_AT_REST = -7;

/** Describes one face that was found: geometry in fractions of the image, quality, liveness and descriptor. */
export function describeFace(models: Models, image: Pixels, shape: FaceShape): FaceObservation {
  const pose = {
    yaw: degrees(shape.yaw),
    pitch: degrees(shape.pitch) - PITCH_AT_REST,
    roll: degrees(shape.roll),
  };
  const [[leftX, leftY], [rightX, rightY]] = shape.landmarks;
  const eyeDistance = Math.hypot(rightX - leftX, rightY - leftY);
  const boundingBox = boxWithin(image, shape);
  const area = (shape.right - shape.left) * (shape.bottom - shape.top);
  const within = (boundingBox.width * image.width * boundingBox.height * image.height) / area;
  const { confidence } = shape;
  return {
    boundingBox,
    landmarks: shape.landmarks.map(([x, y]) => [clamp(x / image.width), clamp(y / image.height)] as const),
    pose,
    confidence,
    eyeDistance,
    quality: assessQuality({ ...measureLight(image, shape), pose, eyeDistance, within, confidence }),
    liveness: liveness(models, image, patchAround(shape, LIVENESS_MARGIN)),
    descriptor: describe(models, image, patchAround(shape, DESCRIPTION.margin)),
  };
}

function describe(models: Models, image: Pixels, patch: Patch): FaceDescriptor {
  const pixels = brightened(cutPatch(image, patch, DESCRIPTION.side));
  return descriptorOf(outputOf(models.run('faceres', pixels, DESCRIPTION.side), DESCRIPTION.outputs));
}

/** The model describes faces in the dark badly: they are lifted to an ordinary brightness, others stay as they are. */
function brightened(pixels: Float32Array): Float32Array {
  let sum = 0;
  for (const value of pixels) sum += value;
  const brightness = sum / pixels.length;
  if (brightness >= DIM) return pixels;
  const gain = Math.min(MAX_GAIN, ORDINARY / Math.max(1, brightness));
  return pixels.map((value) => Math.min(255, value * gain));
}

/**
 * A hint, no proof: on the development set both print attacks pass for genuine, and one genuine face in seven is taken
 * for a spoof at 0.5.
 */
function liveness(models: Models, image: Pixels, patch: Patch): { score: number; spoof: number } {
  const genuine = outputOf(models.run('antispoof', scaled(image, patch, ANTISPOOF_SIDE), ANTISPOOF_SIDE), 1)[0] ?? 0;
  const live = models.run('liveness', scaled(image, patch, LIVENESS_SIDE), LIVENESS_SIDE)[0]?.values[0] ?? 0;
  return { score: clamp(live), spoof: clamp(1 - genuine) };
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
