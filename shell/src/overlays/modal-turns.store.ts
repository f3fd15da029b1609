import { createStore } from 'zustand/vanilla';

/**
 * Who comes first when several modals want to open: what the law wants before anything is seen, what the person
 * asked for, what their account needs, news of people, and offers last. The one that is open stays until it is
 * closed, whoever comes meanwhile.
 */
export const MODAL_ORDER = ['entry-warning', 'signup', 'activation', 'match', 'like', 'time-bonus'] as const;
export type ModalId = (typeof MODAL_ORDER)[number];

interface Turns {
  waiting: ReadonlySet<ModalId>;
  open: ModalId | null;
}

/** A dialog of a page is left alone: the next turn is looked at again after this many milliseconds. */
const LOOK_AGAIN_MILLISECONDS = 500;

export const modalTurns = createStore<Turns>(() => ({ waiting: new Set(), open: null }));

let lookAgain: ReturnType<typeof setTimeout> | undefined;

/** True while a page has a dialog of its own open: the frame's stay away. */
const isPageAsking = () => document.querySelector('dialog[open]') !== null;

function giveTurn(): void {
  clearTimeout(lookAgain);
  const { waiting, open } = modalTurns.getState();
  if (open !== null || waiting.size === 0) return;
  if (isPageAsking()) {
    lookAgain = setTimeout(giveTurn, LOOK_AGAIN_MILLISECONDS);
    return;
  }
  modalTurns.setState({ open: MODAL_ORDER.find((id) => waiting.has(id)) ?? null });
}

/** Asks for a turn. The one whose turn it is finds itself in `open`. */
export function askForTurn(id: ModalId): void {
  modalTurns.setState(({ waiting }) => ({ waiting: new Set(waiting).add(id) }));
  // After the others of this moment have asked as well: the order decides, not who was first by a tick.
  clearTimeout(lookAgain);
  lookAgain = setTimeout(giveTurn);
}

/** Closed, or no longer wanted. */
export function giveUpTurn(id: ModalId): void {
  modalTurns.setState(({ waiting, open }) => ({
    waiting: new Set([...waiting].filter((other) => other !== id)),
    open: open === id ? null : open,
  }));
  clearTimeout(lookAgain);
  lookAgain = setTimeout(giveTurn, LOOK_AGAIN_MILLISECONDS);
}
