import { type FocusEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { Drawn } from './marking.ts';

type Point = readonly [x: number, y: number];

interface Marking {
  /** Where on the page a point of the window is, in fractions of the page. */
  readonly fractionOf: (x: number, y: number) => Point;
  /** Whether a drag moves the page, and draws nothing. */
  readonly isPanning: boolean;
  /** Whether a box is drawn: also by a click on each of two corners, and by arrow keys and Enter. */
  readonly isBox: boolean;
  readonly pan: (dx: number, dy: number) => void;
  /** A press that ended; a click is one that hardly moved. Two corners of a box come as a drag between them. */
  readonly done: (drawn: Drawn, isClick: boolean) => void;
}

interface Press {
  readonly from: Point;
  readonly x: number;
  readonly y: number;
  readonly way: number;
}

/** A shorter way, in pixels, is a click. */
const clickPixels = 4;

/** Presses and drags of the pointer on a page, and boxes that are drawn without a drag. */
export function useMarking({ fractionOf, isPanning, isBox, pan, done }: Marking) {
  const press = useRef<Press | null>(null);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const corners = useCorners({ fractionOf, isBox, setDrawn, done: (box) => done(box, false) });
  const at = (event: PointerEvent<HTMLElement>): Point => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return fractionOf(event.clientX - left, event.clientY - top);
  };
  return {
    drawn,
    cross: corners.cross,
    onFocus: corners.onFocus,
    onKeyDown: corners.onKeyDown,
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      press.current = { from: at(event), x: event.clientX, y: event.clientY, way: 0 };
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      const before = press.current;
      if (before === null) {
        corners.point(at(event));
        return;
      }
      const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
      press.current = { ...before, x: event.clientX, y: event.clientY, way: before.way + Math.abs(dx) + Math.abs(dy) };
      if (isPanning) pan(dx, dy);
      else setDrawn({ from: corners.first ?? before.from, to: at(event) });
    },
    onPointerUp(event: PointerEvent<HTMLElement>): void {
      const before = press.current;
      if (before === null) return;
      press.current = null;
      setDrawn(null);
      const isClick = before.way <= clickPixels;
      if (isBox && isClick) corners.set(before.from);
      else {
        corners.giveUp();
        done({ from: before.from, to: at(event) }, isClick);
      }
    },
  };
}

interface Corners extends Pick<Marking, 'fractionOf' | 'isBox'> {
  readonly setDrawn: (drawn: Drawn | null) => void;
  readonly done: (box: Drawn) => void;
}

/** How far an arrow key moves the cross, in pixels; with Shift for small corrections. */
const strides = { usual: 10, small: 1 };
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The corners of a box, one after the other, and the cross that arrow keys move. */
function useCorners({ fractionOf, isBox, setDrawn, done }: Corners) {
  const [first, setFirst] = useState<Point | null>(null);
  const [cross, setCross] = useState<Point | null>(null);
  const giveUp = (): void => {
    setFirst(null);
    setCross(null);
    setDrawn(null);
  };
  if (!isBox && (first !== null || cross !== null)) {
    setFirst(null);
    setCross(null);
  }
  const set = (corner: Point): void => {
    if (first === null) setFirst(corner);
    else {
      giveUp();
      done({ from: first, to: corner });
    }
  };
  const point = (to: Point): void => {
    if (first !== null) setDrawn({ from: first, to });
  };
  const middleOf = ({ clientWidth, clientHeight }: HTMLElement): Point => fractionOf(clientWidth / 2, clientHeight / 2);
  return {
    first,
    cross,
    set,
    point,
    giveUp,
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>): void => {
      if (isBox && currentTarget.matches(':focus-visible')) setCross(middleOf(currentTarget));
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      const { key, currentTarget } = event;
      const arrow = arrows[key];
      const isOwn = arrow !== undefined || key === 'Enter' || (key === 'Escape' && first !== null);
      if (!isBox || !isOwn || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      const from = cross ?? middleOf(currentTarget);
      if (key === 'Escape') giveUp();
      else if (arrow === undefined) {
        set(from);
        // The keys of the page work again.
        if (first !== null) currentTarget.blur();
      } else {
        const stride = event.shiftKey ? strides.small : strides.usual;
        const [origin, moved] = [fractionOf(0, 0), fractionOf(arrow[0] * stride, arrow[1] * stride)];
        const to: Point = [from[0] + moved[0] - origin[0], from[1] + moved[1] - origin[1]];
        setCross(to);
        point(to);
      }
    },
  };
}
