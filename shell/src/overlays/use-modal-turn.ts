import { useEffect } from 'react';
import { useStore } from 'zustand';
import { requestTurn, releaseTurn, modalTurns } from './modal-turns.store.ts';
import type { ModalId } from './modal-turns.store.ts';

/** Returns whether the modal may be open: it is wanted, and it is its turn (one at a time). */
export function useModalTurn(id: ModalId, wanted: boolean): boolean {
  const open = useStore(modalTurns, (state) => state.open === id);
  useEffect(() => {
    if (!wanted) return undefined;
    requestTurn(id);
    return () => releaseTurn(id);
  }, [id, wanted]);
  return wanted && open;
}
