import type { Comparison, Face, KindOfImage } from '../result/face.ts';
import type { RequestWarning } from '../warning.ts';
import { passesLiveness } from './assign-roles.ts';
import type { SeenFace } from './name-faces.ts';
import { statedKinds } from './stated-faces.ts';

interface FacesOfKinds {
  readonly seen: readonly SeenFace[];
  readonly imageKinds: readonly KindOfImage[];
}

/**
 * Why a match is left to a person by a track that demands liveness; null where it is not. Liveness is asked of selfies,
 * of each one. Where no picture is stated to be one, it is enough that a face passes of whose picture nothing is stated
 * and that is no portrait, which is a print by nature. Faces that pass are no proof, because at which rate attacks do
 * was not measured: they are enough only for a track that says so.
 */
export function whyLivenessIsDoubted(
  pair: Comparison,
  { acceptUnmeasured, ...faces }: FacesOfKinds & { readonly acceptUnmeasured: boolean },
): RequestWarning | null {
  const message =
    'The faces match, and who should look live does. How often attacks pass was not measured, so that this is no ' +
    'proof of a person. Look at the pictures, or accept it in the track with acceptUnmeasuredLiveness.';
  return whyNotLive(pair, faces) ?? (acceptUnmeasured ? null : { code: 'LIVENESS_NOT_MEASURED', message });
}

function whyNotLive({ a, b }: Comparison, { seen, imageKinds }: FacesOfKinds): RequestWarning | null {
  const stated = statedKinds(imageKinds);
  const faces = seen.map(({ face }) => face).filter(({ id }) => id === a || id === b);
  const selfies = faces.filter(({ image }) => stated.get(image) === 'selfie');
  const others = faces.filter(({ image, role }) => !stated.has(image) && role !== 'portrait');
  const asked = selfies.length > 0 ? selfies : others;
  const failed = asked.filter((face) => !passesLiveness(face));
  const isEnough = selfies.length > 0 ? failed.length === 0 : failed.length < asked.length;
  return isEnough ? null : { code: 'LIVENESS_DOUBTFUL', message: messageOf(failed) };
}

function messageOf(failed: readonly Face[]): string {
  const names = failed.map(({ id }) => id).join(' and ');
  const reason =
    failed.length === 0
      ? 'neither is of a selfie, of which alone liveness is asked'
      : `${names} ${failed.length > 1 ? 'do' : 'does'} not look like a living person in front of a camera`;
  return `The faces match, but ${reason}. Look at the pictures, or ask for a new one.`;
}
