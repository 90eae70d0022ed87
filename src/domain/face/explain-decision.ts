import type { Comparison, KindOfImage, PicturesOfSide } from '../result/face.ts';
import { keptReasons, type ReviewReason } from '../review-reason.ts';
import type { RequestWarning, WarningCode } from '../warning.ts';
import { suspectSpoof } from './assign-roles.ts';
import { coveredOnBoth } from './compare-pairs.ts';
import type { FacesOnPage } from './faces-on-page.ts';
import type { SeenFace } from './name-faces.ts';
import { statedKinds } from './stated-faces.ts';

/** Codes of the warnings that say why faces are left to a person. */
const doubts: ReadonlySet<WarningCode> = new Set([
  'BETWEEN_THRESHOLDS',
  'SEVERAL_FACES',
  'SAME_PHOTOGRAPH',
  'COVERED_ALIKE',
  'LIVENESS_DOUBTFUL',
  'LIVENESS_NOT_MEASURED',
]);

/** Why faces with the decision `review` wait for a person, by the warnings of the match. */
export function whyFacesReview(warnings: readonly RequestWarning[]): readonly ReviewReason[] {
  const said = warnings.filter(({ code }) => doubts.has(code));
  if (said.length === 0) return [{ code: 'FACES_DOUBTED' }];
  return keptReasons(said.map(({ code }) => ({ code: 'FACES_DOUBTED', check: code })));
}

interface Thresholds {
  readonly match: number;
  readonly review: number;
}

interface ReviewOptions {
  /** Every pair, those that could not be judged too. */
  readonly comparisons: readonly Comparison[];
  readonly threshold: Thresholds;
}

/**
 * Why the most alike pair is left to a person: `BETWEEN_THRESHOLDS` where it was the only one, `SEVERAL_FACES` where it
 * is the best of many, as in group pictures: each pair is another chance for strangers to look alike.
 */
export function whyReview({ a, b, similarity }: Comparison, { comparisons, threshold }: ReviewOptions): RequestWarning {
  const compared = comparisons.filter(({ decision }) => decision !== 'inconclusive');
  const place = `has the similarity ${rounded(similarity)}, between ${threshold.review} (review) and ${threshold.match} (match)`;
  if (compared.length === 1) {
    const message = `The pair ${a} and ${b} ${place}. Look at the pictures, or ask for sharper ones from the front.`;
    return { code: 'BETWEEN_THRESHOLDS', message };
  }
  const count = new Set(compared.flatMap((pair) => [pair.a, pair.b])).size;
  const message =
    `${count} faces make ${compared.length} pairs, and the most alike, ${a} and ${b}, ${place}. The more faces, the likelier strangers ` +
    'come this far. Look at the pictures, or ask for ones that show one person each.';
  return { code: 'SEVERAL_FACES', message };
}

/** Why a pair that would match if it were the only one is left to a person. */
export function whyNotOfSeveral(
  { a, b, similarity }: Comparison,
  { pairs, match, needed }: { readonly pairs: number; readonly match: number; readonly needed: number },
): RequestWarning {
  const message =
    `The faces make ${pairs} pairs, and the most alike, ${a} and ${b}, has the similarity ${rounded(similarity)}. One pair ` +
    `alone matches from ${match} on; the best of ${pairs} pairs of strangers comes that far ${pairs} times as often, and as ` +
    `rarely from ${roundedUp(needed)} on. Look at the pictures, or ask for ones that show one person each.`;
  return { code: 'SEVERAL_FACES', message };
}

/** Why two faces that are alike are no match: one photograph is like itself. */
export function whySamePhotograph({ a, b }: Comparison): RequestWarning {
  const message =
    `The faces ${a} and ${b} are of one photograph, or of copies of it. That it is like itself says nothing about who sent ` +
    'it. Look at the pictures, or ask for a new picture of the person.';
  return { code: 'SAME_PHOTOGRAPH', message };
}

/** Why two faces that are alike are no match: what lies on both makes strangers alike. */
export function whyCoveredAlike({ a, b, similarity }: Comparison, seen: readonly SeenFace[]): RequestWarning {
  const [first, second] = [a, b].map((id) => seen.find(({ face }) => face.id === id)?.face);
  const parts = first && second ? coveredOnBoth(first, second) : [];
  const message =
    `Something lies on the ${parts.join(' and ')} of both faces, ${a} and ${b}. Their similarity is ${rounded(similarity)}, ` +
    'and what lies on both makes strangers alike too. Look at the pictures, or ask for one without glasses, mask or hands on the face.';
  return { code: 'COVERED_ALIKE', message };
}

/** Cut, never rounded up: what is below a threshold must not read as if it had reached it. */
function rounded(similarity: number): number {
  return Math.floor(similarity * 1e4) / 1e4;
}

function roundedUp(threshold: number): number {
  return Math.ceil(threshold * 1e4) / 1e4;
}

/** That a side has several pictures, and which of them decided: each is another chance for strangers to look alike. */
export function whySeveralPictures(
  sides: readonly PicturesOfSide[] | null,
  { pair, pairs }: { readonly pair: Comparison | null; readonly pairs: number },
): RequestWarning[] {
  if (sides === null || pair === null) return [];
  const [first = 0, second = 0] = sides.map(({ images }) => images.length);
  const message =
    `${first} pictures of imageFile1 and ${second} of imageFile2 were compared, and the most alike faces decided: ` +
    `${pair.a} and ${pair.b}, of the images ${sides.map(({ deciding }) => deciding).join(' and ')}. The best of ${pairs} pairs of ` +
    'strangers is alike oftener than one pair: threshold.ofSeveral says how often.';
  return [{ code: 'SEVERAL_PICTURES', message }];
}

interface FacesOfKinds {
  readonly seen: readonly SeenFace[];
  readonly imageKinds: readonly KindOfImage[];
}

/** A warning for each page on which more faces were found than are compared. */
export function facesLeftOut(pages: readonly FacesOnPage[]): RequestWarning[] {
  return pages.flatMap(({ image, page, faces, leftOut = 0 }) => {
    if (leftOut === 0) return [];
    const message =
      `Image ${image} shows more faces than are looked at: at least ${faces.length + leftOut}. The ${faces.length} largest were ` +
      `taken and ${leftOut} left out, of which nothing is said. Send a picture that shows fewer persons, or use a track that allows more.`;
    return [{ code: 'FACES_LEFT_OUT', message, page }];
  });
}

/**
 * A warning for each picture of which one face decides and others were found, which were not compared: a selfie or a
 * document in which more persons are seen.
 */
export function othersInPicture({ seen, imageKinds }: FacesOfKinds): RequestWarning[] {
  return [...statedKinds(imageKinds)].flatMap(([image, kind]): RequestWarning[] => {
    const faces = seen.filter(({ face }) => face.image === image);
    const deciding = faces.find(({ isCompared }) => isCompared)?.face;
    const others = faces.filter(({ face, isCompared }) => !isCompared && face.role !== 'ghost');
    if (deciding === undefined || others.length === 0) return [];
    const which = kind === 'selfie' ? 'its most prominent face' : 'its portrait';
    const message =
      `Image ${image} is a ${kind}, of which ${which}, ${deciding.id}, decides. Faces beside it were not compared: ` +
      `${others.map(({ face }) => face.id).join(', ')}.`;
    return [{ code: 'OTHER_FACES', message, page: deciding.page }];
  });
}

/**
 * A warning for each face that looks like a print or a screen, whatever the track demands. The portrait of a document
 * is a print by nature, where it is known to be one, and a photograph is allowed to be. Looks at the pair that decided,
 * or at every face that is compared where none did.
 */
export function suspectedSpoofs({ seen, imageKinds }: FacesOfKinds, pair: Comparison | null): RequestWarning[] {
  const stated = statedKinds(imageKinds);
  return seen
    .filter(({ isCompared }) => isCompared)
    .map(({ face }) => face)
    .filter(({ id, image }) => (pair === null || id === pair.a || id === pair.b) && stated.get(image) !== 'photo')
    .filter(({ role, liveness }) => (role === 'live' || role === 'unknown') && (liveness?.spoof ?? 0) >= suspectSpoof)
    .map(({ id, image, page }) => {
      const message =
        `Face ${id} in image ${image} looks like a print or a screen. Of a document's portrait that is to be expected; ` +
        'where a person should stand before the camera, look at the picture or ask for a new one. This is a hint, no proof.';
      return { code: 'SPOOF_SUSPECTED', message, page };
    });
}
