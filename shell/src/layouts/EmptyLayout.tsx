import type { ReactNode } from 'react';
import { Main } from './Main.tsx';
import styles from './EmptyLayout.module.css';

/** No frame: the page has the screen to itself. */
export function EmptyLayout({ children }: { children: ReactNode }) {
  return <Main className={styles.main}>{children}</Main>;
}
