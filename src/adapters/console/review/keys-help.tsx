import { Button, Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { useWords } from '../shell/language.tsx';
import { reviewWords } from './words.ts';

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
  const words = useWords(reviewWords);
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
        <Dialog className="review-keys" aria-label={words.keysTitle}>
          <h2>{words.keysTitle}</h2>
          <dl>
            {keys.map(([key, word]) => (
              <div key={word}>
                <dt>
                  {key.split('  ').map((each) => (
                    <kbd key={each}>{each}</kbd>
                  ))}
                </dt>
                <dd>{words.keys[word]}</dd>
              </div>
            ))}
          </dl>
          <Button className="button" onPress={close}>
            {words.close}
          </Button>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
