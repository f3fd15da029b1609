import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

interface FirstNewRow {
  /** Of the list that has the rows. */
  list: RefObject<HTMLUListElement | null>;
  /** To be called as the button of more rows is pressed. */
  pressed: () => void;
}

/**
 * Keeps the focus in a list whose button of more rows goes with the last of them: the first new row has it then, unless it is
 * elsewhere by now (R-PAY-TRANSACTIONS-FOCUS).
 */
export function useFirstNewRow(rows: number, hasMore: boolean): FirstNewRow {
  const list = useRef<HTMLUListElement>(null);
  const rowsBefore = useRef<number | null>(null);
  useEffect(() => {
    const before = rowsBefore.current;
    if (before === null || (hasMore && rows === before)) return;
    rowsBefore.current = null;
    // A button that stays has kept the focus.
    if (hasMore || document.activeElement !== document.body) return;
    const row = list.current?.children.item(before) ?? list.current?.lastElementChild;
    if (!(row instanceof HTMLElement)) return;
    row.tabIndex = -1;
    row.focus();
  }, [rows, hasMore]);
  return {
    list,
    pressed: () => {
      rowsBefore.current = rows;
    },
  };
}
