import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { ReadPage } from '../api-types.ts';
import { LoadingState, useProblemText } from '../parts/states.tsx';
import { useFormats, useMessages } from '../shell/language.tsx';
import { viewerMessages } from './messages.ts';
import { type Layer, Overlay } from './overlay.tsx';
import { usePicture } from './picture.tsx';
import type { PictureSpot } from './picture-spots.ts';
import { Sheet, useView, ZoomTools } from './sheet.tsx';
import type { Spot, SpotPlace } from './spots.ts';

interface PageCanvasProps {
  readonly page: ReadPage;
  /** Where the picture of the page is. */
  readonly picture: string;
  readonly spots: readonly Spot[];
  readonly pictures: readonly PictureSpot[];
  readonly shown: ReadonlySet<Layer>;
  readonly chosen: string | null;
  /** Where what is chosen is. */
  readonly target: SpotPlace | null;
  readonly choose: (id: string) => void;
  /** Names a spot, with its value. */
  readonly nameOf: (id: string) => ReactNode;
}

interface Pointed {
  readonly x: number;
  readonly y: number;
  readonly what: ReactNode;
}

const step = 1.25;
const stride = 60;

/** The picture of a page under what was read of it, to pan and zoom. */
export function PageCanvas({ page, picture, target, choose, nameOf, ...drawn }: PageCanvasProps) {
  const messages = useMessages(viewerMessages);
  const formats = useFormats();
  const textOf = useProblemText();
  const frame = useRef<HTMLDivElement>(null);
  const { view, base, zoomAt, pan, focus, fit, isReady } = useView(frame, page);
  const { address, error } = usePicture(picture);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const drag = useDrag(pan);

  useEffect(() => {
    if (target !== null && target.page === page.number && isReady) focus(target.bounds);
  }, [target, page.number, focus, isReady]);

  useWheel(frame, zoomAt);

  const point = (event: PointerEvent<HTMLDivElement>): void => {
    drag.move(event);
    const { dataset } = event.target as HTMLElement | SVGElement;
    const frameBox = event.currentTarget.getBoundingClientRect();
    const what = dataset['spot'] === undefined ? wordOf(dataset, formats.confidence) : nameOf(dataset['spot']);
    setPointed(what === null ? null : { x: event.clientX - frameBox.left, y: event.clientY - frameBox.top, what });
  };
  const release = (event: PointerEvent<HTMLDivElement>): void => {
    const { dataset } = event.target as HTMLElement | SVGElement;
    // Who drags the page chooses nothing.
    if (!drag.end() && dataset['spot'] !== undefined) choose(dataset['spot']);
  };
  const press = keyPresses({ '+': () => zoomAt(step), '-': () => zoomAt(1 / step), '0': fit, ...arrows(pan) });
  return (
    <div className="canvas">
      <div
        className="canvas-frame"
        ref={frame}
        role="region"
        tabIndex={0}
        aria-label={messages.page(page.number)}
        onPointerDown={drag.start}
        onPointerMove={point}
        onPointerUp={release}
        onPointerLeave={() => setPointed(null)}
        onKeyDown={press}
      >
        <Sheet {...{ view, base, address }} alt={messages.picture(page.number)}>
          <Overlay page={page} {...drawn} writesMessages={error !== null} />
        </Sheet>
        {pointed !== null && (
          <div className="pointed popover" style={{ transform: `translate(${pointed.x + 14}px, ${pointed.y + 14}px)` }}>
            {pointed.what}
          </div>
        )}
      </div>
      {address === null && error === null && (
        <div className="canvas-note">
          <LoadingState />
        </div>
      )}
      {error !== null && <p className="canvas-note">{textOf(error)}</p>}
      <ZoomTools larger={() => zoomAt(step)} smaller={() => zoomAt(1 / step)} whole={fit} />
    </div>
  );
}

/** The wheel zooms where the pointer is. React listens to wheels without a way to keep the page from scrolling. */
function useWheel(
  frame: RefObject<HTMLElement | null>,
  zoomAt: (factor: number, at: { readonly x: number; readonly y: number }) => void,
): void {
  useEffect(() => {
    const element = frame.current;
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { left, top } = (element ?? document.body).getBoundingClientRect();
      zoomAt(Math.exp(-event.deltaY / 400), { x: event.clientX - left, y: event.clientY - top });
    };
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  }, [frame, zoomAt]);
}

/** A word with its confidence, as `reported` says it. */
function wordOf({ text, confidence }: DOMStringMap, reported: (confidence: number) => string): ReactNode {
  if (text === undefined) return null;
  return (
    <>
      <strong>{text}</strong> {reported(Number(confidence))}
    </>
  );
}

/** Moves that begin on the page; `end` says whether it was one, and not a click. */
function useDrag(pan: (dx: number, dy: number) => void) {
  const from = useRef<{ x: number; y: number; way: number } | null>(null);
  return {
    start: (event: PointerEvent<HTMLDivElement>): void => {
      if (event.button === 0) from.current = { x: event.clientX, y: event.clientY, way: 0 };
    },
    move: (event: PointerEvent<HTMLDivElement>): void => {
      if (from.current === null || (event.buttons & 1) === 0) return;
      const dx = event.clientX - from.current.x;
      const dy = event.clientY - from.current.y;
      from.current = { x: event.clientX, y: event.clientY, way: from.current.way + Math.abs(dx) + Math.abs(dy) };
      if (from.current.way > 4) pan(dx, dy);
    },
    end: (): boolean => {
      const way = from.current?.way ?? 0;
      from.current = null;
      return way > 4;
    },
  };
}

function arrows(pan: (dx: number, dy: number) => void) {
  return {
    ArrowLeft: () => pan(stride, 0),
    ArrowRight: () => pan(-stride, 0),
    ArrowUp: () => pan(0, stride),
    ArrowDown: () => pan(0, -stride),
  };
}

function keyPresses(actions: Readonly<Record<string, () => void>>) {
  return (event: KeyboardEvent): void => {
    const action = actions[event.key];
    if (action === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  };
}
