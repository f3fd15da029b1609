import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './NavItem.module.css';

/** What the link is given; spread it onto the link of the router in use. */
export interface NavLinkProps {
  'className': string;
  'children': ReactNode;
  'aria-current'?: 'page';
}

export interface NavItemProps {
  icon: ReactNode;
  label: string;
  /** A `<Badge />`; its own label is read after the item's. */
  badge?: ReactNode;
  active?: boolean | undefined;
  /** The offer of the bar, in the accent colour. */
  highlighted?: boolean | undefined;
  renderLink: (link: NavLinkProps) => ReactElement;
}

/** A place of the site: the icon is beside the label in the top bar, above it in the bottom bar. A list item. */
export function NavItem({ icon, label, badge, active = false, highlighted = false, renderLink }: NavItemProps) {
  return (
    <li className={styles.item}>
      {renderLink({
        className: classNames(styles.link, active && styles.active, highlighted && styles.highlighted),
        ...(active ? { 'aria-current': 'page' as const } : {}),
        children: (
          <>
            <span className={styles.icon}>{icon}</span>
            <span className={styles.label}>{label}</span>
            {badge === undefined ? null : <span className={styles.badge}>{badge}</span>}
          </>
        ),
      })}
    </li>
  );
}
