import type { ReactNode } from 'react';
import { TopBar } from '../top-bar/TopBar.tsx';
import { Main } from './Main.tsx';
import styles from './ChatLayout.module.css';

/** One conversation that fills the screen. On phones its own header is the only bar; there is no footer. */
export function ChatLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.layout} data-layout="chat">
      <div className={styles.bar}>
        <TopBar />
      </div>
      <Main className={styles.main}>{children}</Main>
    </div>
  );
}
