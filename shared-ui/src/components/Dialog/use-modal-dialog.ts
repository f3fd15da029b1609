import { useEffect, useRef, useState, type MouseEvent, type RefObject, type SyntheticEvent } from 'react';

export interface ModalDialog {
  ref: RefObject<HTMLDialogElement | null>;
  /** False when it is closed and its closing motion is over: render nothing then. */
  present: boolean;
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
  onClose: () => void;
  onMouseDown: (event: MouseEvent<HTMLDialogElement>) => void;
}

/** Where nothing had the focus, Tab begins at the page's start again: otherwise after the place where the dialog was. */
function beginAtStart({ body }: Document): void {
  body.tabIndex = -1;
  body.focus({ preventScroll: true });
  body.removeAttribute('tabindex');
}

/**
 * A native modal <dialog> led by a prop: focus goes in and comes back to where it was, Escape and a press
 * on the backdrop ask `onClose` when it is dismissible, and the content stays until the motion is over.
 */
export function useModalDialog(open: boolean, onClose: () => void, dismissible: boolean): ModalDialog {
  const ref = useRef<HTMLDialogElement>(null);
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);

  useEffect(() => {
    const dialog = ref.current;
    if (!open || dialog === null) return undefined;
    const before = document.activeElement;
    const page = document.documentElement;
    // A dialog over a dialog finds the scrollbar already gone: the first measure holds.
    if (getComputedStyle(page).overflowY !== 'hidden') {
      page.style.setProperty('--scrollbar-width', `${window.innerWidth - page.clientWidth}px`);
    }
    if (!dialog.open) dialog.showModal();
    return () => {
      dialog.close();
      // close() gives focus back only while the dialog is in the page; a parent may have taken it out.
      if (before === document.body && document.activeElement === before) beginAtStart(document);
      if (before instanceof HTMLElement && before.isConnected && document.activeElement !== before) before.focus();
    };
  }, [open]);

  useEffect(() => {
    const dialog = ref.current;
    if (open || dialog === null) return undefined;
    let current = true;
    const leave = async () => {
      const motions = typeof dialog.getAnimations === 'function' ? dialog.getAnimations() : [];
      await Promise.allSettled(motions.map((motion) => motion.finished));
      if (current) setPresent(false);
    };
    void leave();
    return () => {
      current = false;
    };
  }, [open]);

  return {
    ref,
    present,
    onCancel: (event) => {
      if (event.target !== ref.current) return;
      event.preventDefault();
      if (dismissible) onClose();
    },
    onClose: () => {
      // Browsers let a second Escape through whatever a page says; the prop must not be left behind.
      if (!open || ref.current === null || ref.current.open) return;
      if (dismissible) onClose();
      else ref.current.showModal();
    },
    onMouseDown: (event) => {
      // The dialog's own box is filled by its content: a press on the element itself is on the backdrop.
      if (dismissible && event.target === ref.current) onClose();
    },
  };
}
