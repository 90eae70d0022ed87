import { join } from 'node:path';
import sharp from 'sharp';
import { canSeeCovers, describeByDlib, type FaceModels } from '../src/adapters/human/describe-face.ts';
import { coverEvidence, faceParts, partFeatures } from '../src/adapters/human/face-covers.ts';
import type { FaceShape } from '../src/adapters/human/face-mesh.ts';
import { findShapes } from '../src/adapters/human/find-faces.ts';
import { loadWasmModels } from '../src/adapters/human/load-human.ts';
import { localFetch } from '../src/adapters/human/local-fetch.ts';
import { loadSfaceBesideDlib } from '../src/adapters/human/sface-descriptor.ts';
import { cosine } from '../src/adapters/human/unit-descriptor.ts';
import { type ScoreCalibration, similarityOf } from '../src/domain/face/score-calibration.ts';
import type { PageImage } from '../src/domain/reading/document/page.ts';
import type { FaceDescriptor, FacePart, RatesUnderCovers } from '../src/domain/result/face.ts';
import { coverKinds, drawCover } from './draw-covers.ts';
import { type CoveredLook, type CoveredPairs, measureCoveredPairs, ratesUnderCovers } from './face-covered-pairs.ts';
import { decode, type FaceSet, intended } from './face-set.ts';
import { fitLogistic } from './support/fit-logistic.ts';

/** Pixels between the eyes to which faces are shrunk. */
const eyeDistances = [40, 30, 24, 16, 10];
/** Every picture is changed in a third of the ways, in turns. */
const every = 3;
const foldCount = 5;

/** What a change of one picture of each pair does. */
export interface Harm {
  readonly name: string;
  readonly hides: readonly FacePart[];
  readonly changed: number;
  readonly found: number;
  /** Share of the faces found on which each part is asked to be covered, by a fit to other people. */
  readonly reported: Readonly<Record<FacePart, number>>;
  readonly same: number;
  readonly different: number;
  /** Shares of the pairs at the thresholds, the same pairs unchanged beside them. */
  readonly matched: { readonly changed: number; readonly original: number };
  readonly reviewed: { readonly changed: number; readonly original: number };
  /** Different people at or above the review threshold. */
  readonly confused: { readonly changed: number; readonly original: number };
}

export interface HarmFigures {
  readonly plain: number;
  /**
   * Faces without a drawn cover on which a part is asked to be covered: share by the fit to other people, and which.
   */
  readonly falseAlarms: { readonly share: number; readonly files: readonly string[] };
  readonly harms: readonly Harm[];
  readonly coveredPairs: readonly CoveredPairs[];
  readonly ratesUnderCovers: readonly RatesUnderCovers[];
  /** Fitted to everybody, for src/adapters/human/cover-weights.ts. */
  readonly weights: Readonly<Record<FacePart, readonly number[]>>;
}

interface Look {
  readonly file: string;
  /** Null for the picture as it is. */
  readonly change: { readonly name: string; readonly hides: readonly FacePart[] } | null;
  readonly seen: {
    readonly features: Readonly<Record<FacePart, readonly number[]>>;
    readonly descriptor: FaceDescriptor;
    /** Whether covers can be told on a face of this size and turn. */
    readonly visible: boolean;
  } | null;
}

/** Covers and shrinks faces, and measures what is reported of it and what it does to comparisons. */
export async function measureHarm(
  set: FaceSet,
  { calibration, sface }: { readonly calibration: ScoreCalibration; readonly sface: string | null },
): Promise<HarmFigures> {
  globalThis.fetch = localFetch;
  const models = await loadWasmModels();
  const describe = sface === null ? describeByDlib(models) : await loadSfaceBesideDlib(sface, models);
  const tools = { models, describe };
  const files = [...new Set(set.pairs.flatMap((pair) => pair.files))];
  const looks: Look[] = [];
  for (const [index, file] of files.entries()) looks.push(...(await looksAt(tools, { set, file, index })));
  const plain = looks.filter(({ change }) => change === null);
  const fits = foldsOf(set, looks);
  const reported = (look: Look, part: FacePart) =>
    look.seen !== null && coverEvidence(look.seen.features[part], fits.of(look.file)[part]) > 0;
  const alarms = plain.filter((look) => faceParts.some((part) => reported(look, part)));
  const covers = looks
    .filter(({ change }) => change === null || change.hides.length > 0)
    .flatMap(({ file, change, seen }): CoveredLook[] => {
      if (seen === null) return [];
      const covered = faceParts.filter((part) => seen.visible && reported({ file, change, seen }, part));
      const person = set.identities.get(file) ?? file;
      return [{ file, person, cover: change, descriptor: seen.descriptor, reported: covered }];
    });
  const listed = new Set(
    set.pairs.filter(({ same }) => same).flatMap(({ files: [a, b] }) => [`${a} ${b}`, `${b} ${a}`]),
  );
  const names = [...new Set(looks.flatMap(({ change }) => (change === null ? [] : [change.name])))];
  return {
    plain: plain.length,
    falseAlarms: { share: alarms.length / plain.length, files: alarms.map(({ file }) => file) },
    harms: names.map((name) => {
      const changed = looks.filter(({ change }) => change?.name === name);
      const found = changed.filter(({ seen }) => seen !== null);
      const share = (part: FacePart) => found.filter((look) => reported(look, part)).length / found.length;
      return {
        name,
        hides: changed[0]?.change?.hides ?? [],
        changed: changed.length,
        found: found.length,
        reported: { eyes: share('eyes'), nose: share('nose'), mouth: share('mouth') },
        ...effectOn(set, { changed, plain, calibration }),
      };
    }),
    coveredPairs: measureCoveredPairs(covers, calibration),
    ratesUnderCovers: ratesUnderCovers(covers, { calibration, isListed: (a, b) => listed.has(`${a} ${b}`) }),
    weights: fits.ofAll,
  };
}

async function looksAt(
  tools: FaceModels,
  { set, file, index }: { readonly set: FaceSet; readonly file: string; readonly index: number },
): Promise<readonly Look[]> {
  const image = await decode(join(set.folder, file));
  const shape = intended(findShapes(tools.models, image, { extent: 'prominent' }), file, (candidate) =>
    Math.hypot(middleOf(candidate)[0] - image.width / 2, middleOf(candidate)[1] - image.height / 2),
  );
  if (shape === null) return [];
  const looks: Look[] = [{ file, change: null, seen: await described(tools, image, shape) }];
  for (const [kind, { name, hides }] of coverKinds.entries()) {
    if ((index + kind) % every !== 0) continue;
    const covered = await drawCover(image, { name, shape, variant: Math.floor(index / every) + kind });
    looks.push({ file, change: { name, hides }, seen: await rereadDoubtful(tools, covered, middleOf(shape)) });
  }
  const [[leftX, leftY], [rightX, rightY]] = shape.landmarks;
  for (const [kind, distance] of eyeDistances.entries()) {
    const factor = distance / Math.hypot(rightX - leftX, rightY - leftY);
    if ((index + kind) % every !== 0 || factor > 1) continue;
    const [x, y] = middleOf(shape);
    const seen = await rereadDoubtful(tools, await shrunk(image, factor), [x * factor, y * factor]);
    looks.push({ file, change: { name: `${distance} pixels between the eyes`, hides: [] }, seen });
  }
  return looks;
}

/** The face that still is where it was; null where none is found there. */
async function rereadDoubtful(
  tools: FaceModels,
  image: PageImage,
  [x, y]: readonly [number, number],
): Promise<Look['seen']> {
  const away = (shape: FaceShape) => Math.hypot(middleOf(shape)[0] - x, middleOf(shape)[1] - y);
  const found = findShapes(tools.models, image, { extent: 'prominent' });
  const [nearest] = found.toSorted((a, b) => away(a) - away(b));
  if (nearest === undefined || away(nearest) > (nearest.right - nearest.left) / 2) return null;
  return described(tools, image, nearest);
}

async function described({ describe }: FaceModels, image: PageImage, shape: FaceShape): Promise<Look['seen']> {
  const { descriptor } = await describe(image, shape);
  return {
    features: partFeatures(image, shape),
    descriptor,
    visible: canSeeCovers(shape),
  };
}

const middleOf = ({ left, right, top, bottom }: FaceShape) => [(left + right) / 2, (top + bottom) / 2] as const;

async function shrunk({ width, height, channels, pixels }: PageImage, factor: number): Promise<PageImage> {
  const { data, info } = await sharp(pixels, { raw: { width, height, channels } })
    .resize(Math.round(width * factor), Math.round(height * factor), { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels, pixels: data, dpi: null };
}

type Weights = HarmFigures['weights'];

/** A fit for each fold of people, made without them; what is shrunk is left out. */
function foldsOf({ identities }: FaceSet, looks: readonly Look[]) {
  const personOf = (file: string) => identities.get(file) ?? file;
  const people = [...new Set(looks.map(({ file }) => personOf(file)))].toSorted();
  const foldOf = new Map(people.map((person, index) => [person, (index * 7) % foldCount]));
  const usable = looks.filter(({ change }) => change === null || change.hides.length > 0);
  const fit = (chosen: readonly Look[]): Weights => {
    const of = (part: FacePart) =>
      fitLogistic(
        chosen.flatMap(({ change, seen }) =>
          seen === null
            ? []
            : [
                {
                  features: seen.features[part],
                  positive: change?.hides.includes(part) ?? false,
                  plain: change === null,
                },
              ],
        ),
      );
    return { eyes: of('eyes'), nose: of('nose'), mouth: of('mouth') };
  };
  const folds = Array.from({ length: foldCount }, (_, fold) =>
    fit(usable.filter(({ file }) => foldOf.get(personOf(file)) !== fold)),
  );
  const ofAll = fit(usable);
  return { of: (file: string): Weights => folds[foldOf.get(personOf(file)) ?? 0] ?? ofAll, ofAll };
}

/** Rates of the pairs whose first or second picture was changed, the other one as it is. */
function effectOn(
  { pairs }: FaceSet,
  {
    changed,
    plain,
    calibration,
  }: { readonly changed: readonly Look[]; readonly plain: readonly Look[]; readonly calibration: ScoreCalibration },
) {
  const originals = new Map(plain.map((look) => [look.file, look.seen?.descriptor]));
  const trials = changed.flatMap(({ file, seen }) =>
    pairs
      .filter(({ files }) => files.includes(file))
      .map(({ files, same }) => {
        const other = originals.get(files[0] === file ? files[1] : files[0]);
        const likeness = (own: FaceDescriptor | undefined) =>
          own && other ? similarityOf(cosine(own, other), calibration) : 0;
        return { same, changed: likeness(seen?.descriptor), original: likeness(originals.get(file)) };
      }),
  );
  const at = (threshold: number, isSame: boolean) => {
    const asked = trials.filter(({ same }) => same === isSame);
    const share = (kind: 'changed' | 'original') =>
      asked.filter((trial) => trial[kind] >= threshold).length / Math.max(1, asked.length);
    return { changed: share('changed'), original: share('original') };
  };
  const same = trials.filter((trial) => trial.same).length;
  return {
    same,
    different: trials.length - same,
    matched: at(calibration.match, true),
    reviewed: at(calibration.review, true),
    confused: at(calibration.review, false),
  };
}
