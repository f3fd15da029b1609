import type { ComponentProps, ReactNode } from 'react';
import styles from './MessageList.module.css';

export interface MessageListProps extends ComponentProps<'div'> {
  /** Such as 'Messages with Anna'; the list tells screen readers what comes in. */
  label: string;
}

/** The messages of a conversation, oldest first. Put it into the element that scrolls. */
export function MessageList({ label, className, children, ...rest }: MessageListProps) {
  return (
    // A log and a list are two roles: the one announces, the other counts.
    <div {...rest} role="log" aria-label={label} className={className}>
      <ol className={styles.list}>{children}</ol>
    </div>
  );
}

/** A line between messages: the day, or a word about the history. */
export function MessageSeparator({ children }: { children: ReactNode }) {
  return (
    <li className={styles.separator}>
      <span>{children}</span>
    </li>
  );
}
