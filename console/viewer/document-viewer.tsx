import './viewer.css';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { OcrResult, ReadPage } from '../api-types.ts';
import { useMessages } from '../shell/language.tsx';
import { FieldPanel } from './field-panel.tsx';
import { useShownValue } from './field-value.ts';
import { LayerChoice, offeredLayers, useBoxes } from './layer-choice.tsx';
import { viewerMessages } from './messages.ts';
import { PageCanvas } from './page-canvas.tsx';
import { pagePath, type ShownResult, usePicture } from './picture.tsx';
import { usePictureText } from './picture-list.tsx';
import { allPictures } from './picture-spots.ts';
import { allSpots, boundsOf, placeOf, type SpotPlace, type TitleOf } from './spots.ts';
import { useDocumentNames, useTitles } from './use-titles.ts';
import { XmlSource } from './xml-source.tsx';

interface DocumentViewerProps {
  readonly result: OcrResult;
  readonly shown: ShownResult;
  /** Whose it is, by name; undefined for those who see one client alone. */
  readonly client: string | undefined;
}

/** A document that was read: its pages, what was read where, and the fields beside. */
export function DocumentViewer({ result, shown, client }: DocumentViewerProps) {
  const [pageNumber, setPageNumber] = useState(result.pages[0]?.number ?? 1);
  const [chosen, setChosen] = useState<string | null>(null);
  const boxes = useBoxes();
  const { spots, pictures, places } = useSpots(result);
  const titleOf = useTitles(result.documents, client);
  const documentNameOf = useDocumentNames(result.documents, client);
  const nameOf = useNames({ spots, pictures, titleOf });
  const page = result.pages.find(({ number }) => number === pageNumber) ?? result.pages[0];
  const onPage = useMemo(
    () => ({
      spots: spots.filter(({ field }) => field.locations.some((each) => each.page === page?.number)),
      pictures: pictures.filter((each) => each.page === page?.number),
    }),
    [spots, pictures, page?.number],
  );
  const choose = useCallback(
    (id: string) => {
      const place = places.get(id);
      if (place !== undefined) setPageNumber(place.page);
      setChosen(id);
    },
    [places],
  );
  if (page === undefined) return null;
  return (
    <div className="viewer">
      {result.pages.length > 1 && (
        <Thumbnails pages={result.pages} current={page.number} shown={shown} choose={setPageNumber} />
      )}
      <div className="viewer-page">
        {page.source === 'xml' ? (
          <XmlSource shown={shown} />
        ) : (
          <>
            <LayerChoice {...boxes} offered={offeredLayers(result)} />
            <PageNotes page={page} />
            <PageCanvas
              key={page.number}
              page={page}
              picture={pagePath(shown, page.number)}
              {...onPage}
              shown={boxes.visible}
              chosen={chosen}
              target={places.get(chosen ?? '') ?? null}
              choose={choose}
              nameOf={nameOf}
            />
          </>
        )}
      </div>
      <FieldPanel {...{ result, pictures, shown, chosen, choose, titleOf }} nameOf={documentNameOf} />
    </div>
  );
}

/** What can be chosen in a result, and where it is. */
function useSpots(result: OcrResult) {
  return useMemo(() => {
    const [spots, pictures] = [allSpots(result), allPictures(result)];
    const places = new Map<string, SpotPlace>();
    for (const { id, field } of spots) {
      const place = placeOf(field);
      if (place !== null) places.set(id, place);
    }
    for (const { id, page, polygon } of pictures) places.set(id, { page, bounds: boundsOf([polygon]) });
    return { spots, pictures, places };
  }, [result]);
}

/** Names what is pointed at, with its value. */
function useNames({
  spots,
  pictures,
  titleOf,
}: Pick<ReturnType<typeof useSpots>, 'spots' | 'pictures'> & { readonly titleOf: TitleOf }): (id: string) => ReactNode {
  const messages = useMessages(viewerMessages);
  const valueOf = useShownValue();
  const textOf = usePictureText();
  return (id) => {
    const spot = spots.find((each) => each.id === id);
    const picture = pictures.find((each) => each.id === id);
    if (spot !== undefined) {
      const title = titleOf(spot.document, spot.cell?.list ?? null, spot.key);
      return <Named title={title} value={valueOf(spot.field.value)} />;
    }
    if (picture === undefined) return null;
    return <Named title={messages.pictureOnPage(picture.number, picture.page)} value={textOf(picture)} />;
  };
}

function Named({ title, value }: { readonly title: string; readonly value: string }) {
  return (
    <>
      <span className="faint">{title}</span>
      <strong className="read-text">{value}</strong>
    </>
  );
}

function PageNotes({ page: { quality, leftOut = [], pictures = [] } }: { readonly page: ReadPage }) {
  const messages = useMessages(viewerMessages);
  const defects = quality.defects.map((each) => messages.defects[each]).join(', ');
  const unread = pictures.filter(({ engine }) => engine === null).length;
  const notes = [
    ...(defects === '' ? [] : [messages.quality(defects)]),
    ...(leftOut.length === 0 ? [] : [messages.leftOut(leftOut.length)]),
    ...(unread === 0 ? [] : [messages.picturesNotRead(unread)]),
  ];
  return notes.length === 0 ? null : <p className="page-note">{notes.join('. ')}</p>;
}

interface ThumbnailsProps {
  readonly pages: readonly ReadPage[];
  readonly current: number;
  readonly shown: ShownResult;
  readonly choose: (page: number) => void;
}

/** The pages of a file, small. Pictures are fetched when they come into sight. */
function Thumbnails({ pages, current, shown, choose }: ThumbnailsProps) {
  const messages = useMessages(viewerMessages);
  return (
    <nav className="thumbnails" aria-label={messages.pages}>
      {pages.map((page) => (
        <button
          key={page.number}
          type="button"
          className="thumbnail"
          aria-current={page.number === current ? 'page' : undefined}
          aria-label={messages.goTo(page.number)}
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
