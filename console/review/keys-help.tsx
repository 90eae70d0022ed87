import { useEffect, useRef } from 'react';
import { Button, Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { useMessages } from '../shell/language.tsx';
import { reviewMessages } from './messages.ts';

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

/** Each key with the word for what it does. */
const keys = [
  ['j  ↓', 'next'],
  ['k  ↑', 'previous'],
  ['n', 'nextDoubtful'],
  ['Enter  e', 'edit'],
  ['Enter', 'keep'],
  ['Esc', 'giveUp'],
  ['x', 'nothing'],
  ['u', 'undo'],
  ['i', 'addRow'],
  ['Del', 'removeRow'],
  ['w', 'words'],
  ['d', 'draw'],
  ['[  ]', 'pages'],
  ['b', 'hide'],
  ['a', 'accept'],
  ['r', 'reject'],
  ['Ctrl Enter', 'submit'],
  ['?', 'help'],
] as const;

/** The keys of a review. */
export function KeysHelp({ isOpen, close }: { readonly isOpen: boolean; readonly close: () => void }) {
  const messages = useMessages(reviewMessages);
  return (
    <ModalOverlay
      className="review-overlay"
      isOpen={isOpen}
      isDismissable
      onOpenChange={(open) => {
        if (!open) close();
      }}
    >
      <Modal className="popover">
        <Dialog className="review-keys" aria-label={messages.keysTitle}>
          <h2>{messages.keysTitle}</h2>
          <dl>
            {keys.map(([key, word]) => (
              <div key={word}>
                <dt>
                  {key.split('  ').map((each) => (
                    <kbd key={each}>{each}</kbd>
                  ))}
                </dt>
                <dd>{messages.keys[word]}</dd>
              </div>
            ))}
          </dl>
          <Button className="button" onPress={close}>
            {messages.close}
          </Button>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
