import { useEffect, useRef } from 'react';

/** What a key does. */
export type KeyActions = Readonly<Record<string, () => void>>;

/** Runs actions by key, but never while somebody types; those of `always` also then, with Ctrl or Cmd. */
export function useKeys(actions: KeyActions, always: KeyActions): void {
  const current = useRef({ actions, always });
  useEffect(() => {
    current.current = { actions, always };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      const isTyping = target instanceof HTMLElement && target.matches('input, select, textarea');
      const isInDialog = target instanceof HTMLElement && target.closest('[role=dialog]') !== null;
      const isWith = ctrlKey || metaKey;
      const action = isWith ? current.current.always[key] : current.current.actions[key];
      if (action === undefined || altKey || isInDialog || (isTyping && !isWith)) return;
      // Enter and space on a button are its own.
      const isOwn = (key === 'Enter' || key === ' ') && !isWith;
      if (isOwn && target instanceof HTMLElement && target.matches('button:not([data-box]), a')) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
