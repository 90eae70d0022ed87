import type { Point } from '../reading/document/geometry.ts';
import type { FaceJudge, FaceObservation } from '../result/face.ts';
import type { FacesOnPage } from './faces-on-page.ts';

/** A ghost is clearly smaller than its portrait: at most this share of its eye distance. */
const maxSize = 0.75;
/**
 * Degrees by which yaw and pitch, and share of the spread by which landmarks may differ in copies. Faces shrunk to 12
 * pixels between the eyes stay within these; of two photographs of one person, 3 in 100 do.
 */
const maxTurn = 5;
const maxMisfit = 0.05;

/**
 * Which faces of a page are smaller copies of the same photograph as another one: index of the copy to index of the
 * original. Two photographs of one person differ in expression and turn; a ghost portrait does not.
 */
export function copiesAmong(page: FacesOnPage, engine: FaceJudge): ReadonlyMap<number, number> {
  const bySize = page.faces
    .map((face, index) => ({ face, index }))
    .toSorted((a, b) => b.face.eyeDistance - a.face.eyeDistance);
  const copies = new Map<number, number>();
  for (const [position, { face, index }] of bySize.entries()) {
    const original = bySize
      .slice(0, position)
      .find(
        (larger) =>
          !copies.has(larger.index) &&
          engine.similarity(face.descriptor, larger.face.descriptor) >= engine.calibration.review &&
          face.eyeDistance <= larger.face.eyeDistance * maxSize &&
          isSamePhotograph({ face, page }, { face: larger.face, page }),
      );
    if (original !== undefined) copies.set(index, original.index);
  }
  return copies;
}

interface PlacedFace {
  readonly face: FaceObservation;
  readonly page: { readonly width: number; readonly height: number };
}

/** Whether two faces of one person have the same turn and expression, as copies of one photograph have. */
export function isSamePhotograph(a: PlacedFace, b: PlacedFace): boolean {
  return (
    Math.abs(a.face.pose.yaw - b.face.pose.yaw) <= maxTurn &&
    Math.abs(a.face.pose.pitch - b.face.pose.pitch) <= maxTurn &&
    misfit(inPixels(a), inPixels(b)) <= maxMisfit
  );
}

function inPixels({ face, page }: PlacedFace): readonly Point[] {
  return face.landmarks.map(([x, y]) => [x * page.width, y * page.height] as const);
}

/**
 * How badly one set of landmarks, moved, turned and scaled, lies on the other: 0 is perfectly, 1 not at all (full
 * Procrustes distance). Sets of different length do not fit.
 */
export function misfit(a: readonly Point[], b: readonly Point[]): number {
  if (a.length !== b.length || a.length < 3) return 1;
  const first = centred(a);
  const second = centred(b);
  let along = 0;
  let across = 0;
  for (const [index, [x, y]] of first.entries()) {
    const [u, v] = second[index] ?? [0, 0];
    along += x * u + y * v;
    across += x * v - y * u;
  }
  const spread = (points: readonly Point[]) => points.reduce((sum, [x, y]) => sum + x * x + y * y, 0);
  const agreement = (along ** 2 + across ** 2) / (spread(first) * spread(second));
  return Math.sqrt(Math.max(0, 1 - agreement));
}

function centred(points: readonly Point[]): Point[] {
  const middleX = points.reduce((sum, [x]) => sum + x, 0) / points.length;
  const middleY = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
  return points.map(([x, y]) => [x - middleX, y - middleY]);
}
