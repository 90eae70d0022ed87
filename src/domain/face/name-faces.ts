import type { Face, FaceDescriptor, FaceJudge, FaceObservation, FaceThumbnail, KindOfImage } from '../result/face.ts';
import { assignRoles } from './assign-roles.ts';
import { type FacesOnPage, sideOf } from './faces-on-page.ts';
import type { Side } from './sides.ts';
import { statedFaces } from './stated-faces.ts';

/** A face of the result beside its descriptor and thumbnail, which never get there. */
export interface SeenFace {
  readonly face: Face;
  readonly descriptor: FaceDescriptor;
  readonly thumbnail: FaceThumbnail | null;
  /** Of its picture. */
  readonly side: Side;
  /** Whether it is compared: false for a ghost, and for whoever is beside the face that a stated picture is about. */
  readonly isCompared: boolean;
}

interface NameOptions {
  readonly pages: readonly FacesOnPage[];
  readonly engine: FaceJudge;
  /** Of each picture; roles are guessed where none is stated. */
  readonly imageKinds: readonly KindOfImage[];
  readonly faceId?: (index: number) => string;
}

/** Gives every face its id and its role, in the order of pages, largest first on each. */
export function nameFaces(input: NameOptions): SeenFace[] {
  const idOf = input.faceId ?? ((index: number) => `f${index + 1}`);
  const stated = statedFaces(input.pages, { kinds: input.imageKinds, engine: input.engine });
  const roles = assignRoles(input.pages, input.engine, stated);
  const seen = input.pages.flatMap((page, number) =>
    page.faces.map((observation, index) => {
      const role = roles[number]?.[index] ?? 'unknown';
      return { observation, page, role, isCompared: stated.get(page)?.[index]?.decides ?? role !== 'ghost' };
    }),
  );
  return seen.map(({ observation, page, role, isCompared }, index) => ({
    face: withoutDescriptor(observation, { id: idOf(index), image: page.image, page: page.page, role }),
    descriptor: observation.descriptor,
    thumbnail: observation.thumbnail,
    side: sideOf(page),
    isCompared,
  }));
}

/** No rates hold for either number: see ADR 70. */
function livenessOf({ score, spoof }: NonNullable<FaceObservation['liveness']>): Face['liveness'] {
  return { score, spoof, advisory: true, assurance: 'not_measured' };
}

/** Lists what goes out, field by field, so that nothing else of an observation can. */
function withoutDescriptor(seen: FaceObservation, place: Pick<Face, 'id' | 'image' | 'page' | 'role'>): Face {
  return {
    ...place,
    boundingBox: seen.boundingBox,
    landmarks: seen.landmarks,
    pose: seen.pose,
    confidence: seen.confidence,
    eyeDistance: seen.eyeDistance,
    quality: seen.quality,
    ...(seen.covered.length > 0 && { covered: seen.covered }),
    liveness: seen.liveness && livenessOf(seen.liveness),
  };
}
