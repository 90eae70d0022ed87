import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useMessages } from '../shell/language.tsx';
import { Icon } from './icon.tsx';
import { partMessages } from './messages.ts';

const shownMs = 2_000;

/** Copies a text, and says so for a moment. */
export function CopyButton({ text, label }: { readonly text: () => string; readonly label?: string }) {
  const messages = useMessages(partMessages);
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text());
    setCopied(true);
    setTimeout(() => setCopied(false), shownMs);
  };
  return (
    <Button className="button" onPress={() => void copy()}>
      <Icon name={copied ? 'check' : 'copy'} />
      <span aria-live="polite">{copied ? messages.copied : (label ?? messages.copy)}</span>
    </Button>
  );
}
