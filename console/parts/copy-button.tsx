import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useWords } from '../shell/language.tsx';
import { Icon } from './icon.tsx';
import { partWords } from './words.ts';

const shownMs = 2_000;

/** Copies a text, and says so for a moment. */
export function CopyButton({ text, label }: { readonly text: () => string; readonly label?: string }) {
  const words = useWords(partWords);
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text());
    setCopied(true);
    setTimeout(() => setCopied(false), shownMs);
  };
  return (
    <Button className="button" onPress={() => void copy()}>
      <Icon name={copied ? 'check' : 'copy'} />
      <span aria-live="polite">{copied ? words.copied : (label ?? words.copy)}</span>
    </Button>
  );
}
