import { useEffect } from 'react';
import { useStore } from 'zustand';
import { askForTurn, giveUpTurn, modalTurns } from './modal-turns.store.ts';
import type { ModalId } from './modal-turns.store.ts';

/** True when the modal may be open: it wants to, and it is its turn (one at a time). */
export function useModalTurn(id: ModalId, wanted: boolean): boolean {
  const open = useStore(modalTurns, (state) => state.open === id);
  useEffect(() => {
    if (!wanted) return undefined;
    askForTurn(id);
    return () => giveUpTurn(id);
  }, [id, wanted]);
  return wanted && open;
}
