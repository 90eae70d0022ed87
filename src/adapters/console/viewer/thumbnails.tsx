import { useEffect, useRef, useState } from 'react';
import { useWords } from '../shell/language.tsx';
import type { ReadPage } from '../wire.ts';
import { pagePath, type ShownResult, usePicture } from './use-picture.ts';
import { viewerWords } from './words.ts';

interface ThumbnailsProps {
  readonly pages: readonly ReadPage[];
  readonly current: number;
  readonly shown: ShownResult;
  readonly choose: (page: number) => void;
}

/** The pages of a file, small. Pictures are fetched when they come into sight. */
export function Thumbnails({ pages, current, shown, choose }: ThumbnailsProps) {
  const words = useWords(viewerWords);
  return (
    <nav className="thumbnails" aria-label={words.pages}>
      {pages.map((page) => (
        <button
          key={page.number}
          type="button"
          className="thumbnail"
          aria-current={page.number === current ? 'page' : undefined}
          aria-label={words.goTo(page.number)}
          onClick={() => choose(page.number)}
        >
          <Thumbnail page={page} shown={shown} />
          <span>{page.number}</span>
        </button>
      ))}
    </nav>
  );
}

function Thumbnail({ page, shown }: { readonly page: ReadPage; readonly shown: ShownResult }) {
  const place = useRef<HTMLSpanElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const { address } = usePicture(isSeen ? pagePath(shown, page.number) : null);
  return (
    <span className="thumbnail-page" ref={place} style={{ aspectRatio: `${page.width} / ${page.height}` }}>
      {address !== null && <img src={address} alt="" />}
    </span>
  );
}
