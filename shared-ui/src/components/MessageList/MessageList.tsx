import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './MessageList.module.css';

export interface MessageListProps extends ComponentProps<'ol'> {
  /** Such as 'Messages with Anna'; the list tells screen readers what comes in. */
  label: string;
}

/** The messages of a conversation, oldest first. Put it into the element that scrolls. */
export function MessageList({ label, className, children, ...rest }: MessageListProps) {
  return (
    <ol {...rest} role="log" aria-label={label} className={classNames(styles.list, className)}>
      {children}
    </ol>
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
