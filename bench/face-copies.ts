import { basename, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { HumanFaceEngine } from '../src/adapters/human/human-face-engine.ts';
import type { FacesOnPage } from '../src/domain/face/faces-on-page.ts';
import { foldsOfPeople, placedAt } from '../src/domain/face/held-out.ts';
import { matchFaces } from '../src/domain/face/match-faces.ts';
import { likenessOfPhotographs } from '../src/domain/face/one-photograph.ts';
import type { EngineStamp, PageImage } from '../src/domain/reading/document/page.ts';
import type { FaceDecision, FaceObservation } from '../src/domain/result/face.ts';
import { filesOf, type PartReport, type PartTools, search } from './face-finds.ts';
import { decode, type FaceSet } from './face-set.ts';
import type { Bar } from './support/bars.ts';

/** Share of the pairs of different photographs that thresholds of folds are placed to let through. */
const placedFor = 0.02;

/** What became of the copies of one kind beside their originals. */
export interface CopiesOfKind {
  readonly name: string;
  readonly made: number;
  /** Said to be of one photograph. */
  readonly reported: number;
  /** Taken for two photographs that match. */
  readonly matched: number;
  readonly leastLikeness: number;
}

export interface CopyFigures {
  readonly kinds: readonly CopiesOfKind[];
  /** Pairs of different photographs of one person, and how many of them are said to be of one. */
  readonly different: { readonly pairs: number; readonly reported: number };
  /** The same shares at thresholds that were placed on other people, five folds. */
  readonly heldOut: { readonly copiesReported: number; readonly differentReported: number };
}

/** What is done to a photograph; `variant` changes how much. */
const copyKinds: Readonly<Record<string, (picture: Sharp, at: Placed) => Promise<Sharp>>> = {
  'the same file': async (picture) => picture,
  scaled: async (picture, at) => scaled(picture, at, pick([0.4, 0.6, 1.7], at.variant)),
  recompressed: async (picture, { variant }) => jpeg(picture, pick([20, 35, 50], variant)),
  'brightened or darkened': async (picture, { variant }) =>
    pick(
      [picture.clone().modulate({ brightness: 1.4 }), picture.clone().gamma(1.6), picture.clone().linear(0.7, -5)],
      variant,
    ),
  cropped: async (picture, at) => cropped(picture, at, pick([0.9, 1.1, 1.4], at.variant)),
  mirrored: async (picture) => picture.flop(),
  'cropped, scaled, brightened and mirrored': async (picture, at) => {
    const small = await scaled(await cropped(picture, at, 1.5), at, 0.7);
    return jpeg(small.modulate({ brightness: 1.15 }).flop(), 60);
  },
};

interface Placed {
  readonly width: number;
  readonly height: number;
  readonly box: FaceObservation['boundingBox'];
  readonly variant: number;
}

interface Copied {
  readonly file: string;
  readonly kind: string;
  readonly decision: FaceDecision;
  readonly reported: boolean;
  readonly likeness: number;
}

/** Copies each photograph in one way, in turns, and compares it with its copy as the service would. */
export async function measureCopies({ set, engine, face: faceOf }: PartTools): Promise<CopyFigures> {
  const compare = comparerWith(engine, await engine.check());
  const files = filesOf(set);
  const names = Object.keys(copyKinds);
  const originals = new Map<string, FacesOnPage>();
  const copies: Copied[] = [];
  for (const [index, file] of files.entries()) {
    const image = await decode(join(set.folder, file));
    const face = await faceOf(file);
    if (face === null) continue;
    const page = pageOf(image, [face]);
    originals.set(file, page);
    const kind = pick(names, index);
    const copy = await copied(image, { kind, box: face.boundingBox, variant: Math.floor(index / names.length) });
    copies.push({ file, kind, ...compare(page, pageOf(copy, (await engine.find(copy, search)).faces)) });
  }
  const pairs = set.pairs.flatMap(({ files: [fileA, fileB], same, group }) => {
    const [a, b] = [originals.get(fileA), originals.get(fileB)];
    const isCopy = group === 'same photo' || isCopyOf(fileA, fileB);
    const listed = { file: fileA, kind: isCopy ? listedCopies : 'different', person: personOf(set, fileA) };
    return same && a !== undefined && b !== undefined ? [{ ...listed, ...compare(a, b) }] : [];
  });
  const all = [...copies, ...pairs.filter(({ kind }) => kind === listedCopies)];
  const different = pairs.filter(({ kind }) => kind !== listedCopies);
  return {
    kinds: [...names, listedCopies].map((name) => ofKind(name, all)).filter(({ made }) => made > 0),
    different: { pairs: different.length, reported: different.filter(({ reported }) => reported).length },
    heldOut: heldOut(
      different,
      all.map(({ file, likeness }) => ({ person: personOf(set, file), likeness })),
    ),
  };
}

/** Copies among the listed pairs: turned, dark, blurred, grey and small ones, and photographs pasted on a licence. */
const listedCopies = 'listed as copies';

/** Copies are called after their original, with what was done to it before its name. */
export function isCopyOf(file: string, other: string): boolean {
  return basename(file).endsWith(`_${basename(other)}`);
}

function comparerWith(engine: HumanFaceEngine, stamp: EngineStamp) {
  return (first: FacesOnPage, second: FacesOnPage): Pick<Copied, 'decision' | 'reported' | 'likeness'> => {
    const { result } = matchFaces({
      mode: 'two_images',
      pages: [first, { ...second, image: 2 }],
      imageKinds: [],
      track: { threshold: null, requireLiveness: false },
      engine: { stamp, calibration: engine.calibration, similarity: (a, b) => engine.similarity(a, b) },
      consent: { given: true, purpose: 'bench', legalBasis: 'other', noticeVersion: '1', recordedAt: '' },
    });
    const likenesses = first.faces.flatMap((a) => second.faces.map((b) => likenessOf(a, b)));
    return {
      decision: result.decision,
      reported: result.comparisons.some(({ doubts }) => doubts?.includes('same_photograph') ?? false),
      likeness: Math.max(...likenesses),
    };
  };
}

function pageOf({ width, height }: PageImage, faces: readonly FaceObservation[]): FacesOnPage {
  return { image: 1, page: 1, width, height, faces };
}

/** What a run says of copies. */
export function reportOfCopies(figures: CopyFigures): PartReport {
  return { lines: copyLines(figures), bars: barsOfCopies(figures) };
}

/** What copies are held to: none may pass, and few different photographs may be taken for one. */
function barsOfCopies({ kinds, different }: CopyFigures): readonly Bar[] {
  const made = kinds.reduce((sum, kind) => sum + kind.made, 0);
  const matched = kinds.reduce((sum, kind) => sum + kind.matched, 0);
  return [
    { what: 'made copies of a photograph that do not pass as a match', measured: 1 - matched / made, atLeast: 1 },
    { what: 'made copies', measured: made, atLeast: 200 },
    {
      what: 'pairs of different photographs of one person that are not taken for copies',
      measured: 1 - different.reported / different.pairs,
      atLeast: 0.97,
    },
  ];
}

/** The lines that say what becomes of copies. */
function copyLines({ kinds, different, heldOut: folds }: CopyFigures): readonly string[] {
  return [
    '\nCopies of a photograph beside it',
    ...kinds.map(
      ({ name, made, reported, matched, leastLikeness }) =>
        `  ${name.padEnd(42)} ${made} made, ${reported} reported, ${matched} match; likeness at least ${leastLikeness.toFixed(3)}`,
    ),
    `  different photographs of one person: ${different.reported} of ${different.pairs} (${percent(different.reported / different.pairs)}) taken for copies`,
    `  at thresholds placed on other people (5 folds): ${percent(folds.copiesReported)} of copies reported, ${percent(folds.differentReported)} of different photographs`,
  ];
}

function ofKind(name: string, copies: readonly Copied[]): CopiesOfKind {
  const own = copies.filter(({ kind }) => kind === name);
  return {
    name,
    made: own.length,
    reported: own.filter(({ reported }) => reported).length,
    matched: own.filter(({ decision }) => decision === 'match').length,
    leastLikeness: Math.min(...own.map(({ likeness }) => likeness)),
  };
}

interface Rated {
  readonly person: string;
  readonly likeness: number;
}

/** Shares above the threshold that the people of the other folds place. */
function heldOut(pairs: readonly Rated[], copies: readonly Rated[]): CopyFigures['heldOut'] {
  const all = [...pairs, ...copies].map(({ person }) => ({
    same: true,
    score: 0,
    group: '',
    people: [person, person] as const,
  }));
  const foldOf = foldsOfPeople(all);
  const thresholds = new Map(
    [...new Set(foldOf.values())].map((fold) => {
      const others = pairs.filter(({ person }) => foldOf.get(person) !== fold).map(({ likeness }) => likeness);
      return [
        fold,
        placedAt(
          placedFor,
          others.toSorted((a, b) => b - a),
        ),
      ] as const;
    }),
  );
  const share = (rated: readonly Rated[]) =>
    rated.filter(({ person, likeness }) => likeness > (thresholds.get(foldOf.get(person) ?? 0) ?? 1)).length /
    rated.length;
  return { copiesReported: share(copies), differentReported: share(pairs) };
}

function likenessOf(a: FaceObservation, b: FaceObservation): number {
  return a.thumbnail === null || b.thumbnail === null ? 0 : likenessOfPhotographs(a.thumbnail, b.thumbnail);
}

const personOf = ({ identities }: FaceSet, file: string): string => identities.get(file) ?? file;

async function copied(
  image: PageImage,
  { kind, box, variant }: { readonly kind: string; readonly box: Placed['box']; readonly variant: number },
): Promise<PageImage> {
  const { width, height, channels, pixels } = image;
  const make = copyKinds[kind] ?? copyKinds['the same file'];
  const picture = sharp(pixels, { raw: { width, height, channels } });
  const made = (await make?.(picture, { width, height, box, variant })) ?? picture;
  const { data, info } = await made.toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, pixels: data, dpi: null };
}

async function jpeg(picture: Sharp, quality: number): Promise<Sharp> {
  return sharp(await picture.jpeg({ quality }).toBuffer());
}

/** By this factor, but never below 16 pixels between the eyes or so: a fifth of the width of a face. */
async function scaled(picture: Sharp, { width, box }: Placed, factor: number): Promise<Sharp> {
  const least = 80 / (box.width * width);
  const by = factor < 1 ? Math.min(1, Math.max(factor, least)) : factor;
  const { data, info } = await picture.png().toBuffer({ resolveWithObject: true });
  return sharp(data).resize(Math.round(info.width * by));
}

/** A square around the face, `room` times as wide as the face is high. */
async function cropped(picture: Sharp, { width, height, box }: Placed, room: number): Promise<Sharp> {
  const half = (Math.max(box.width * width, box.height * height) * room) / 2;
  const [x, y] = [(box.x + box.width / 2) * width, (box.y + box.height / 2) * height];
  const [left, top] = [Math.max(0, Math.round(x - half)), Math.max(0, Math.round(y - half))];
  const [right, bottom] = [Math.min(width, Math.round(x + half)), Math.min(height, Math.round(y + half))];
  return sharp(
    await picture
      .extract({ left, top, width: right - left, height: bottom - top })
      .png()
      .toBuffer(),
  );
}

function pick<T>(values: readonly T[], variant: number): T {
  return values[variant % values.length] as T;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
