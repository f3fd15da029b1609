import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { afterFrame } from '../../after-frame.ts';

export interface ModalDialog {
  ref: RefObject<HTMLDialogElement | null>;
  /** False when it is closed and its closing animation has ended: render nothing then. */
  present: boolean;
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
  onClose: () => void;
  onMouseDown: (event: MouseEvent<HTMLDialogElement>) => void;
}

/** If nothing had the focus, Tab starts at the top of the page again, not at the place of the dialog. */
function beginAtStart({ body }: Document): void {
  body.tabIndex = -1;
  body.focus({ preventScroll: true });
  body.removeAttribute('tabindex');
}

/**
 * Counts the open dialogs at the page's element, for all parts: those of each have a copy of this code. A style sheet that
 * asked whether one is open would be answered by a search of the whole document, with every change of the page. Called before
 * a dialog opens or closes: both style the whole page, which is done once for both then.
 */
function countDialogs(page: HTMLElement, change: 1 | -1): void {
  const count = Number(page.dataset['dialogs'] ?? 0) + change;
  if (count > 0) page.dataset['dialogs'] = String(count);
  else delete page.dataset['dialogs'];
}

const SCROLLBAR_WIDTH = '--scrollbar-width';

/**
 * Notes how wide the page's scrollbar is, which is free beside the page while a dialog is open. Only where that has changed: a phone's takes
 * no room, and each new value of the property has the whole page styled.
 */
function noteScrollbar(page: HTMLElement): void {
  const width = window.innerWidth - page.clientWidth;
  const noted = width > 0 ? `${width}px` : '';
  if (page.style.getPropertyValue(SCROLLBAR_WIDTH) === noted) return;
  if (noted === '') page.style.removeProperty(SCROLLBAR_WIDTH);
  else page.style.setProperty(SCROLLBAR_WIDTH, noted);
}

/** Whether a dialog that `isLate` is open a frame after `open` says so: the frame in which it is rendered is drawn before. */
function useOpenLater(open: boolean, isLate: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(false);
  useEffect(() => {
    if (!isLate) return undefined;
    let isCurrent = true;
    afterFrame(() => {
      if (isCurrent) setWasOpen(open);
    });
    return () => {
      isCurrent = false;
    };
  }, [open, isLate]);
  return isLate ? wasOpen : open;
}

/** Calls back when a dialog that is closed has left the screen. */
function useLeaving(ref: ModalDialog['ref'], isClosed: boolean, onLeft: () => void): void {
  const handleLeft = useEffectEvent(onLeft);
  useEffect(() => {
    const dialog = ref.current;
    if (!isClosed || dialog === null) return undefined;
    let current = true;
    const leave = async () => {
      const motions = typeof dialog.getAnimations === 'function' ? dialog.getAnimations() : [];
      await Promise.allSettled(motions.map((motion) => motion.finished));
      if (current) handleLeft();
    };
    void leave();
    return () => {
      current = false;
    };
  }, [ref, isClosed]);
}

/**
 * Opens a dialog by other means than the browser's modal one (over-motion.ts). Returns what frees the page again: at once for
 * what is to have the focus.
 */
export type OpenDialog = (dialog: HTMLDialogElement, onCancel: () => void) => (focused: Element | null) => void;

interface ModalDialogOptions {
  open: boolean;
  onClose: () => void;
  dismissible: boolean;
  /** By which it opens, and closes, in frames of its own. */
  overMotion: OpenDialog | undefined;
}

/**
 * A native <dialog>, modal and controlled by a prop: it moves the focus in and back, Escape and a click on the backdrop call
 * `onClose` when it is dismissible, and the content stays until the animation has ended.
 */
export function useModalDialog({ open, onClose, dismissible, overMotion }: ModalDialogOptions): ModalDialog {
  const ref = useRef<HTMLDialogElement>(null);
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  const isModal = useOpenLater(open, overMotion !== undefined);
  const handleCancel = useEffectEvent(() => {
    if (dismissible) onClose();
  });

  useEffect(() => {
    const dialog = ref.current;
    if (!isModal || dialog === null) return undefined;
    const before = document.activeElement;
    const page = document.documentElement;
    // With a dialog over a dialog the scrollbar is already hidden: the first measurement counts.
    if (getComputedStyle(page).overflowY !== 'hidden') noteScrollbar(page);
    countDialogs(page, 1);
    const free = overMotion?.(dialog, () => handleCancel());
    if (!dialog.open) dialog.showModal();
    return () => {
      countDialogs(page, -1);
      free?.(before);
      dialog.close();
      // close() returns the focus only while the dialog is in the document; a parent may have unmounted it.
      if (before === document.body && document.activeElement === before) beginAtStart(document);
      if (before instanceof HTMLElement && before.isConnected && document.activeElement !== before) before.focus();
    };
  }, [isModal, overMotion]);

  useLeaving(ref, !open && !isModal, () => setPresent(false));

  return {
    ref,
    present,
    onCancel: (event) => {
      if (event.target !== ref.current) return;
      event.preventDefault();
      if (dismissible) onClose();
    },
    onClose: () => {
      // Browsers close on a second Escape in any case; the prop has to follow.
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
