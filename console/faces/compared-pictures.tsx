import { type CSSProperties, useRef } from 'react';
import type { Face, FaceMatchResult } from '../api-types.ts';
import { useFormats, useMessages } from '../shell/language.tsx';
import { cropPath, type ShownResult, usePicture } from '../viewer/picture.tsx';
import { useSizeOf } from '../viewer/sheet.tsx';
import { bowBetween, type Comparison, numberOf, pairOf, toneOfDecision } from './comparison.ts';
import { faceMessages } from './messages.ts';

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
/** Of more comparisons than these only those that matter say how alike their faces are, until one is chosen. */
const maxLabels = 3;
/** From here on, in shares of the width, names begin at the right of their box, so that they stay in the picture. */
const farRight = 0.6;

/** The pictures side by side, boxes around their faces, and a line between each two that were compared. */
export function ComparedPictures({ result, shown, chosen, choose }: ComparedPicturesProps) {
  const messages = useMessages(faceMessages);
  const drawing = useRef<SVGSVGElement>(null);
  const size = useSizeOf(drawing);
  const placed = place(result);
  const last = placed.at(-1);
  const width = last === undefined ? 1 : last.x + last.width;
  const pixel = size.width === 0 ? 1 : Math.max(width / size.width, tall / size.height);
  const faces = new Map(result.faces.map((face) => [face.id, face]));
  return (
    <svg
      ref={drawing}
      className="compared"
      viewBox={`0 0 ${width} ${tall}`}
      role="img"
      aria-label={messages.pictures}
      style={{ '--pixel': pixel } as CSSProperties}
    >
      {placed.map((each) => (
        <Picture key={each.name} placed={each} path={cropPath(shown, each.name)} />
      ))}
      {result.faces.map((face) => (
        <FaceBox key={face.id} face={face} placed={placed} pixel={pixel} />
      ))}
      {result.comparisons.map((comparison) => (
        <ComparisonLine
          key={pairOf(comparison)}
          comparison={comparison}
          ends={[faces.get(comparison.a), faces.get(comparison.b)]}
          placed={placed}
          isLabelled={result.comparisons.length <= maxLabels || comparison.decision !== 'no_match'}
          {...{ chosen, choose }}
        />
      ))}
    </svg>
  );
}

interface ComparisonLineProps extends Pick<ComparedPicturesProps, 'chosen' | 'choose'> {
  readonly comparison: Comparison;
  readonly ends: readonly [Face | undefined, Face | undefined];
  readonly placed: readonly Placed[];
  /** Whether the similarity is written beside the line also while no comparison is chosen. */
  readonly isLabelled: boolean;
}

function ComparisonLine({ comparison, ends: [a, b], placed, isLabelled, chosen, choose }: ComparisonLineProps) {
  const { similarity } = useFormats();
  const [from, to] = [a && centreOf(a, placed), b && centreOf(b, placed)];
  if (a === undefined || b === undefined || from == null || to == null) return null;
  const pair = pairOf(comparison);
  const { d, x, y } = bowBetween(from, to, a.image === b.image && a.page === b.page);
  return (
    <g
      className="comparison"
      data-tone={toneOfDecision(comparison.decision)}
      data-faded={chosen !== null && chosen !== pair}
      onClick={() => choose(pair === chosen ? null : pair)}
    >
      <path d={d} />
      {(chosen === null ? isLabelled : chosen === pair) && (
        <text x={x} y={y - 12}>
          {similarity(comparison.similarity)}
        </text>
      )}
    </g>
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

interface FaceBoxProps {
  readonly face: Face;
  readonly placed: readonly Placed[];
  /** How much of the drawing a pixel of the screen shows. */
  readonly pixel: number;
}

function FaceBox({ face, placed, pixel }: FaceBoxProps) {
  const messages = useMessages(faceMessages);
  const on = placed.find(({ image, page }) => image === face.image && page === face.page);
  if (on === undefined) return null;
  const { x, y, width, height } = face.boundingBox;
  const box = { x: on.x + x * on.width, y: y * tall, width: width * on.width, height: height * tall };
  const isFarRight = x > farRight;
  const at = { x: isFarRight ? box.x + box.width : box.x, textAnchor: isFarRight ? 'end' : 'start' } as const;
  return (
    <g className="face-box" data-face={face.id}>
      <rect {...box} />
      <text {...at} y={Math.max(16 * pixel, box.y - 5 * pixel)}>
        {messages.face(numberOf(face.id))}
      </text>
      {face.role !== 'unknown' && (
        <text {...at} y={Math.min(tall - 4 * pixel, box.y + box.height + 17 * pixel)}>
          {messages.roles[face.role]}
        </text>
      )}
    </g>
  );
}

function centreOf(face: Face, placed: readonly Placed[]): { readonly x: number; readonly y: number } | null {
  const on = placed.find(({ image, page }) => image === face.image && page === face.page);
  if (on === undefined) return null;
  const { x, y, width, height } = face.boundingBox;
  return { x: on.x + (x + width / 2) * on.width, y: (y + height / 2) * tall };
}
