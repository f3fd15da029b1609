import { useLayoutEffect, useRef } from 'react';

const rowOfFocus = () => document.activeElement?.closest('li') ?? null;

/**
 * Moves the focus on from a row of the list that is being deleted by its menu (R-CHAT-FOCUS-KEPT): to the link of the row below,
 * or above. Without another row it goes to the search by which the row was found, or else to the page. Called while the button
 * of the menu has the focus, which it has back once something was chosen.
 */
export function leaveRow(): void {
  const row = rowOfFocus();
  const pane = row?.closest('section');
  if (!row || !pane) return;
  const rows = [...pane.querySelectorAll('li')].filter((one) => one.querySelector('a') !== null);
  const at = rows.indexOf(row);
  const link = (rows[at + 1] ?? rows[at - 1])?.querySelector('a');
  const search = pane.querySelector<HTMLInputElement>('input[type="search"]');
  const next = link ?? (search?.value ? search : pane.closest('main'));
  next?.focus();
}

/**
 * For a row that goes away later than its menu was used, as once its message is sent: returns what is to be called then. The
 * focus goes on with the row, if it is still there (R-CHAT-FOCUS-KEPT).
 */
export function useLeaveRowLater(): () => void {
  const left = useRef<Element | null>(null);
  useLayoutEffect(
    () => () => {
      // The row is still in the page: an effect is cleaned up before what it belongs to is removed.
      if (left.current !== null && left.current === rowOfFocus()) leaveRow();
    },
    [],
  );
  return () => {
    left.current = rowOfFocus();
  };
}
