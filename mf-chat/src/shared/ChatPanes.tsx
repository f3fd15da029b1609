import type { ReactNode } from 'react';
import styles from './ChatPanes.module.css';

interface ChatPanesProps {
  list: ReactNode;
  /** The conversation, or what stands in its place. */
  children: ReactNode;
  /** Which of the two a phone shows; from 992 px both stand side by side. */
  phone: 'list' | 'conversation';
}

/** List and conversation beside each other. Fills the screen below the bar; each side scrolls by itself. */
export function ChatPanes({ list, children, phone }: ChatPanesProps) {
  return (
    <div className={styles.panes} data-phone={phone}>
      <div className={styles.list}>{list}</div>
      <div className={styles.conversation}>{children}</div>
    </div>
  );
}
