import { createStore } from 'zustand/vanilla';

/**
 * The priority of modals that want to open: legal ones, then what the visitor has requested, what the account needs,
 * news about members, and offers last. An open one stays until it is closed.
 */
export const MODAL_ORDER = ['entry-warning', 'signup', 'activation', 'match', 'like', 'time-bonus'] as const;
export type ModalId = (typeof MODAL_ORDER)[number];

interface Turns {
  waiting: ReadonlySet<ModalId>;
  open: ModalId | null;
}

/** A dialog of a page is not covered: the next turn is given after this many milliseconds. */
const RECHECK_MILLISECONDS = 500;

export const modalTurns = createStore<Turns>(() => ({ waiting: new Set(), open: null }));

let recheck: ReturnType<typeof setTimeout> | undefined;

/** Returns whether a page has a dialog of its own open. */
const hasPageDialog = () => document.querySelector('dialog[open]') !== null;

function openNext(): void {
  clearTimeout(recheck);
  const { waiting, open } = modalTurns.getState();
  if (open !== null || waiting.size === 0) return;
  if (hasPageDialog()) {
    recheck = setTimeout(openNext, RECHECK_MILLISECONDS);
    return;
  }
  modalTurns.setState({ open: MODAL_ORDER.find((id) => waiting.has(id)) ?? null });
}

/** Requests a turn. The modal whose turn it is becomes `open`. */
export function requestTurn(id: ModalId): void {
  modalTurns.setState(({ waiting }) => ({ waiting: new Set(waiting).add(id) }));
  // After the others of this moment have requested one as well: the priority decides, not the order of requests.
  clearTimeout(recheck);
  recheck = setTimeout(openNext);
}

/** Closed, or no longer wanted. */
export function releaseTurn(id: ModalId): void {
  modalTurns.setState(({ waiting, open }) => ({
    waiting: new Set([...waiting].filter((other) => other !== id)),
    open: open === id ? null : open,
  }));
  clearTimeout(recheck);
  recheck = setTimeout(openNext, RECHECK_MILLISECONDS);
}
