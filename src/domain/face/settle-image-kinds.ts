import { DocfaceError, invalidField } from '../errors.ts';
import type { KindOfImage } from '../result/face.ts';
import type { ImageKind } from '../track/image-kind.ts';
import type { FaceMatchTrack } from '../track/track.ts';
import { refuseSides, type Side } from './sides.ts';

/** What a submission says of its pictures of each side; null where it says nothing. */
export type SentImageKinds = readonly [first: ImageKind | null, second: ImageKind | null];

interface SettleOptions {
  readonly track: Pick<FaceMatchTrack, 'name' | 'imageKinds'>;
  /** Of each picture that was sent. */
  readonly sides: readonly Side[];
}

/**
 * The kind of each picture that was sent, as far as the submission or the track says it. Errors: `INVALID_FIELD` where
 * both say and differ, and where a kind is said of one picture alone, in which all faces are compared;
 * `MISSING_FIELD` where the track says kinds of two pictures and one was sent; those of `refuseSides`.
 */
export function settleImageKinds(
  sent: SentImageKinds | null,
  { track: { name, imageKinds: ofTrack }, sides }: SettleOptions,
): readonly KindOfImage[] {
  refuseSides(sides);
  const settled = ([1, 2] as const).map((side): Omit<KindOfImage, 'image'> => {
    const [field, stated, fixed] = [`imageKind${side}`, sent?.[side - 1] ?? null, ofTrack?.[side - 1] ?? null];
    if (stated !== null && fixed !== null && stated !== fixed) {
      const detail = `Track "${name}" takes a ${fixed} for imageFile${side}. Send that, leave ${field} out, or name another track.`;
      throw invalidField(field, detail);
    }
    const kind = stated ?? fixed;
    if (kind !== null && !sides.includes(2)) throw stated === null ? noSecondPicture(name) : ofOnePicture(field);
    return { kind, source: stated !== null ? 'request' : fixed === null ? 'guess' : 'track' };
  });
  return sides.flatMap((side, index) => {
    const of = settled[side - 1];
    return of === undefined ? [] : [{ image: index + 1, ...of }];
  });
}

function ofOnePicture(field: string): DocfaceError {
  const detail = `${field} is for two pictures: in one alone all faces are compared with each other. Send imageFile2 too, or leave ${field} out.`;
  return invalidField(field, detail);
}

function noSecondPicture(track: string): DocfaceError {
  const detail = `Track "${track}" says what each of two pictures shows. Send imageFile2 too, or name another track.`;
  return new DocfaceError('MISSING_FIELD', detail, {
    fields: [{ field: 'imageFile2', code: 'MISSING_FIELD', detail }],
  });
}
