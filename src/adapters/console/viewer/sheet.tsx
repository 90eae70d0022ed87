import type { ReactNode } from 'react';
import type { useView } from './use-view.ts';

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
