import { Button, ToggleButton } from 'react-aria-components';
import { Icon } from '../parts/icon.tsx';
import { useWords } from '../shell/language.tsx';
import { type Layer, layers } from './overlay.tsx';
import { viewerWords } from './words.ts';

interface LayerChoiceProps {
  readonly wanted: ReadonlySet<Layer>;
  readonly hidden: boolean;
  readonly toggle: (layer: Layer) => void;
  readonly toggleAll: () => void;
}

/** Which boxes lie over the page, and what their colours mean. */
export function LayerChoice({ wanted, hidden, toggle, toggleAll }: LayerChoiceProps) {
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
