import { type PointerEvent, useRef, useState } from 'react';
import type { Drawn } from './marking.ts';

interface Marking {
  /** Where on the page a point of the window is, in fractions of the page. */
  readonly fractionOf: (x: number, y: number) => readonly [number, number];
  /** Whether a drag moves the page, and draws nothing. */
  readonly isPanning: boolean;
  readonly pan: (dx: number, dy: number) => void;
  /** A press that ended; a click is one that hardly moved. */
  readonly done: (drawn: Drawn, isClick: boolean) => void;
}

interface Press {
  readonly from: readonly [number, number];
  readonly x: number;
  readonly y: number;
  readonly way: number;
}

/** A shorter way, in pixels, is a click. */
const clickPixels = 4;

/** Presses and drags of the pointer on a page. */
export function useMarking({ fractionOf, isPanning, pan, done }: Marking) {
  const press = useRef<Press | null>(null);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const at = (event: PointerEvent<HTMLElement>): readonly [number, number] => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return fractionOf(event.clientX - left, event.clientY - top);
  };
  return {
    drawn,
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      press.current = { from: at(event), x: event.clientX, y: event.clientY, way: 0 };
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      const before = press.current;
      if (before === null) return;
      const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
      press.current = { ...before, x: event.clientX, y: event.clientY, way: before.way + Math.abs(dx) + Math.abs(dy) };
      if (isPanning) pan(dx, dy);
      else setDrawn({ from: before.from, to: at(event) });
    },
    onPointerUp(event: PointerEvent<HTMLElement>): void {
      const before = press.current;
      if (before === null) return;
      press.current = null;
      setDrawn(null);
      done({ from: before.from, to: at(event) }, before.way <= clickPixels);
    },
  };
}
