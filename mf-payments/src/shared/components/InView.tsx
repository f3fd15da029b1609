import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './InView.module.css';

/**
 * Why an attempt was refused, with the focus and in view: on a phone the button that was pressed is at the other end of the page
 * (R-PAY-ORDER-REFUSED-SHOWN, R-PAY-DEBIT-REFUSED-SHOWN), and again when the next attempt is refused: its `error` is another one.
 */
export function InView({ error, children }: { error: unknown; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = place.current;
    // The focus brings it into view; where the fault is at a field there is nothing to show here.
    if (error !== null && shown !== null && shown.childElementCount > 0) shown.focus();
  }, [error]);
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {children}
    </div>
  );
}
