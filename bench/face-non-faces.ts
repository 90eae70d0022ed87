import { join } from 'node:path';
import { arcFacePatch, planesOf } from '../src/adapters/human/arcface-chip.ts';
import { canSeeCovers, describeFace } from '../src/adapters/human/describe-face.ts';
import { brightened } from '../src/adapters/human/dlib-descriptor.ts';
import type { FaceShape } from '../src/adapters/human/face-mesh.ts';
import { findShapes } from '../src/adapters/human/find-faces.ts';
import { detectorSigns, hidesLook, humanEvidence, humanFeatures } from '../src/adapters/human/human-look.ts';
import { loadWasmModels } from '../src/adapters/human/load-human.ts';
import { localFetch } from '../src/adapters/human/local-fetch.ts';
import type { Models } from '../src/adapters/human/models.ts';
import { type OnnxModel, onnxSide, openOnnxModel } from '../src/adapters/human/onnx-model.ts';
import { cutPatch } from '../src/adapters/human/patch.ts';
import { isTooPoor } from '../src/domain/face/compare-pairs.ts';
import { foldCount } from '../src/domain/face/held-out.ts';
import type { PageImage } from '../src/domain/reading/document/page.ts';
import { filesOf, type PartReport, type PartTools } from './face-finds.ts';
import { decode, intended } from './face-set.ts';
import { nonFaces } from './non-face-pictures.ts';
import { fitLogistic } from './support/fit-logistic.ts';
import { shareWithInterval } from './support/wilson.ts';

/** Every so many pictures of people one is looked at: all of them take ten minutes. */
const everyFile = 3;
const leastPictures = 50;
/** Pulls weights to 0, in examples: there are nearly as many weights as pictures. */
const penalty = 4;

/** What is seen of the largest face of a picture. */
export interface Seen {
  /** SFace's answer as it comes. */
  readonly answer: readonly number[];
  readonly close: number;
  readonly wide: number;
  /** Large and frontal enough to be asked about, and not hidden by what lies on it. */
  readonly isAsked: boolean;
  /** Whether it could be compared without a second opinion. */
  readonly isComparable: boolean;
}

/** A picture of somebody (`person`) or of something of a family. */
export interface Pictured {
  readonly name: string;
  readonly person: string | null;
  readonly family: string | null;
  readonly seen: Seen | null;
}

export interface FamilyFigures {
  readonly family: string;
  readonly pictures: number;
  /** In which a face is found, and in which it could be compared without a second opinion. */
  readonly found: number;
  readonly comparable: number;
  /** Of those, the ones that are not asked about: covered eyes, or nose and mouth, too small, or turned. */
  readonly unasked: number;
  /** Bare ones that can be compared after it, by weights fitted without the family, and by those in use. */
  readonly partners: readonly string[];
  readonly partnersInUse: number;
}

export interface NonFaceFigures {
  readonly families: readonly FamilyFigures[];
  /** Faces of people that are asked about, and those that do not look human by weights fitted to other people. */
  readonly people: { readonly asked: number; readonly refused: readonly string[]; readonly refusedInUse: number };
  /** Fitted to everything, for src/adapters/human/human-look.ts. */
  readonly weights: readonly number[];
}

/** Looks at pictures of no human face and of people, and judges each by a fit without its family or person. */
export async function measureNonFaces({ set }: PartTools, sface: string): Promise<NonFaceFigures> {
  globalThis.fetch = localFetch;
  const tools = { models: await loadWasmModels(), sface: await openOnnxModel(sface) };
  const pictures: Pictured[] = [];
  for await (const { family, name, image } of nonFaces()) {
    const [largest = null] = findShapes(tools.models, image, { extent: 'prominent' });
    pictures.push({ name, family, person: null, seen: await seenOf(tools, image, largest) });
  }
  for (const file of filesOf(set).filter((_, index) => index % everyFile === 0)) {
    const image = await decode(join(set.folder, file));
    const shapes = findShapes(tools.models, image, { extent: 'prominent' });
    const shape = intended(shapes, file, ({ left, right, top, bottom }) =>
      Math.hypot((left + right - image.width) / 2, (top + bottom - image.height) / 2),
    );
    const person = set.identities.get(file) ?? file;
    pictures.push({ name: file, person, family: null, seen: await seenOf(tools, image, shape) });
  }
  return judged(pictures);
}

async function seenOf(
  { models, sface }: { readonly models: Models; readonly sface: OnnxModel },
  image: PageImage,
  shape: FaceShape | null,
): Promise<Seen | null> {
  if (shape === null) return null;
  const describe = async () => ({ descriptor: new Float32Array(1), answer: null });
  const { quality, covered } = await describeFace({ models, describe }, image, shape);
  const chip = brightened(cutPatch(image, arcFacePatch(shape), onnxSide));
  return {
    answer: [...(await sface(planesOf(chip)))],
    ...detectorSigns(models, image, shape),
    isAsked: canSeeCovers(shape) && !hidesLook(covered),
    isComparable: !isTooPoor({ quality }),
  };
}

/** Judges pictures by fits without their family or their fold of people, and by what is in use. */
export function judged(pictures: readonly Pictured[]): NonFaceFigures {
  const people = [...new Set(pictures.flatMap(({ person }) => person ?? []))].toSorted();
  const foldOf = new Map(people.map((person, index) => [person, (index * 7) % foldCount]));
  const folds = Array.from({ length: foldCount }, (_, fold) =>
    fitTo(pictures.filter(({ person }) => person === null || foldOf.get(person) !== fold)),
  );
  const ofAll = fitTo(pictures);
  const own = pictures.filter(({ person, seen }) => person !== null && seen !== null && seen.isAsked);
  const refused = own.filter(({ person, seen }) => !isHuman(seen, folds[foldOf.get(person ?? '') ?? 0] ?? ofAll));
  const families = [...new Set(pictures.flatMap(({ family }) => family ?? []))];
  return {
    families: families.map((family) => {
      const kin = pictures.filter((each) => each.family === family);
      const comparable = kin.filter(({ seen }) => seen?.isComparable ?? false);
      const bare = comparable.filter(({ seen }) => seen?.isAsked ?? false);
      const unseen = comparable.filter(({ seen }) => seen !== null && !seen.isAsked);
      const without = fitTo(pictures.filter((each) => each.family !== family));
      return {
        family,
        pictures: kin.length,
        found: kin.filter(({ seen }) => seen !== null).length,
        comparable: comparable.length,
        unasked: unseen.length,
        partners: bare.filter(({ seen }) => isHuman(seen, without)).map(({ name }) => name),
        partnersInUse: bare.filter(({ seen }) => isHuman(seen)).length,
      };
    }),
    people: {
      asked: own.length,
      refused: refused.map(({ name }) => name),
      refusedInUse: own.filter(({ seen }) => !isHuman(seen)).length,
    },
    weights: ofAll,
  };
}

/** By weights of a fit, or by those in use. */
function isHuman(seen: Seen | null, weights?: readonly number[]): boolean {
  return seen !== null && humanEvidence(seen, weights) > 0;
}

/** Weights that tell people from what is no human face. */
function fitTo(pictures: readonly Pictured[]): readonly number[] {
  const examples = pictures.flatMap(({ person, seen }) =>
    seen?.isAsked ? [{ features: humanFeatures(seen), positive: person !== null, plain: false }] : [],
  );
  return fitLogistic(examples, { weights: [], signs: [], penalty });
}

/** None of what is no human face can be a partner of a match, and of people one in 100 at most is refused. */
export function reportOfNonFaces({ families, people, weights }: NonFaceFigures): PartReport {
  const total = (of: (family: FamilyFigures) => number) => families.reduce((sum, family) => sum + of(family), 0);
  const pictures = total((family) => family.pictures);
  const partners = total((family) => family.partners.length);
  const line = (name: string, values: readonly (number | string)[]) =>
    `  ${name.padEnd(28)} ${values.map((value) => String(value).padStart(9)).join(' ')}`;
  return {
    lines: [
      '\nPictures of no human face: a second opinion by weights fitted without their family',
      line('family', ['pictures', 'found', 'without', 'not asked', 'partners', 'in use']),
      ...families.map((each) =>
        line(each.family, [
          each.pictures,
          each.found,
          each.comparable,
          each.unasked,
          each.partners.length,
          each.partnersInUse,
        ]),
      ),
      `  partners: ${families.flatMap((family) => family.partners).join(', ') || 'none'}`,
      `  people by weights fitted to others: ${shareWithInterval(people.refused.length, people.asked)} do not look human: ${people.refused.join(', ')}; in use ${people.refusedInUse}`,
      `\nFor src/adapters/human/human-look.ts\n${JSON.stringify(weights.map((weight) => Number(weight.toFixed(3))))}`,
    ],
    bars: [
      { what: 'pictures of no human face', measured: pictures, atLeast: leastPictures },
      {
        what: 'pictures of no human face that are no partner of a match',
        measured: 1 - partners / pictures,
        atLeast: 1,
      },
      {
        what: 'faces of people that look human',
        measured: 1 - people.refused.length / people.asked,
        atLeast: 0.99,
      },
    ],
  };
}
