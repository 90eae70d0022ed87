import type { FaceJudge, FaceObservation, FaceRole } from '../result/face.ts';
import { type FacesOnPage, sideOf } from './faces-on-page.ts';
import { copiesAmong, isSamePhotograph } from './ghost-portrait.ts';

/** From here on a measured liveness speaks for a print or a screen. */
export const suspectSpoof = 0.5;

/** A face on one of the pages, while roles are being assigned. */
interface Candidate {
  readonly page: FacesOnPage;
  readonly face: FaceObservation;
  /** Its role follows from the stated kind of its picture and is not guessed. */
  readonly isStated: boolean;
  role: FaceRole;
}

/** Roles of the faces of pages whose kind is stated, in the order of each page. */
export type StatedRoles = ReadonlyMap<FacesOnPage, readonly { readonly role: FaceRole }[]>;

/**
 * The role of every face, in the order of pages. What can be known without guessing, in this order:
 *
 * 1. A smaller copy of the same photograph on the same page is a ghost, and what it copies is a portrait.
 * 2. Nobody is twice in a picture: of two faces on a page that match, the one that looks less alive is printed.
 * 3. The same photograph on both sides, with somebody livelier beside it, is a document shown twice: both are
 *    portraits.
 * 4. Where one side shows a portrait, faces of the other one that look alive are live.
 *
 * Size and place tell nothing: in a selfie with a document either face may be the larger. Roles that are stated stay as
 * they are, and count where the others are guessed.
 */
export function assignRoles(
  pages: readonly FacesOnPage[],
  engine: FaceJudge,
  stated: StatedRoles = new Map(),
): readonly (readonly FaceRole[])[] {
  const byPage = pages.map((page) => {
    const known = stated.get(page);
    if (known !== undefined) {
      return page.faces.map(
        (face, index): Candidate => ({ page, face, isStated: true, role: known[index]?.role ?? 'unknown' }),
      );
    }
    const copies = copiesAmong(page, engine);
    const originals = new Set(copies.values());
    return page.faces.map((face, index): Candidate => {
      const role = copies.has(index) ? 'ghost' : originals.has(index) ? 'portrait' : 'unknown';
      return { page, face, isStated: false, role };
    });
  });
  const shown = byPage.map((page) => page.filter(({ role }) => role !== 'ghost'));
  const guessed = shown.map((page) => page.filter(({ isStated }) => !isStated));
  for (const page of guessed) flagTwins(page, engine);
  flagShownTwice(guessed.flat(), engine);
  flagLive(shown.flat());
  return byPage.map((page) => page.map(({ role }) => role));
}

function matches(a: Candidate, b: Candidate, engine: FaceJudge): boolean {
  return engine.similarity(a.face.descriptor, b.face.descriptor) >= engine.calibration.match;
}

function flagTwins(page: readonly Candidate[], engine: FaceJudge): void {
  for (const [index, first] of page.entries()) {
    for (const second of page.slice(index + 1)) {
      if (!matches(first, second, engine)) continue;
      const [a, b] = [aliveness(first.face), aliveness(second.face)];
      if (a === null || b === null || a === b) continue;
      const [alive, printed] = a > b ? [first, second] : [second, first];
      printed.role = 'portrait';
      if (alive.role === 'unknown') alive.role = 'live';
    }
  }
}

function flagShownTwice(all: readonly Candidate[], engine: FaceJudge): void {
  for (const first of all.filter(({ page }) => sideOf(page) === 1)) {
    for (const second of all.filter(({ page }) => sideOf(page) === 2)) {
      const isBesidePerson = [first, second].some((face) => hasLivelierBeside(face, all));
      if (!isBesidePerson || !matches(first, second, engine) || !isSamePhotograph(first, second)) continue;
      first.role = 'portrait';
      second.role = 'portrait';
    }
  }
}

function hasLivelierBeside({ page, face }: Candidate, all: readonly Candidate[]): boolean {
  const own = aliveness(face);
  return all.some((other) => other.page === page && own !== null && (aliveness(other.face) ?? own) > own);
}

function flagLive(all: readonly Candidate[]): void {
  const withPortrait = new Set(all.filter(({ role }) => role === 'portrait').map(({ page }) => sideOf(page)));
  for (const candidate of all) {
    const facesPortrait = [...withPortrait].some((side) => side !== sideOf(candidate.page));
    if (!candidate.isStated && candidate.role === 'unknown' && facesPortrait && passesLiveness(candidate.face))
      candidate.role = 'live';
  }
}

function aliveness({ liveness }: FaceObservation): number | null {
  return liveness === null ? null : liveness.score - liveness.spoof;
}

/** Whether measured liveness speaks for a person in front of the camera: a hint, no proof. */
export function passesLiveness({ liveness }: Pick<FaceObservation, 'liveness'>): boolean {
  return liveness !== null && liveness.spoof < suspectSpoof && liveness.score >= 1 - suspectSpoof;
}
