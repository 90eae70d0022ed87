import { Button } from 'react-aria-components';
import { Icon } from '../parts/icon.tsx';
import { useWords } from '../shell/language.tsx';
import { viewerWords } from './words.ts';

interface ZoomToolsProps {
  readonly larger: () => void;
  readonly smaller: () => void;
  readonly whole: () => void;
}

/** Buttons that zoom a page. */
export function ZoomTools({ larger, smaller, whole }: ZoomToolsProps) {
  const words = useWords(viewerWords);
  const tools = [
    ['plus', words.larger, larger],
    ['minus', words.smaller, smaller],
    ['fit', words.whole, whole],
  ] as const;
  return (
    <div className="canvas-tools" role="toolbar" aria-label={words.zoom}>
      {tools.map(([icon, label, act]) => (
        <Button key={icon} className="button quiet" aria-label={label} onPress={act}>
          <Icon name={icon} />
        </Button>
      ))}
    </div>
  );
}
