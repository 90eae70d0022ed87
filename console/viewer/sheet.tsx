import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from 'react-aria-components';
import { Icon } from '../parts/icon.tsx';
import { useMessages } from '../shell/language.tsx';
import { viewerMessages } from './messages.ts';
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

/** What is looked at: the point of the page, in fractions of it, that lies in the middle of the window. */
interface Look {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

const wholePage: Look = { scale: 1, x: 0.5, y: 0.5 };

/** Panning and zooming of a page in a window: one that changes its size goes on showing the same place. */
export function useView(frame: RefObject<HTMLElement | null>, page: Size) {
  const window = useSizeOf(frame);
  const [look, setLook] = useState(wholePage);
  const base = useMemo(() => fitted(page, window), [page, window]);
  // What moves the view later finds the sizes of then, and stays the same function meanwhile.
  const sizes = useRef({ base, window });
  useLayoutEffect(() => {
    sizes.current = { base, window };
  }, [base, window]);

  const zoomAt = useCallback((factor: number, at?: { readonly x: number; readonly y: number }) => {
    setLook((before) => {
      const { base, window } = sizes.current;
      const scale = Math.min(maxScale, Math.max(minScale, before.scale * factor));
      const { x, y } = at ?? { x: window.width / 2, y: window.height / 2 };
      // How far `at` is from the middle, in fractions of a page of scale 1: it stays where it is.
      const [across, down] = [(x - window.width / 2) / base.width, (y - window.height / 2) / base.height];
      const gain = 1 / before.scale - 1 / scale;
      return { scale, x: before.x + across * gain, y: before.y + down * gain };
    });
  }, []);
  const pan = useCallback((dx: number, dy: number) => {
    setLook(({ scale, x, y }) => {
      const { base } = sizes.current;
      return { scale, x: x - dx / (base.width * scale), y: y - dy / (base.height * scale) };
    });
  }, []);
  const focus = useCallback(({ x, y, width, height }: Bounds) => {
    const { base, window } = sizes.current;
    const across = (share.across * window.width) / Math.max(width * base.width, 1);
    const down = (share.down * window.height) / Math.max(height * base.height, 1);
    const scale = Math.max(1, Math.min(across, down, maxFocusScale));
    setLook({ scale, x: x + width / 2, y: y + height / 2 });
  }, []);
  const fit = useCallback(() => setLook(wholePage), []);
  return { view: viewOf(look, { base, window }), base, zoomAt, pan, focus, fit, isReady: window.width > 0 };
}

function viewOf({ scale, x, y }: Look, { base, window }: { readonly base: Size; readonly window: Size }): View {
  return {
    scale,
    x: window.width / 2 - x * base.width * scale,
    y: window.height / 2 - y * base.height * scale,
  };
}

function fitted(page: Size, window: Size): Size {
  const across = Math.max(1, window.width - 2 * margin);
  const down = Math.max(1, window.height - 2 * margin);
  const ratio = Math.min(across / page.width, down / page.height);
  return { width: page.width * ratio, height: page.height * ratio };
}

/** The size of an element within its borders, in pixels, also when it changes; zeros before it is there. */
export function useSizeOf(frame: RefObject<Element | null>): Size {
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

interface SheetProps extends Pick<ReturnType<typeof useView>, 'view' | 'base'> {
  /** Where the picture of the page is; null while there is none. */
  readonly address: string | null;
  readonly alt: string;
  /** What lies over the picture. */
  readonly children: ReactNode;
}

/** The picture of a page where the view has it, and what is drawn over it. */
export function Sheet({ view, base, address, alt, children }: SheetProps) {
  return (
    <div
      className="sheet"
      style={{
        width: base.width * view.scale,
        height: base.height * view.scale,
        transform: `translate(${view.x}px, ${view.y}px)`,
      }}
    >
      {address !== null && <img src={address} alt={alt} draggable={false} />}
      {children}
    </div>
  );
}

interface ZoomToolsProps {
  readonly larger: () => void;
  readonly smaller: () => void;
  readonly whole: () => void;
}

/** Buttons that zoom a page. */
export function ZoomTools({ larger, smaller, whole }: ZoomToolsProps) {
  const messages = useMessages(viewerMessages);
  const tools = [
    ['plus', messages.larger, larger],
    ['minus', messages.smaller, smaller],
    ['fit', messages.whole, whole],
  ] as const;
  return (
    <div className="canvas-tools" role="toolbar" aria-label={messages.zoom}>
      {tools.map(([icon, label, act]) => (
        <Button key={icon} className="button quiet" aria-label={label} onPress={act}>
          <Icon name={icon} />
        </Button>
      ))}
    </div>
  );
}
