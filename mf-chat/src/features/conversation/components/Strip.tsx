import type { ReactNode } from 'react';
import styles from './Strip.module.css';

/** A notice between the messages and the composer, or in its place: its edges are those of the messages. */
export function Strip({ children }: { children: ReactNode }) {
  return <div className={styles.strip}>{children}</div>;
}
