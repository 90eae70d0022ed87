import { join } from 'node:path';
import sharp from 'sharp';
import { matchFaces } from '../src/domain/face/match-faces.ts';
import type { PageImage } from '../src/domain/reading/document/page.ts';
import type { FaceMatchResult, FaceObservation, KindOfImage } from '../src/domain/result/face.ts';
import { isCopyOf } from './face-copies.ts';
import { type PartReport, type PartTools, search } from './face-finds.ts';
import { decode } from './face-set.ts';

/** So many selfies are made, one of each person at most twice. */
const selfies = 60;
/** Height of the face on the poster beside that of the person before it. */
const posterShare = 0.6;

/** What became of selfies of one person before a poster of another one. */
export interface KindFigures {
  readonly made: number;
  /** Whose poster was found as a face too. */
  readonly withBoth: number;
  /** Matches with a document of whoever is on the poster: kinds stated, and nothing stated. */
  readonly posterMatches: { readonly stated: number; readonly unstated: number };
  /** Matches with a document of the person, kinds stated, and those of the same picture without the poster. */
  readonly ownMatches: { readonly withPoster: number; readonly plain: number };
}

/** Puts the face of somebody else on a poster beside a person, and compares that selfie with documents of both. */
export async function measureKinds({ set, engine, face }: PartTools): Promise<KindFigures> {
  const stamp = await engine.check();
  const personOf = (file: string) => set.identities.get(file) ?? file;
  const own = set.pairs.filter(
    ({ same, files: [a, b], group }) => same && group !== 'same photo' && !isCopyOf(a, b) && !isCopyOf(b, a),
  );
  const step = Math.max(1, Math.floor(own.length / selfies));
  const compare = (first: Side, second: Side, kinds: readonly KindOfImage[]): FaceMatchResult['decision'] =>
    matchFaces({
      mode: 'two_images',
      pages: [first, second].map(({ width, height, faces }, at) => ({ image: at + 1, page: 1, width, height, faces })),
      imageKinds: kinds,
      track: { threshold: null, requireLiveness: false },
      engine: { stamp, calibration: engine.calibration, similarity: (a, b) => engine.similarity(a, b) },
      consent: { given: true, purpose: 'bench', legalBasis: 'other', noticeVersion: '1', recordedAt: '' },
    }).result.decision;
  const figures = {
    made: 0,
    withBoth: 0,
    posterMatches: { stated: 0, unstated: 0 },
    ownMatches: { withPoster: 0, plain: 0 },
  };
  for (let at = 0; at < own.length; at += step) {
    const [selfie, document] = own[at]?.files ?? ['', ''];
    const other = own
      .slice(at + step)
      .concat(own)
      .find(({ files }) => personOf(files[0]) !== personOf(selfie));
    if (other === undefined) continue;
    const [image, poster] = await Promise.all([selfie, other.files[0]].map((file) => decode(join(set.folder, file))));
    const found = await Promise.all([selfie, document, ...other.files].map(face));
    const [person, ownDocument, onPoster, otherDocument] = found;
    if (image === undefined || poster === undefined || !person || !ownDocument || !onPoster || !otherDocument) continue;
    const made = await beforePoster({ image, face: person }, { image: poster, face: onPoster });
    const { faces } = await engine.find(made, { ...search, extent: 'all' });
    const seen = { ...made, faces };
    const page = (only: FaceObservation): Side => ({ width: 1, height: 1, faces: [only] });
    figures.made += 1;
    if (faces.length > 1) figures.withBoth += 1;
    if (compare(seen, page(otherDocument), stated) === 'match') figures.posterMatches.stated += 1;
    if (compare(seen, page(otherDocument), []) === 'match') figures.posterMatches.unstated += 1;
    if (compare(seen, page(ownDocument), stated) === 'match') figures.ownMatches.withPoster += 1;
    if (compare(page(person), page(ownDocument), stated) === 'match') figures.ownMatches.plain += 1;
  }
  return figures;
}

/** Lines and bars: nobody on a poster matches where kinds are stated, and whoever stands before it does as without. */
export function reportOfKinds({ made, withBoth, posterMatches, ownMatches }: KindFigures): PartReport {
  return {
    lines: [
      '\nSelfies before a poster of somebody else, kinds stated as selfie and document',
      `  ${made} made, both faces found in ${withBoth}; whoever is on the poster matches ${posterMatches.stated} times, with nothing stated ${posterMatches.unstated} times`,
      `  whoever stands before it matches ${ownMatches.withPoster} times, without a poster ${ownMatches.plain} times`,
    ],
    bars: [
      { what: 'selfies before a poster', measured: withBoth, atLeast: selfies * 0.75 },
      { what: 'selfies whose poster is no match', measured: 1 - posterMatches.stated / made, atLeast: 1 },
      {
        what: 'matches of whoever stands before a poster, of those without one',
        measured: ownMatches.withPoster / ownMatches.plain,
        atLeast: 0.97,
      },
    ],
  };
}

type Side = Pick<PageImage, 'width' | 'height'> & { readonly faces: readonly FaceObservation[] };

const stated: readonly KindOfImage[] = [
  { image: 1, kind: 'selfie', source: 'request' },
  { image: 2, kind: 'document', source: 'request' },
];

interface Portrayed {
  readonly image: PageImage;
  readonly face: FaceObservation;
}

/** The picture of one person, continued to the right by a wall on which a poster of the other one hangs. */
async function beforePoster(person: Portrayed, other: Portrayed): Promise<PageImage> {
  const { width, height } = person.image;
  const { box, pixels } = around(other);
  const ofFace = { person: person.face.boundingBox.height * height, other: other.face.boundingBox.height };
  const factor = (ofFace.person * posterShare) / (ofFace.other * other.image.height);
  const size = { width: Math.round(box.width * factor), height: Math.min(height, Math.round(box.height * factor)) };
  const poster = await pixels
    .resize({ ...size, fit: 'fill' })
    .linear(0.85, 20)
    .png()
    .toBuffer();
  const wall = size.width + Math.round(width * 0.1);
  const { data, info } = await raw(person.image)
    .extend({ right: wall, background: '#b5b0a8' })
    .composite([{ input: poster, left: width + Math.round(width * 0.05), top: Math.round((height - size.height) / 2) }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, pixels: data, dpi: null };
}

/** The part of a picture around a face: as much on each side as half of the face. */
function around({ image, face: { boundingBox } }: Portrayed) {
  const { width, height } = image;
  const [w, h] = [boundingBox.width * width, boundingBox.height * height];
  const [left, top] = [Math.max(0, boundingBox.x * width - w / 2), Math.max(0, boundingBox.y * height - h / 2)];
  const box = {
    left: Math.round(left),
    top: Math.round(top),
    width: Math.round(Math.min(width - Math.round(left), w * 2)),
    height: Math.round(Math.min(height - Math.round(top), h * 2)),
  };
  return { box, pixels: raw(image).extract(box) };
}

function raw({ width, height, channels, pixels }: PageImage) {
  return sharp(pixels, { raw: { width, height, channels } }).toColourspace('srgb');
}
