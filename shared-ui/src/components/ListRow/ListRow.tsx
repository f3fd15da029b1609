import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './ListRow.module.css';

/** What the row's own link is given; spread it onto the link of the router in use. */
export interface RowLinkProps {
  'className': string;
  'children': ReactNode;
  'aria-current'?: 'true';
}

export interface ListRowProps {
  /** Such as an `<Avatar size="l" alt="" />`. */
  start?: ReactNode;
  title: ReactNode;
  /** Beside the title: a fictional label. */
  mark?: ReactNode;
  /** One line under the title. */
  subtitle?: ReactNode;
  /** At the end of the first line: when. */
  meta?: ReactNode;
  /** At the end of the second line: a count. */
  badge?: ReactNode;
  /** Something new in it. */
  unread?: boolean | undefined;
  /** It is the one that is open beside the list. */
  selected?: boolean | undefined;
  /** A menu or a button at the end, above the row's link. */
  action?: ReactNode;
  renderLink?: ((link: RowLinkProps) => ReactElement) | undefined;
  as?: 'li' | 'div' | undefined;
  className?: string | undefined;
}

/** One line of a list of people or conversations; the whole of it is the link. */
export function ListRow(props: ListRowProps) {
  const {
    start,
    title,
    mark,
    subtitle,
    meta,
    badge,
    unread = false,
    selected = false,
    action,
    renderLink,
    as: Element = 'li',
  } = props;
  const link: RowLinkProps = {
    className: styles.link ?? '',
    children: title,
    ...(selected ? { 'aria-current': 'true' as const } : {}),
  };
  return (
    <Element className={classNames(styles.row, unread && styles.unread, selected && styles.selected, props.className)}>
      {start}
      <div className={styles.text}>
        <div className={styles.line}>
          <span className={styles.title}>{renderLink === undefined ? title : renderLink(link)}</span>
          {mark}
          {meta === undefined ? null : <span className={styles.meta}>{meta}</span>}
        </div>
        {subtitle === undefined && badge === undefined ? null : (
          <div className={styles.line}>
            <span className={styles.subtitle}>{subtitle}</span>
            {badge}
          </div>
        )}
      </div>
      {action === undefined ? null : <div className={styles.action}>{action}</div>}
    </Element>
  );
}
