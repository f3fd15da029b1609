import type { ReactNode } from 'react';
import styles from './ChatPanes.module.css';

interface ChatPanesProps {
  list: ReactNode;
  /** The conversation, or its placeholder. */
  children: ReactNode;
  /** Which of the two a phone shows; from 992 px both are shown side by side. */
  phone: 'list' | 'conversation';
}

/** List and conversation side by side. Fills the screen below the bar; each side has its own scrolling. */
export function ChatPanes({ list, children, phone }: ChatPanesProps) {
  return (
    <div className={styles.panes} data-phone={phone}>
      <div className={styles.list}>{list}</div>
      <div className={styles.conversation}>{children}</div>
    </div>
  );
}
