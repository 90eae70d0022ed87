import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import type { Bounds } from './spots.ts';

/** How a page lies in its window: `scale` 1 shows all of it; `x` and `y` are where its corner is, in pixels. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const maxScale = 12;
const minScale = 0.5;
const margin = 16;
/** Shares of the window that what is zoomed to takes at most. */
const share = { across: 0.6, down: 0.3 };
const maxFocusScale = 6;

/** Panning and zooming of a page in a window that changes its size. */
export function useView(frame: RefObject<HTMLElement | null>, page: Size) {
  const window = useSizeOf(frame);
  const [moved, setMoved] = useState<View | null>(null);
  const base = useMemo(() => fitted(page, window), [page, window]);
  const whole = useMemo(() => centred(base, window, 1), [base, window]);
  const view = moved ?? whole;

  const zoomAt = useCallback(
    (factor: number, at?: { readonly x: number; readonly y: number }) => {
      setMoved((before) => {
        const now = before ?? whole;
        const scale = Math.min(maxScale, Math.max(minScale, now.scale * factor));
        const { x, y } = at ?? { x: window.width / 2, y: window.height / 2 };
        const ratio = scale / now.scale;
        return { scale, x: x - (x - now.x) * ratio, y: y - (y - now.y) * ratio };
      });
    },
    [whole, window],
  );
  const pan = useCallback(
    (dx: number, dy: number) => {
      setMoved((before) => {
        const now = before ?? whole;
        return { ...now, x: now.x + dx, y: now.y + dy };
      });
    },
    [whole],
  );
  const focus = useCallback(
    ({ x, y, width, height }: Bounds) => {
      const across = (share.across * window.width) / Math.max(width * base.width, 1);
      const down = (share.down * window.height) / Math.max(height * base.height, 1);
      const scale = Math.max(1, Math.min(across, down, maxFocusScale));
      setMoved({
        scale,
        x: window.width / 2 - (x + width / 2) * base.width * scale,
        y: window.height / 2 - (y + height / 2) * base.height * scale,
      });
    },
    [base, window],
  );
  const fit = useCallback(() => setMoved(null), []);
  return { view, base, zoomAt, pan, focus, fit, isReady: window.width > 0 };
}

function fitted(page: Size, window: Size): Size {
  const across = Math.max(1, window.width - 2 * margin);
  const down = Math.max(1, window.height - 2 * margin);
  const ratio = Math.min(across / page.width, down / page.height);
  return { width: page.width * ratio, height: page.height * ratio };
}

function centred(base: Size, window: Size, scale: number): View {
  return { scale, x: (window.width - base.width * scale) / 2, y: (window.height - base.height * scale) / 2 };
}

/** The size of an element, also when it changes. */
function useSizeOf(frame: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const measure = (): void => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return size;
}
