import { useWords } from '../shell/language.tsx';
import { cropPath, type ShownResult, usePicture } from '../viewer/picture.tsx';
import type { Face, FaceMatchResult } from '../wire.ts';
import { faceWords } from './words.ts';

interface ComparedPicturesProps {
  readonly result: FaceMatchResult;
  readonly shown: ShownResult;
  readonly chosen: string | null;
  readonly choose: (pair: string | null) => void;
}

/** Where a picture lies in the drawing; all are of one height. */
interface Placed {
  readonly name: string;
  readonly image: number;
  readonly page: number;
  readonly x: number;
  readonly width: number;
}

const tall = 1000;
const gap = 120;

/** The pictures side by side, boxes around their faces, and a line between each two that were compared. */
export function ComparedPictures({ result, shown, chosen, choose }: ComparedPicturesProps) {
  const words = useWords(faceWords);
  const placed = place(result);
  const last = placed.at(-1);
  const width = last === undefined ? 1 : last.x + last.width;
  const centres = new Map(result.faces.map((face) => [face.id, centreOf(face, placed)]));
  return (
    <svg className="compared" viewBox={`0 0 ${width} ${tall}`} role="img" aria-label={words.pictures}>
      {placed.map((each) => (
        <Picture key={each.name} placed={each} path={cropPath(shown, each.name)} />
      ))}
      {result.faces.map((face) => (
        <FaceBox key={face.id} face={face} placed={placed} />
      ))}
      {result.comparisons.map((comparison) => {
        const from = centres.get(comparison.a);
        const to = centres.get(comparison.b);
        if (from == null || to == null) return null;
        const pair = pairOf(comparison);
        return (
          <g
            key={pair}
            className="comparison"
            data-tone={toneOfDecision(comparison.decision)}
            data-faded={chosen !== null && chosen !== pair}
            onClick={() => choose(pair === chosen ? null : pair)}
          >
            <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
            <text x={(from.x + to.x) / 2} y={(from.y + to.y) / 2 - 12}>
              {Math.round(comparison.similarity * 100)} %
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function place({ images }: FaceMatchResult): readonly Placed[] {
  let x = 0;
  return images.map(({ image, page, width, height }) => {
    const placed = { name: `image-${image}-page-${page}`, image, page, x, width: (width / height) * tall };
    x += placed.width + gap;
    return placed;
  });
}

function Picture({ placed: { x, width }, path }: { readonly placed: Placed; readonly path: string }) {
  const { address } = usePicture(path);
  return (
    <>
      <rect className="compared-paper" x={x} y={0} width={width} height={tall} />
      {address !== null && <image href={address} x={x} y={0} width={width} height={tall} preserveAspectRatio="none" />}
    </>
  );
}

function FaceBox({ face, placed }: { readonly face: Face; readonly placed: readonly Placed[] }) {
  const words = useWords(faceWords);
  const on = placed.find(({ image, page }) => image === face.image && page === face.page);
  if (on === undefined) return null;
  const { x, y, width, height } = face.boundingBox;
  return (
    <g className="face-box" data-face={face.id}>
      <rect x={on.x + x * on.width} y={y * tall} width={width * on.width} height={height * tall} />
      <text x={on.x + x * on.width} y={Math.max(30, y * tall - 10)}>
        {face.id} · {words.roles[face.role]}
      </text>
    </g>
  );
}

function centreOf(face: Face, placed: readonly Placed[]): { readonly x: number; readonly y: number } | null {
  const on = placed.find(({ image, page }) => image === face.image && page === face.page);
  if (on === undefined) return null;
  const { x, y, width, height } = face.boundingBox;
  return { x: on.x + (x + width / 2) * on.width, y: (y + height / 2) * tall };
}

type Decision = FaceMatchResult['decision'];

/** Names a comparison by its faces. */
export function pairOf({ a, b }: FaceMatchResult['comparisons'][number]): string {
  return `${a} ${b}`;
}

export function toneOfDecision(decision: Decision): 'good' | 'fair' | 'bad' | 'plain' {
  const tones = { match: 'good', review: 'fair', no_match: 'bad', inconclusive: 'plain' } as const;
  return tones[decision];
}
