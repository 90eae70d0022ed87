import type { Box } from '../reading/document/geometry.ts';
import type { Portrait } from '../reading/result/ocr-result.ts';
import type { FaceJudge, FaceObservation, FaceRole } from '../result/face.ts';
import { assignRoles } from './assign-roles.ts';
import type { FacesOnPage } from './faces-on-page.ts';

/** A portrait is beside the print of its card: at most this share of the print's extent away. */
const reach = 0.5;

function isBeside({ boundingBox: { x, y, width, height } }: FaceObservation, print: Box): boolean {
  const [across, down] = [x + width / 2, y + height / 2];
  return (
    across >= print.x - reach * print.width &&
    across <= print.x + (1 + reach) * print.width &&
    down >= print.y - reach * print.height &&
    down <= print.y + (1 + reach) * print.height
  );
}

/**
 * The portrait among faces, the largest of which comes first: one that is known to be printed before one that may be;
 * never a ghost, and never the living face of who holds the card.
 */
export function portraitAmong<Face extends { readonly role: FaceRole | undefined }>(
  faces: readonly Face[],
): Face | undefined {
  return faces.find(({ role }) => role === 'portrait') ?? faces.find(({ role }) => role === 'unknown');
}

/** The portrait among the faces of a page that lie near its print. Null when there is none. */
export function choosePortrait(page: FacesOnPage, print: Box | null, engine: FaceJudge): Portrait | null {
  const [roles = []] = assignRoles([page], engine);
  const near = page.faces
    .map((face, index) => ({ face, role: roles[index] }))
    .filter(({ face }) => print === null || isBeside(face, print));
  const chosen = portraitAmong(near);
  if (chosen === undefined) return null;
  return { page: page.page, box: chosen.face.boundingBox, confidence: chosen.face.confidence };
}
