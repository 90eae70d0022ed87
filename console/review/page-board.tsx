import '../viewer/viewer.css';
import './page-board.css';
import { type RefObject, useEffect, useRef } from 'react';
import type { Field, Polygon, ReadPage } from '../api-types.ts';
import { useProblemText } from '../parts/states.tsx';
import { useMessages } from '../shell/language.tsx';
import { usePicture } from '../viewer/picture.tsx';
import { Sheet, useView, ZoomTools } from '../viewer/sheet.tsx';
import { boundsOf } from '../viewer/spots.ts';
import type { Box, Place } from './edits.ts';
import { type Drawn, polygonOf, type Tool, withWord, wordsIn, wordsOf } from './marking.ts';
import { reviewMessages } from './messages.ts';
import { useMarking } from './use-marking.ts';

/** As much of a box as is shown on a page. */
type ShownBox = Pick<Box, 'id' | 'edit'> & { readonly read: Pick<Field, 'locations'> | null };

interface PageBoardProps {
  readonly page: ReadPage;
  /** Where the picture of the page is. */
  readonly picture: string;
  readonly boxes: readonly ShownBox[];
  readonly chosen: string | null;
  /** Whether the page stays where it is when another box is chosen. */
  readonly isStill?: true;
  readonly choose: (id: string) => void;
  readonly tool: Tool;
  readonly marked: Place | null;
  readonly mark: (place: Place | null) => void;
  /** Whether boxes are hidden. */
  readonly bare: boolean;
}

const step = 1.25;

/** The picture of a page with the boxes of its fields, on which words are chosen and boxes drawn. */
export function PageBoard(props: PageBoardProps) {
  const { page, picture, boxes, chosen, isStill, choose, tool, marked, mark, bare } = props;
  const words = useMessages(reviewMessages);
  const textOf = useProblemText();
  const frame = useRef<HTMLDivElement>(null);
  const { view, base, zoomAt, pan, focus, fit, isReady } = useView(frame, page);
  const { address, error } = usePicture(picture);

  const target = isStill ? null : (boxes.find(({ id }) => id === chosen) ?? null);
  const places = target === null ? [] : polygonsOf(target, page);
  const placesKey = JSON.stringify(places);
  useEffect(() => {
    const polygons = JSON.parse(placesKey) as readonly Polygon[];
    if (polygons.length > 0 && isReady) focus(boundsOf(polygons));
  }, [placesKey, focus, isReady]);

  useFocusToDraw(frame, tool);
  const { drawn, cross, ...handlers } = useMarking({
    fractionOf: (x, y) => [(x - view.x) / (base.width * view.scale), (y - view.y) / (base.height * view.scale)],
    isPanning: tool === 'look',
    isBox: tool === 'box',
    pan,
    done(drag, isClick) {
      if (tool === 'words') mark(markedWords({ page, marked, drawn: drag, isClick }));
      else if (tool === 'box' && !isClick) mark({ page: page.number, polygon: polygonOf(drag) });
      else if (tool === 'look' && isClick) chooseAt(drag.from);
    },
  });
  const chooseAt = (point: readonly [number, number]): void => {
    const hit = boxes.find((box) => polygonsOf(box, page).some((polygon) => holds(polygon, point)));
    if (hit !== undefined) choose(hit.id);
  };
  return (
    <div className="canvas board">
      <div
        className="canvas-frame"
        ref={frame}
        role="region"
        tabIndex={tool === 'box' ? 0 : -1}
        aria-label={tool === 'box' ? words.drawOn(page.number) : words.page(page.number)}
        data-tool={tool}
        {...handlers}
      >
        <Sheet {...{ view, base, address }} alt={words.picture(page.number)}>
          <Marks {...{ page, boxes, chosen, tool, marked, bare, drawn, cross }} writesMessages={error !== null} />
        </Sheet>
      </div>
      {error !== null && <p className="canvas-note">{textOf(error)}</p>}
      <ZoomTools larger={() => zoomAt(step)} smaller={() => zoomAt(1 / step)} whole={fit} />
    </div>
  );
}

/** Who takes the tool that draws boxes may go on with the arrow keys. */
function useFocusToDraw(frame: RefObject<HTMLElement | null>, tool: Tool): void {
  const before = useRef(tool);
  useEffect(() => {
    if (tool === 'box' && before.current !== 'box') frame.current?.focus({ preventScroll: true });
    before.current = tool;
  }, [frame, tool]);
}

type MarksProps = Pick<PageBoardProps, 'page' | 'boxes' | 'chosen' | 'tool' | 'marked' | 'bare'> & {
  readonly drawn: Drawn | null;
  /** Where the arrow keys are, in fractions of the page. */
  readonly cross: readonly [number, number] | null;
  /** Writes the words where there is no picture of the page. */
  readonly writesMessages: boolean;
};

function Marks({ page, boxes, chosen, tool, marked, bare, drawn, cross, writesMessages }: MarksProps) {
  const { width, height } = page;
  const points = (polygon: Polygon): string => polygon.map(([x, y]) => `${x * width},${y * height}`).join(' ');
  const picked = marked !== null && 'words' in marked && marked.page === page.number ? new Set(marked.words) : null;
  const box = marked !== null && 'polygon' in marked && marked.page === page.number ? marked.polygon : null;
  return (
    <svg className="overlay" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {writesMessages && wordsOf(page).map((word, index) => <Written key={index} word={word} page={page} />)}
      {tool === 'words' &&
        wordsOf(page).map(({ polygon }, index) => (
          <polygon
            key={index}
            className="box box-word"
            data-word={index}
            data-picked={picked?.has(index) ?? false}
            points={points(polygon)}
          />
        ))}
      {!bare &&
        (page.leftOut ?? []).map(({ polygon }, index) => (
          <polygon key={index} className="box box-left-out" points={points(polygon)} />
        ))}
      {!bare &&
        boxes.flatMap((each) =>
          polygonsOf(each, page).map((polygon, index) => (
            <polygon
              key={`${each.id} ${index}`}
              className="box box-field"
              data-box-place={each.id}
              data-edited={each.edit !== null}
              data-chosen={each.id === chosen}
              points={points(polygon)}
            />
          )),
        )}
      {box !== null && <polygon className="box box-drawn" points={points(box)} />}
      {drawn !== null && <polygon className="box box-drawn" points={points(polygonOf(drawn))} />}
      {cross !== null && (
        <path className="box cross" d={`M0 ${cross[1] * height}H${width}M${cross[0] * width} 0V${height}`} />
      )}
    </svg>
  );
}

interface WrittenProps {
  readonly word: ReturnType<typeof wordsOf>[number];
  readonly page: ReadPage;
}

function Written({ word: { text, polygon }, page: { width, height } }: WrittenProps) {
  const box = boundsOf([polygon]);
  return (
    <text
      x={box.x * width}
      y={(box.y + box.height * 0.8) * height}
      fontSize={box.height * 0.85 * height}
      textLength={Math.max(1, box.width * width)}
      lengthAdjust="spacingAndGlyphs"
    >
      {text}
    </text>
  );
}

/** Where a box is on a page: where the reviewer says, else where it was read. */
function polygonsOf({ read, edit }: ShownBox, page: ReadPage): readonly Polygon[] {
  const place = edit?.place;
  if (place === undefined) {
    return (read?.locations ?? []).filter((each) => each.page === page.number).map(({ polygon }) => polygon);
  }
  if (place.page !== page.number) return [];
  if ('polygon' in place) return [place.polygon];
  const words = wordsOf(page);
  return place.words.flatMap((index) => {
    const word = words[index];
    return word === undefined ? [] : [word.polygon];
  });
}

function markedWords({
  page,
  marked,
  drawn,
  isClick,
}: {
  readonly page: ReadPage;
  readonly marked: Place | null;
  readonly drawn: Drawn;
  readonly isClick: boolean;
}): Place | null {
  const before = marked !== null && 'words' in marked && marked.page === page.number ? marked.words : [];
  const hit = wordsOf(page).findIndex(({ polygon }) => holds(polygon, drawn.from));
  const chosen = isClick ? (hit === -1 ? before : withWord(before, hit)) : wordsIn(page, drawn);
  return chosen.length === 0 ? null : { page: page.number, words: chosen };
}

function holds(polygon: Polygon, [x, y]: readonly [number, number]): boolean {
  const { x: left, y: top, width, height } = boundsOf([polygon]);
  return x >= left && x <= left + width && y >= top && y <= top + height;
}
