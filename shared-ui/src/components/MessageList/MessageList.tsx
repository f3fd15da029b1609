import type { ComponentProps, ReactNode } from 'react';
import styles from './MessageList.module.css';

export interface MessageListProps extends ComponentProps<'div'> {
  /** Such as 'Messages with Anna'; screen readers announce what is added to the list. */
  label: string;
}

/** The messages of a conversation, oldest first. Its container scrolls. */
export function MessageList({ label, className, children, ...rest }: MessageListProps) {
  return (
    // Two roles: the log announces new messages, the list counts them.
    <div {...rest} role="log" aria-label={label} className={className}>
      <ol className={styles.list}>{children}</ol>
    </div>
  );
}

/** A line between messages: the day, or a note about the history. It may come and go: `data-separator` separates it from a message. */
export function MessageSeparator({ children }: { children: ReactNode }) {
  return (
    <li data-separator="" className={styles.separator}>
      <span>{children}</span>
    </li>
  );
}
