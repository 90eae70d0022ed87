import type { FindFacesOptions } from '../../domain/ports/face-engine.ts';
import type { FaceObservation } from '../../domain/result/face.ts';
import { contains, type Detection, detectInView, type Square, withoutDuplicates } from './blazeface.ts';
import { describeFace, type FaceModels } from './describe-face.ts';
import type { FaceShape } from './face-mesh.ts';
import { fitMesh, patchAround } from './face-mesh.ts';
import type { Models } from './models.ts';
import type { Patch, Pixels } from './patch.ts';
import { shrink } from './patch.ts';

/** The detector proposes generously; the mesh, which is far surer, decides. */
const minDetection = 0.2;
const minConfidence = 0.5;
/** Long side of the copy that the detector looks at; faces are cut from the original. */
const detectionSide = 1024;
/** From this long side on, overlapping parts are looked at too: the detector sees 256 pixels of each view. */
const tiledFrom = 512;
/** A drawing can look like hundreds of faces to the detector: only the best are worth the mesh. */
const maxProposals = 40;
/**
 * So many proposals without a face end the search of the likeliest way up, and of each other one: what the detector is
 * surest of comes first. Together with parts in the likeliest way up only, this bounds what a picture without a face
 * costs, to about what one with a face does. Of 43 pictures with faces, each in four turns, every face is found where
 * it was without it.
 */
const patience = { likeliest: 6, other: 3 };
/** A detection as sure as this is a face that is upright; any other is looked at again. */
const sureDetection = 0.8;
const minCloserDetection = 0.5;
/** A doubtful face that lies otherwise than the surest by more than this is a pattern: pictures have one way up. */
const maxAngleApart = (100 * Math.PI) / 180;
/**
 * A surely detected face that the mesh is certain of and that leans less than this, or one that is as the surest
 * face does, is not looked at both ways up.
 */
const certainScore = 0.99;
const uprightAngle = Math.PI / 3;
/**
 * From this score on a picture is taken to be upright: one in 320 that stand on their heads has it. From the lower one
 * on it does not lie on its side: none of 640 has it. Below, another way up must be surer by the margin.
 */
const uprightDetection = 0.87;
const notOnItsSide = 0.82;
const marginOfRotated = 0.03;
/** Sides of views, in sides of the face, in which the detector distinguishes a face from one on its head. */
const roomAround = [2.5, 3.2];
/** A detection that leans less than this in a view is upright in it. */
const levelAngle = Math.PI / 4;
/** The mesh has settled when another pass turns it by less than this. */
const settledAngle = (8 * Math.PI) / 180;
const maxPasses = 4;
/** Share of the long side from which a face is what the picture is about. */
const prominentShare = 0.25;
const quarter = Math.PI / 2;
const rotations = [0, quarter, -quarter, Math.PI];

export interface Search {
  readonly maxFaces: number;
  /** `prominent` does not look for small faces once the picture shows a large one. */
  readonly extent: NonNullable<FindFacesOptions['extent']>;
}

/** Finds the faces of one image and describes the largest, largest first; `leftOut` counts those beyond `maxFaces`. */
export async function findFaces(
  tools: FaceModels,
  image: Pixels,
  search: Search,
): Promise<{ readonly faces: readonly FaceObservation[]; readonly leftOut: number }> {
  const shapes = findShapes(tools.models, image, search);
  const faces: FaceObservation[] = [];
  for (const shape of shapes.slice(0, search.maxFaces)) faces.push(await describeFace(tools, image, shape));
  return { faces, leftOut: shapes.length - faces.length };
}

/**
 * Only finds faces, all of them, largest first. Unless the image surely shows an upright face, the way up is tried
 * first that the detector is surest of; when there is no face, the others as a whole.
 */
export function findShapes(models: Models, image: Pixels, search: Pick<Search, 'extent'>): readonly FaceShape[] {
  const { image: small, factor } = shrink(image, detectionSide);
  const whole = wholeViews(models, small);
  const fit = (seen: readonly Detection[], options: Omit<FitOptions, 'proposals'>) => {
    const proposals = withoutDuplicates(seen).slice(0, maxProposals);
    return fitted(models, image, { ...options, proposals: proposals.map((found) => enlarged(found, factor)) });
  };
  for (const [rank, rotation] of likelyRotations(whole).entries()) {
    const seen = whole(rotation);
    const maxMisses = rank === 0 ? patience.likeliest : patience.other;
    // A large face is fitted before parts are looked at: it is the same whether they are or not.
    const isProminent = rank === 0 && seen.some((found) => fillsPicture(found, small));
    const first = isProminent || rank > 0 ? fit(seen, { rotation, maxMisses, known: [] }) : [];
    const isDone = rank > 0 || (search.extent === 'prominent' && first.length > 0);
    const parts = isDone ? [] : inParts(models, small, rotation);
    const shapes = isDone
      ? first
      : fit(first.length > 0 ? parts : [...seen, ...parts], { rotation, maxMisses, known: first });
    if (shapes.length > 0) return bySize(shapes);
  }
  return [];
}

function fillsPicture({ score, side }: Detection, { width, height }: Pixels): boolean {
  return score >= sureDetection && side >= prominentShare * Math.max(width, height);
}

function bySize(shapes: readonly FaceShape[]): readonly FaceShape[] {
  return shapes.toSorted((a, b) => patchAround(b, 1).side - patchAround(a, 1).side);
}

/** What the detector sees in the whole image, turned. */
type WholeViews = (rotation: number) => readonly Detection[];

/** Looks at each way up at most once. */
function wholeViews(models: Models, image: Pixels): WholeViews {
  const known = new Map<number, readonly Detection[]>();
  return (rotation) => {
    const [view] = views(image, rotation);
    const seen = known.get(rotation) ?? detectInView(models, image, { view, minScore: minDetection });
    known.set(rotation, seen);
    return seen;
  };
}

/** The ways up to look at a picture, the likeliest first: the detector is surest of faces that stand upright. */
function likelyRotations(whole: WholeViews): readonly number[] {
  const sureness = (rotation: number): number => {
    const level = whole(rotation).filter(({ angle }) => angleBetween(angle, rotation) < levelAngle);
    return Math.max(0, ...level.map(({ score }) => score));
  };
  const upright = sureness(0);
  if (upright >= uprightDetection) return rotations;
  const doubtful = upright >= notOnItsSide ? [Math.PI] : rotations.slice(1);
  const others = doubtful.map((rotation) => ({ rotation, score: sureness(rotation) - marginOfRotated }));
  const tried = [{ rotation: 0, score: upright }, ...others]
    .toSorted((a, b) => b.score - a.score)
    .map(({ rotation }) => rotation);
  return [...tried, ...rotations.filter((rotation) => !tried.includes(rotation))];
}

/** What the detector sees in overlapping parts of a picture that is large enough for them. */
function inParts(models: Models, image: Pixels, rotation: number): readonly Detection[] {
  const [, ...tiles] = views(image, rotation);
  return tiles.flatMap((view) => detectInView(models, image, { view, minScore: minDetection }));
}

/** The whole image as a square, then squares of half the long side that overlap by half. */
function views({ width, height }: Pixels, angle: number): readonly [Patch, ...Patch[]] {
  const long = Math.max(width, height);
  const whole = { x: width / 2, y: height / 2, side: long, angle };
  if (long < tiledFrom) return [whole];
  const side = long / 2;
  const tiles = centres(height, side).flatMap((y) => centres(width, side).map((x) => ({ x, y, side, angle })));
  return [whole, ...tiles];
}

function centres(length: number, side: number): number[] {
  if (length <= side) return [length / 2];
  const steps = Math.ceil((length - side) / (side / 2));
  return Array.from({ length: steps + 1 }, (_, index) => side / 2 + ((length - side) * index) / steps);
}

function enlarged(found: Detection, factor: number): Detection {
  return { ...found, x: found.x * factor, y: found.y * factor, side: found.side * factor };
}

interface FitOptions {
  /** Surest first. */
  readonly proposals: readonly Detection[];
  readonly rotation: number;
  readonly maxMisses: number;
  /** What was found before: kept as it is, and not looked for again. */
  readonly known: readonly FaceShape[];
}

/**
 * Fits the mesh to each proposal, best first, and keeps what it takes for a face; gives up where there seems to be
 * none.
 */
function fitted(
  models: Models,
  image: Pixels,
  { proposals, rotation, maxMisses, known }: FitOptions,
): readonly FaceShape[] {
  const kept: FaceShape[] = [...known];
  let tried = 0;
  const isKnown = (square: Square) => kept.some((other) => contains(square, patchAround(other, 1)));
  for (const proposal of proposals) {
    if (isKnown(proposal)) continue;
    if (kept.length === 0 && tried === maxMisses) break;
    tried += 1;
    const first = roughShape(models, image, proposal);
    if (first.confidence < minConfidence) continue;
    const isSure = proposal.score >= sureDetection;
    const nearby = isSure ? first : roughShapeFromNearby(models, image, proposal);
    if (nearby === null) continue;
    const isAsExpected = first.confidence > certainScore && angleBetween(first.roll, rotation) < levelAngle;
    const fit = refined(models, image, isAsExpected ? first : nearby);
    const [surest] = kept;
    const isTrusted = surest !== undefined || (isSure && fit.confidence > certainScore);
    const isUpright = isTrusted && angleBetween(fit.roll, surest?.roll ?? 0) < uprightAngle;
    const shape = isUpright ? fit : rightWayUp(models, image, fit);
    if (shape.confidence < minConfidence || isKnown(patchAround(shape, 1))) continue;
    if (isSure || surest === undefined || angleBetween(shape.roll, surest.roll) < maxAngleApart) kept.push(shape);
  }
  return kept;
}

/** Fits the mesh to where it was found until it is upright in its patch: one that leans is drawn badly. */
function refined(models: Models, image: Pixels, rough: FaceShape): FaceShape {
  let shape = rough;
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const next = fitMesh(models, image, patchAround(shape, 1.3));
    const change = angleBetween(next.roll, shape.roll);
    shape = next;
    if (change < settledAngle) break;
  }
  return shape;
}

/**
 * The mesh fits a face that is on its head as surely as one that does not; the detector does not. It looks at the
 * face both ways up, and where it is surer of the other way, the mesh is fitted again.
 */
function rightWayUp(models: Models, image: Pixels, shape: FaceShape): FaceShape {
  const square = patchAround(shape, 1);
  const scoreAt = (angle: number): number => {
    const scores = roomAround.map((room) => {
      const view = { ...square, side: square.side * room, angle };
      const seen = detectInView(models, image, { view, minScore: minDetection });
      const level = seen.filter((other) => angleBetween(other.angle, angle) < levelAngle && contains(other, square));
      return Math.max(0, ...level.map(({ score }) => score));
    });
    return scores.reduce((sum, score) => sum + score, 0);
  };
  const reversed = shape.roll + Math.PI;
  if (scoreAt(shape.roll) >= scoreAt(reversed)) return shape;
  const other = fitMesh(models, image, { ...patchAround(shape, 1.3), angle: reversed });
  return other.confidence >= minConfidence ? refined(models, image, other) : shape;
}

/** Angle between two directions, 0 to half a turn. */
function angleBetween(a: number, b: number): number {
  return Math.abs(Math.atan2(Math.sin(a - b), Math.cos(a - b)));
}

function roughShapeFromNearby(models: Models, image: Pixels, proposal: Detection): FaceShape | null {
  const seen = lookCloser(models, image, proposal);
  return seen === null ? null : roughShape(models, image, seen);
}

function roughShape(models: Models, image: Pixels, { x, y, side, angle }: Detection): FaceShape {
  return fitMesh(models, image, { x, y, side: side * 1.5, angle });
}

/**
 * Looks at a doubtful proposal from nearby: a small face is now detected surely, what was none is not. Unless it surely
 * is upright, also the other way up: an upside-down face, which the mesh would fit badly, is detected better there.
 */
function lookCloser(models: Models, image: Pixels, { x, y, side, angle }: Detection): Detection | null {
  const seenAt = (rotation: number): readonly Detection[] => {
    const view = { x, y, side: side * 2.5, angle: angle + rotation };
    const seen = detectInView(models, image, { view, minScore: minCloserDetection });
    return seen.filter((other) => contains(other, { x, y, side }));
  };
  const seen = seenAt(0);
  const isUpright = seen.some(({ score }) => score >= uprightDetection);
  const [best] = withoutDuplicates(isUpright ? seen : [...seen, ...seenAt(Math.PI)]);
  return best ?? null;
}
