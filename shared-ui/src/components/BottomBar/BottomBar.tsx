import type { ReactNode } from 'react';
import styles from './BottomBar.module.css';

export interface BottomBarProps {
  /** Of the navigation, such as 'Main'. */
  label: string;
  /** The page has actions of its own there on phones: the bar begins at 768 px. */
  fromTablets?: boolean | undefined;
  /** Three to five `<NavItem>`s. */
  children: ReactNode;
}

/**
 * The main places in thumb's reach, below 992 px. It covers the end of the page: the layout leaves
 * `var(--bottom-bar-height)` free there. In a window as low as at 400 % zoom it is part of the page and that is 0.
 */
export function BottomBar({ label, fromTablets = false, children }: BottomBarProps) {
  return (
    <nav
      aria-label={label}
      className={styles.bar}
      data-nav="bottom"
      {...(fromTablets ? { 'data-from-tablets': '' } : {})}
    >
      <ul className={styles.list}>{children}</ul>
    </nav>
  );
}
