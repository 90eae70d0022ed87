import './viewer.css';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Button, ToggleButton } from 'react-aria-components';
import { Icon } from '../parts/icon.tsx';
import { useTemplates } from '../requests/request-data.ts';
import { useWords } from '../shell/language.tsx';
import type { OcrResult, ReadPage } from '../wire.ts';
import { FieldPanel } from './field-panel.tsx';
import { useShownValue } from './field-value.ts';
import { type Layer, layers } from './overlay.tsx';
import { PageCanvas } from './page-canvas.tsx';
import { pagePath, type ShownResult, usePicture } from './picture.tsx';
import { allSpots, placeOf } from './spots.ts';
import { viewerWords } from './words.ts';

interface DocumentViewerProps {
  readonly result: OcrResult;
  readonly shown: ShownResult;
}

/** A document that was read: its pages, what was read where, and the fields beside. */
export function DocumentViewer({ result, shown }: DocumentViewerProps) {
  const [pageNumber, setPageNumber] = useState(result.pages[0]?.number ?? 1);
  const [chosen, setChosen] = useState<string | null>(null);
  const boxes = useBoxes();
  const spots = useMemo(() => allSpots(result), [result]);
  const titleOf = useTitles(result);
  const valueOf = useShownValue();
  const page = result.pages.find(({ number }) => number === pageNumber) ?? result.pages[0];
  const onPage = useMemo(
    () => spots.filter(({ field }) => field.locations.some((each) => each.page === page?.number)),
    [spots, page?.number],
  );
  const choose = useCallback(
    (id: string) => {
      const spot = spots.find((each) => each.id === id);
      const place = spot === undefined ? null : placeOf(spot.field);
      if (place !== null) setPageNumber(place.page);
      setChosen(id);
    },
    [spots],
  );
  if (page === undefined) return null;
  const nameOf = (id: string) => {
    const spot = spots.find((each) => each.id === id);
    if (spot === undefined) return null;
    return (
      <>
        <span className="faint">{titleOf(spot.document, spot.cell?.list ?? null, spot.key)}</span>
        <strong>{valueOf(spot.field.value)}</strong>
      </>
    );
  };
  return (
    <div className="viewer">
      {result.pages.length > 1 && (
        <Thumbnails pages={result.pages} current={page.number} shown={shown} choose={setPageNumber} />
      )}
      <div className="viewer-page">
        <LayerChoice {...boxes} />
        <PageNotes page={page} />
        <PageCanvas
          key={page.number}
          page={page}
          picture={pagePath(shown, page.number)}
          spots={onPage}
          shown={boxes.visible}
          chosen={chosen}
          choose={choose}
          nameOf={nameOf}
        />
      </div>
      <FieldPanel result={result} shown={shown} chosen={chosen} choose={choose} titleOf={titleOf} />
    </div>
  );
}

/** Which boxes are shown. The key `b` hides all of them, and shows them again. */
function useBoxes() {
  const [wanted, setWanted] = useState<ReadonlySet<Layer>>(new Set(['fields']));
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const press = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      const isTyping = target instanceof HTMLElement && target.matches('input, select, textarea, [contenteditable]');
      if (key === 'b' && !isTyping && !ctrlKey && !metaKey && !altKey) setHidden((before) => !before);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  const visible = useMemo(() => (hidden ? new Set<Layer>() : wanted), [hidden, wanted]);
  const toggle = (layer: Layer): void => {
    setHidden(false);
    setWanted((before) => new Set(layers.filter((each) => before.has(each) !== (each === layer))));
  };
  return { wanted, hidden, visible, toggle, toggleAll: () => setHidden(!hidden) };
}

/** What a template calls its fields; the key of one that it does not have any more. */
function useTitles({ documents }: OcrResult) {
  const { data } = useTemplates();
  return useCallback(
    (number: number, list: string | null, key: string): string => {
      const template = data?.templates.find(({ name }) => name === documents[number - 1]?.template.name);
      const fields = list === null ? template?.fields : template?.lists.find((each) => each.key === list)?.fields;
      return fields?.find((each) => each.key === key)?.title ?? key;
    },
    [data, documents],
  );
}

function PageNotes({ page: { quality, leftOut = [] } }: { readonly page: ReadPage }) {
  const words = useWords(viewerWords);
  const defects = quality.defects.map((each) => words.defects[each]).join(', ');
  const notes = [
    ...(defects === '' ? [] : [words.quality(defects)]),
    ...(leftOut.length === 0 ? [] : [words.leftOut(leftOut.length)]),
  ];
  return notes.length === 0 ? null : <p className="page-note">{notes.join('. ')}</p>;
}

interface LayerChoiceProps {
  readonly wanted: ReadonlySet<Layer>;
  readonly hidden: boolean;
  readonly toggle: (layer: Layer) => void;
  readonly toggleAll: () => void;
}

/** Which boxes lie over the page, and what their colours mean. */
function LayerChoice({ wanted, hidden, toggle, toggleAll }: LayerChoiceProps) {
  const words = useWords(viewerWords);
  return (
    <div className="toolbar" role="group" aria-label={words.boxes}>
      {layers.map((layer) => (
        <ToggleButton
          key={layer}
          className="button"
          isSelected={!hidden && wanted.has(layer)}
          onChange={() => toggle(layer)}
        >
          {words.layers[layer]}
        </ToggleButton>
      ))}
      <Button className="button" onPress={toggleAll}>
        <Icon name="eye" />
        {hidden ? words.show : words.hide}
      </Button>
      <ul className="legend">
        {(['good', 'fair', 'bad'] as const).map((tone) => (
          <li key={tone} data-tone={tone}>
            {words.legend[tone]}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ThumbnailsProps {
  readonly pages: readonly ReadPage[];
  readonly current: number;
  readonly shown: ShownResult;
  readonly choose: (page: number) => void;
}

/** The pages of a file, small. Pictures are fetched when they come into sight. */
function Thumbnails({ pages, current, shown, choose }: ThumbnailsProps) {
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
