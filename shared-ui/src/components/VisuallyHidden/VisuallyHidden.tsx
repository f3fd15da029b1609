import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** Text for those who listen to the page; it takes no room on the screen. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}
