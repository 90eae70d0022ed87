import type { Models } from './models.ts';
import { outputOf } from './models.ts';
import type { Patch, Pixels } from './patch.ts';
import { cutPatch, toImage } from './patch.ts';

const inputSide = 192;
const meshPoints = 468;

/** Indices of MediaPipe's face mesh; left and right are the viewer's. */
const leftEyePoints = [33, 133];
const rightEyePoints = [362, 263];
const noseTip = 1;
const mouthLeft = 61;
const mouthRight = 291;
const foreheadPoint = 10;
const chinPoint = 152;
const cheekLeft = 234;
const cheekRight = 454;

export type Point = readonly [x: number, y: number];

/** The shape of one face. Points and lengths in pixels of the image, angles in radians. */
export interface FaceShape {
  /** 0..1 that the patch shows a face. */
  readonly confidence: number;
  /** Left eye, right eye, nose tip, left and right corner of the mouth, as the viewer sees them. */
  readonly landmarks: readonly [Point, Point, Point, Point, Point];
  /** All points of MediaPipe's face mesh. */
  readonly points: readonly Point[];
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly yaw: number;
  readonly pitch: number;
  readonly roll: number;
}

/** Fits the face mesh to a patch that holds one face, about upright, with some room around it. */
export function fitMesh(models: Models, image: Pixels, patch: Patch): FaceShape {
  const values = cutPatch(image, patch, inputSide);
  for (let i = 0; i < values.length; i++) values[i] = (values[i] ?? 0) / 255;
  const outputs = models.run('facemesh', values, inputSide);
  const mesh = outputOf(outputs, meshPoints * 3);
  const local = (index: number): [number, number, number] => [
    mesh[index * 3] ?? 0,
    mesh[index * 3 + 1] ?? 0,
    mesh[index * 3 + 2] ?? 0,
  ];
  const inImage = ([x, y]: readonly number[]): Point => toImage(patch, (x ?? 0) / inputSide, (y ?? 0) / inputSide);
  const eye = (corners: readonly number[]): Point => inImage(middle(corners.map(local)));
  const leftEye = eye(leftEyePoints);
  const rightEye = eye(rightEyePoints);
  const points = Array.from({ length: meshPoints }, (_, index) => inImage(local(index)));
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return {
    confidence: outputOf(outputs, 1)[0] ?? 0,
    landmarks: [leftEye, rightEye, inImage(local(noseTip)), inImage(local(mouthLeft)), inImage(local(mouthRight))],
    points,
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
    ...headAngles(local),
    roll: Math.atan2(rightEye[1] - leftEye[1], rightEye[0] - leftEye[0]),
  };
}

function middle(points: readonly (readonly number[])[]): [number, number] {
  const mean = (axis: number) => points.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / points.length;
  return [mean(0), mean(1)];
}

/** Depth grows away from the viewer, in the scale of x: the nearer cheek says where the face turns. */
function headAngles(local: (index: number) => readonly [number, number, number]): { yaw: number; pitch: number } {
  const [leftX, , leftZ] = local(cheekLeft);
  const [rightX, , rightZ] = local(cheekRight);
  const [, foreheadY, foreheadZ] = local(foreheadPoint);
  const [, chinY, chinZ] = local(chinPoint);
  return {
    yaw: Math.atan2(rightZ - leftZ, rightX - leftX),
    pitch: Math.atan2(foreheadZ - chinZ, chinY - foreheadY),
  };
}

/** A square around the face, level with its eyes; `margin` 1 touches forehead and chin. */
export function patchAround(shape: FaceShape, margin: number): Patch {
  return {
    x: (shape.left + shape.right) / 2,
    y: (shape.top + shape.bottom) / 2,
    side: Math.max(shape.right - shape.left, shape.bottom - shape.top) * margin,
    angle: shape.roll,
  };
}
