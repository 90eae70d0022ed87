import { memo } from 'react';
import type { Polygon, ReadPage } from '../api-types.ts';
import type { PictureSpot } from './picture-spots.ts';
import { type Spot, toneOf } from './spots.ts';

export const layers = ['fields', 'tables', 'lines', 'words', 'leftOut', 'pictures', 'sheet'] as const;
export type Layer = (typeof layers)[number];

interface OverlayProps {
  readonly page: ReadPage;
  /** Those that stand on this page. */
  readonly spots: readonly Spot[];
  readonly pictures: readonly PictureSpot[];
  readonly shown: ReadonlySet<Layer>;
  readonly chosen: string | null;
  /** Writes the words where there is no picture of the page. */
  readonly writesMessages: boolean;
}

/** What was read, as boxes over the picture. Drawn once for a page, whatever is zoomed. */
export const Overlay = memo(function Overlay({ page, spots, pictures, shown, chosen, writesMessages }: OverlayProps) {
  const { width, height, blocks, tables = [], leftOut = [] } = page;
  const lines = blocks.flatMap((block) => block.lines);
  const words = lines.flatMap((line) => line.words);
  const points = (polygon: readonly Point[]): string => polygon.map(([x, y]) => `${x * width},${y * height}`).join(' ');
  return (
    <svg className="overlay" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {writesMessages && words.map((word, index) => <Written key={index} word={word} page={page} />)}
      {shown.has('sheet') && <SheetLines page={page} points={points} />}
      {pictures
        .filter(({ id }) => shown.has('pictures') || id === chosen)
        .map(({ id, polygon, engine }) => (
          <polygon
            key={id}
            className="box box-picture"
            data-unread={engine === null}
            data-spot={id}
            data-chosen={id === chosen}
            points={points(polygon)}
          />
        ))}
      {shown.has('tables') &&
        tables
          .flatMap(({ cells, confidence }) =>
            cells.map((cell) => ({ ...cell, tone: confidence === undefined ? undefined : toneOf(confidence) })),
          )
          .map(({ polygon, isHeader, tone }, index) => (
            <polygon
              key={index}
              className="box box-cell"
              data-header={isHeader}
              data-tone={tone}
              points={points(polygon)}
            />
          ))}
      {shown.has('lines') && <TextBoxes name="line" pieces={lines} points={points} />}
      {shown.has('words') && <TextBoxes name="word" pieces={words} points={points} />}
      {shown.has('leftOut') && <TextBoxes name="left-out" pieces={leftOut} points={points} />}
      {spots.map(({ id, field }) =>
        shown.has('fields') || id === chosen
          ? field.locations
              .filter((each) => each.page === page.number)
              .map(({ polygon }, index) => (
                <polygon
                  key={`${id} ${index}`}
                  className="box box-field"
                  data-tone={toneOf(field.confidence)}
                  data-spot={id}
                  data-chosen={id === chosen}
                  points={points(polygon)}
                />
              ))
          : null,
      )}
    </svg>
  );
});

type Point = Polygon[number];
type Points = (places: readonly Point[]) => string;

interface TextBoxesProps {
  readonly name: 'line' | 'word' | 'left-out';
  readonly pieces: readonly { readonly polygon: Polygon; readonly confidence: number; readonly text: string }[];
  readonly points: Points;
}

/** Pieces of text, which say what was read when they are pointed at. */
function TextBoxes({ name, pieces, points }: TextBoxesProps) {
  return pieces.map(({ polygon, confidence, text }, index) => (
    <polygon
      key={index}
      className={`box box-${name}`}
      data-tone={name === 'left-out' ? undefined : toneOf(confidence)}
      data-text={text}
      data-confidence={confidence}
      points={points(polygon)}
    />
  ));
}

/** Where the sheet lies on a photo: its edges, or the lines of the grid by which a bent one was flattened. */
function SheetLines({ page: { sheet, grid }, points }: { readonly page: ReadPage; readonly points: Points }) {
  return (
    <>
      {sheet !== undefined && <polygon className="box box-sheet" points={points(sheet)} />}
      {grid !== undefined &&
        gridLines(grid).map((line, index) => <polyline key={index} className="box box-sheet" points={points(line)} />)}
    </>
  );
}

/** The lines of a grid, those across it first. */
function gridLines({ columns, rows, points }: NonNullable<ReadPage['grid']>): readonly (readonly Point[])[] {
  const across = Array.from({ length: rows }, (_, row) => points.slice(row * columns, (row + 1) * columns));
  const down = Array.from({ length: columns }, (_, column) => points.filter((_, at) => at % columns === column));
  return [...across, ...down];
}

function Written({
  word,
  page,
}: {
  readonly word: { readonly text: string; readonly polygon: Polygon };
  readonly page: ReadPage;
}) {
  const [left, right, , bottom] = word.polygon;
  const length = (right[0] - left[0]) * page.width;
  const tall = (bottom[1] - left[1]) * page.height;
  return (
    <text
      x={left[0] * page.width}
      y={left[1] * page.height + tall * 0.8}
      fontSize={tall * 0.85}
      textLength={Math.max(1, length)}
      lengthAdjust="spacingAndGlyphs"
    >
      {word.text}
    </text>
  );
}
