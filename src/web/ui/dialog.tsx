import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { useRef } from 'react';
import type { ReactNode } from 'react';

import * as styles from './dialog.css.ts';
import { focusPage } from './focus-page.ts';
import { IconButton } from './icon-button.tsx';
import { isComposing } from './is-composing.ts';
import { useBack } from './use-back.ts';

type DialogProps = {
  onClose: () => void;
  /** Whether what it asked for is under way: that may already be done, so it is too late to close as if it was not. */
  isBusy?: boolean;
  title: string;
  description?: string;
  /** Whether it stands in the address: then Back, which leads to the address before, is its end already. */
  hasAddress?: boolean;
  /** Whether its first field has words of which most stay: no slip takes them, and a finger that only looks gets no keyboard. */
  isFilled?: boolean;
  /** Called at its end where what had the focus before it is gone, or nothing had it; else the page gets it. */
  onFocusLost?: (() => void) | undefined;
  children: ReactNode;
};

/** Puts the caret behind the words of the field that has the focus. */
function goToEnd(): void {
  const { activeElement: field } = document;
  if (field instanceof HTMLInputElement) field.setSelectionRange(field.value.length, field.value.length);
}

/** A modal of 480 px, on a phone a sheet from below. It is open while it is rendered; Escape, Back, the overlay and 'Close' ask for its end. */
export function Dialog({
  onClose,
  isBusy = false,
  title,
  description,
  hasAddress = false,
  isFilled = false,
  onFocusLost = focusPage,
  children,
}: DialogProps) {
  const panel = useRef<HTMLDivElement>(null);
  const opener = useRef<Element>(null);
  const described = description ? {} : { 'aria-describedby': undefined };
  const askForEnd = () => {
    if (!isBusy) onClose();
  };
  useBack(!hasAddress, askForEnd);
  return (
    <Radix.Root open onOpenChange={askForEnd}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay}>
          <Radix.Content
            className={styles.panel}
            onEscapeKeyDown={(event) => {
              // It ends what an input method was composing, and not the dialog.
              if (isComposing(event)) event.preventDefault();
            }}
            onFocus={({ target }) => {
              // Where the focus goes round at the end of a dialog nothing else brings it into view.
              if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' });
            }}
            ref={panel}
            onOpenAutoFocus={(event) => {
              opener.current = document.activeElement;
              if (!isFilled) return;
              if (matchMedia('(pointer: coarse)').matches) {
                event.preventDefault();
                panel.current?.focus();
              }
              // Radix selects all of a field, once this has ended.
              else queueMicrotask(goToEnd);
            }}
            onCloseAutoFocus={(event) => {
              // Radix returns the focus to a trigger of its own alone, and a dialog in the URL has none.
              event.preventDefault();
              const { current } = opener;
              const isThere = current instanceof HTMLElement && current.isConnected;
              // A link in the address has nothing that had the focus.
              if (isThere && current !== document.body) current.focus();
              else if (document.activeElement === document.body) onFocusLost();
            }}
            {...described}
          >
            <Radix.Title dir="auto" className={styles.title}>
              {title}
            </Radix.Title>
            <div className={styles.body}>
              {description ? (
                <Radix.Description className={styles.description}>{description}</Radix.Description>
              ) : null}
              {children}
            </div>
            <DialogClose />
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The button that closes a dialog. It is last in the order of focus: a dialog opens in its first field. */
function DialogClose() {
  return (
    <Radix.Close asChild>
      <IconButton label="Close" icon={X} className={styles.close} />
    </Radix.Close>
  );
}
