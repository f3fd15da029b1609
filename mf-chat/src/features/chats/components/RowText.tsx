import type { ReactNode } from 'react';
import styles from './ConversationList.module.css';

interface RowTextProps {
  /** Before it, in the language of the page, such as 'You:'. */
  label?: string | undefined;
  /** What is not sent stands out. */
  marked?: boolean | undefined;
  children: ReactNode;
}

/** A text in one line of a row. It has its own direction: a message may be in a language that is written from right to left. */
export function RowText({ label, marked = false, children }: RowTextProps) {
  return (
    <span className={styles.excerpt}>
      {label === undefined ? null : <span className={marked ? styles.draft : undefined}>{label}</span>}
      {label === undefined ? null : ' '}
      <bdi>{children}</bdi>
    </span>
  );
}
