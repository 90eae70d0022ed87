import { memo } from 'react';
import type { Polygon, ReadPage } from '../wire.ts';
import { type Spot, toneOf } from './spots.ts';

export const layers = ['fields', 'tables', 'lines', 'words', 'leftOut'] as const;
export type Layer = (typeof layers)[number];

interface OverlayProps {
  readonly page: ReadPage;
  /** Those that stand on this page. */
  readonly spots: readonly Spot[];
  readonly shown: ReadonlySet<Layer>;
  readonly chosen: string | null;
  /** Writes the words where there is no picture of the page. */
  readonly writesWords: boolean;
}

/** What was read, as boxes over the picture. Drawn once for a page, whatever is zoomed. */
export const Overlay = memo(function Overlay({ page, spots, shown, chosen, writesWords }: OverlayProps) {
  const { width, height, blocks, tables = [], leftOut = [] } = page;
  const lines = blocks.flatMap((block) => block.lines);
  const words = lines.flatMap((line) => line.words);
  const points = (polygon: Polygon): string => polygon.map(([x, y]) => `${x * width},${y * height}`).join(' ');
  return (
    <svg className="overlay" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {writesWords && words.map((word, index) => <Written key={index} word={word} page={page} />)}
      {shown.has('tables') &&
        tables
          .flatMap(({ cells }) => cells)
          .map(({ polygon, isHeader }, index) => (
            <polygon key={index} className="box box-cell" data-header={isHeader} points={points(polygon)} />
          ))}
      {shown.has('lines') &&
        lines.map(({ polygon, confidence, text }, index) => (
          <polygon
            key={index}
            className="box box-line"
            data-tone={toneOf(confidence)}
            data-text={text}
            data-confidence={confidence}
            points={points(polygon)}
          />
        ))}
      {shown.has('words') &&
        words.map(({ polygon, confidence, text }, index) => (
          <polygon
            key={index}
            className="box box-word"
            data-tone={toneOf(confidence)}
            data-text={text}
            data-confidence={confidence}
            points={points(polygon)}
          />
        ))}
      {shown.has('leftOut') &&
        leftOut.map(({ polygon, confidence, text }, index) => (
          <polygon
            key={index}
            className="box box-left-out"
            data-text={text}
            data-confidence={confidence}
            points={points(polygon)}
          />
        ))}
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
