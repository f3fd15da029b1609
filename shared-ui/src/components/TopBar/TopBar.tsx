import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './TopBar.module.css';

export interface TopBarProps {
  /** Link with the logo. */
  brand: ReactNode;
  /** `<NavItem>`s; shown from 992 px, where the bottom bar is not. */
  nav?: ReactNode;
  /** Of the navigation, such as 'Main'. Needed with `nav`. */
  navLabel?: string | undefined;
  /** Before the logo: a Back button in the installed app. */
  start?: ReactNode;
  /** At the end: account, language, login. */
  end?: ReactNode;
  /** Placed on a picture, without a background of its own (landing pages). */
  clear?: boolean | undefined;
}

/** The sticky bar at the top of every page. A banner landmark. */
export function TopBar({ brand, nav, navLabel, start, end, clear = false }: TopBarProps) {
  return (
    <header className={classNames(styles.bar, clear && styles.clear)}>
      <div className={styles.inner}>
        {start}
        <div className={styles.brand}>{brand}</div>
        {nav === undefined ? null : (
          <nav aria-label={navLabel} className={styles.nav} data-nav="top">
            <ul className={styles.list}>{nav}</ul>
          </nav>
        )}
        <div className={styles.end}>{end}</div>
      </div>
    </header>
  );
}
