import type { ReactNode } from 'react';
import styles from './TransactionDetail.module.css';

/** A line of a `<dl>`: what it is, and the value. */
export function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
