import type { Face, FaceDescriptor, FaceObservation, FaceRole } from './face.ts';
import type { FacesOnPage } from './faces-on-page.ts';
import { copiesAmong, type Judge } from './ghost-portrait.ts';

/** A face of the result beside its descriptor, which never gets there. */
export interface SeenFace {
  readonly face: Face;
  readonly descriptor: FaceDescriptor;
}

interface NameOptions {
  readonly pages: readonly FacesOnPage[];
  readonly engine: Judge;
  readonly faceId?: (index: number) => string;
}

/** Gives every face its id and its role, in the order of pages, largest first on each. */
export function nameFaces(input: NameOptions): SeenFace[] {
  const idOf = input.faceId ?? ((index: number) => `f${index + 1}`);
  const seen = input.pages.flatMap((page) => {
    const roles = rolesOn(page, input.engine);
    return page.faces.map((observation, index) => ({ observation, page, role: roles[index] ?? 'unknown' }));
  });
  return seen.map(({ observation, page, role }, index) => ({
    face: withoutDescriptor(observation, { id: idOf(index), image: page.image, page: page.page, role }),
    descriptor: observation.descriptor,
  }));
}

/**
 * What can be told without guessing: a smaller copy of the same photograph on the same page is a ghost, and what it
 * copies is a document's portrait. Size and place tell nothing more: in a selfie with a document either face may be
 * the larger.
 */
function rolesOn(page: FacesOnPage, engine: Judge): FaceRole[] {
  const copies = copiesAmong(page, engine);
  const originals = new Set(copies.values());
  return page.faces.map((_, index) => {
    if (copies.has(index)) return 'ghost';
    return originals.has(index) ? 'portrait' : 'unknown';
  });
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
