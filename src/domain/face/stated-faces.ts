import type { FaceJudge, FaceRole, KindOfImage } from '../result/face.ts';
import type { ImageKind } from '../track/image-kind.ts';
import { assignRoles, passesLiveness } from './assign-roles.ts';
import { portraitAmong } from './choose-portrait.ts';
import type { FacesOnPage } from './faces-on-page.ts';

/** The kinds that were stated by the submission or the track, by picture. */
export function statedKinds(kinds: readonly KindOfImage[]): ReadonlyMap<number, ImageKind> {
  return new Map(
    kinds.flatMap(({ image, kind, source }) => (kind === null || source === 'guess' ? [] : [[image, kind] as const])),
  );
}

/** A face of a picture whose kind is stated. */
interface StatedFace {
  readonly role: FaceRole;
  /** Whether it is compared: of a selfie and of a document one face is. */
  readonly decides: boolean;
}

/** The faces of pages whose kind is stated, in the order of each page. */
export type StatedFaces = ReadonlyMap<FacesOnPage, readonly StatedFace[]>;

/**
 * What stated kinds say of faces. Of a selfie the largest face decides, and of a document the face that is taken for
 * its portrait where documents are read; of a photograph every face may. Pages of which nothing is stated are left out.
 */
export function statedFaces(
  pages: readonly FacesOnPage[],
  { kinds, engine }: { readonly kinds: readonly KindOfImage[]; readonly engine: FaceJudge },
): StatedFaces {
  const stated = [...statedKinds(kinds)].flatMap(([image, kind]) => [
    ...facesOfKind(kind, { pages: pages.filter((page) => page.image === image), engine }),
  ]);
  return new Map(stated);
}

function facesOfKind(
  kind: ImageKind,
  { pages, engine }: { readonly pages: readonly FacesOnPage[]; readonly engine: FaceJudge },
): StatedFaces {
  const placed = pages.flatMap((page) => {
    const roles = kind === 'document' ? (assignRoles([page], engine)[0] ?? []) : [];
    return page.faces.map((face, index) => ({
      page,
      face,
      role: roles[index] ?? ('unknown' as const),
      size: face.boundingBox.height * page.height,
    }));
  });
  const bySize = placed.toSorted((a, b) => b.size - a.size);
  const deciding = { selfie: bySize[0], document: portraitAmong(bySize), photo: undefined }[kind];
  return new Map(
    pages.map((page) => [
      page,
      placed
        .filter((each) => each.page === page)
        .map((each): StatedFace => {
          const decides = kind === 'photo' || each === deciding;
          if (!decides || kind === 'photo') return { role: each.role, decides };
          const isLive = kind === 'selfie' && passesLiveness(each.face);
          return { role: kind === 'document' ? 'portrait' : isLive ? 'live' : 'unknown', decides };
        }),
    ]),
  );
}
