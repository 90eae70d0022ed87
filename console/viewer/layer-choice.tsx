import { useEffect, useMemo, useState } from 'react';
import { Button, ToggleButton } from 'react-aria-components';
import type { OcrResult } from '../api-types.ts';
import { Icon } from '../parts/icon.tsx';
import { useMessages } from '../shell/language.tsx';
import { viewerMessages } from './messages.ts';
import { type Layer, layers } from './overlay.tsx';

/** Which boxes are shown. The key `b` hides all of them, and shows them again. */
export function useBoxes() {
  const [requested, setRequested] = useState<ReadonlySet<Layer>>(new Set(['fields']));
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const press = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      const isTyping = target instanceof HTMLElement && target.matches('input, select, textarea, [contenteditable]');
      if (key === 'b' && !isTyping && !ctrlKey && !metaKey && !altKey) setHidden((before) => !before);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  const visible = useMemo(() => (hidden ? new Set<Layer>() : requested), [hidden, requested]);
  const toggle = (layer: Layer): void => {
    setHidden(false);
    setRequested((before) => new Set(layers.filter((each) => before.has(each) !== (each === layer))));
  };
  return { requested, hidden, visible, toggle, toggleAll: () => setHidden(!hidden) };
}

/** Most files have no picture beside a text layer and no photographed sheet: only those that do offer these layers. */
export function offeredLayers({ pages }: OcrResult): readonly Layer[] {
  const hasPictures = pages.some(({ pictures = [] }) => pictures.length > 0);
  const hasSheets = pages.some(({ sheet, grid }) => sheet !== undefined || grid !== undefined);
  return layers.filter((layer) => (layer === 'pictures' ? hasPictures : layer !== 'sheet' || hasSheets));
}

interface LayerChoiceProps {
  readonly offered: readonly Layer[];
  readonly requested: ReadonlySet<Layer>;
  readonly hidden: boolean;
  readonly toggle: (layer: Layer) => void;
  readonly toggleAll: () => void;
}

/** Layers that have a colour of their own, and not that of a confidence. */
const colouredLayers = ['tables', 'leftOut', 'pictures', 'sheet'] as const;

/** Which boxes lie over the page, and what their colours mean. */
export function LayerChoice({ offered, requested, hidden, toggle, toggleAll }: LayerChoiceProps) {
  const messages = useMessages(viewerMessages);
  return (
    <div className="toolbar" role="group" aria-label={messages.boxes}>
      {offered.map((layer) => (
        <ToggleButton
          key={layer}
          className="button"
          isSelected={!hidden && requested.has(layer)}
          onChange={() => toggle(layer)}
        >
          {messages.layers[layer]}
        </ToggleButton>
      ))}
      <Button className="button" onPress={toggleAll}>
        <Icon name="eye" />
        {hidden ? messages.show : messages.hide}
      </Button>
      <ul className="legend">
        {(['good', 'fair', 'bad'] as const).map((tone) => (
          <li key={tone} data-tone={tone}>
            {messages.legend[tone]}
          </li>
        ))}
        {colouredLayers
          .filter((layer) => !hidden && requested.has(layer))
          .map((layer) => (
            <li key={layer} data-layer={layer}>
              {messages.layers[layer]}
            </li>
          ))}
      </ul>
    </div>
  );
}
