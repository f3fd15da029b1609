import type { ReactNode } from 'react';
import { Heading } from '../Heading/Heading.tsx';
import { classNames } from '../class-names.ts';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  /** A small drawing, such as `<NoMessagesArt />`. */
  art?: ReactNode;
  title: ReactNode;
  /** 1 when it is the whole page. */
  level?: 1 | 2 | 3 | undefined;
  /** The main action. */
  action?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

/** Nothing yet, nothing found, or not available: why, and the main action. */
export function EmptyState({ art, title, level = 2, action, className, children }: EmptyStateProps) {
  return (
    <div className={classNames(styles.state, className)}>
      {art === undefined ? null : <div className={styles.art}>{art}</div>}
      <Heading level={level} size="section">
        {title}
      </Heading>
      {children === undefined ? null : <div className={styles.text}>{children}</div>}
      {action === undefined ? null : <div className={styles.action}>{action}</div>}
    </div>
  );
}
