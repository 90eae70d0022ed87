import type { Face, FaceDescriptor, FaceJudge, FaceObservation } from '../result/face.ts';
import { assignRoles } from './assign-roles.ts';
import type { FacesOnPage } from './faces-on-page.ts';

/** A face of the result beside its descriptor, which never gets there. */
export interface SeenFace {
  readonly face: Face;
  readonly descriptor: FaceDescriptor;
}

interface NameOptions {
  readonly pages: readonly FacesOnPage[];
  readonly engine: FaceJudge;
  readonly faceId?: (index: number) => string;
}

/** Gives every face its id and its role, in the order of pages, largest first on each. */
export function nameFaces(input: NameOptions): SeenFace[] {
  const idOf = input.faceId ?? ((index: number) => `f${index + 1}`);
  const roles = assignRoles(input.pages, input.engine);
  const seen = input.pages.flatMap((page, number) =>
    page.faces.map((observation, index) => ({ observation, page, role: roles[number]?.[index] ?? 'unknown' })),
  );
  return seen.map(({ observation, page, role }, index) => ({
    face: withoutDescriptor(observation, { id: idOf(index), image: page.image, page: page.page, role }),
    descriptor: observation.descriptor,
  }));
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
    liveness: seen.liveness && { score: seen.liveness.score, spoof: seen.liveness.spoof, advisory: true },
  };
}
