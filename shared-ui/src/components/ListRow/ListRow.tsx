import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './ListRow.module.css';

/** Props of the row's link; spread them onto the router's link. */
export interface RowLinkProps {
  'className': string;
  'children': ReactNode;
  'aria-current'?: 'true';
}

export interface ListRowProps {
  /** Such as an `<Avatar size="l" alt="" />`. */
  start?: ReactNode;
  title: ReactNode;
  /** After the title, such as the fictional label. */
  mark?: ReactNode;
  /** One line under the title. */
  subtitle?: ReactNode;
  /** At the end of the first line, such as the time. */
  meta?: ReactNode;
  /** At the end of the second line, such as a count. */
  badge?: ReactNode;
  /** It has something new. */
  unread?: boolean | undefined;
  /** It is open beside the list. */
  selected?: boolean | undefined;
  /** A menu or a button at the end, above the row's link. */
  action?: ReactNode;
  renderLink?: ((link: RowLinkProps) => ReactElement) | undefined;
  as?: 'li' | 'div' | undefined;
  className?: string | undefined;
}

/** A row of a list of people or conversations; the whole row is the link. */
export function ListRow(props: ListRowProps) {
  const { start, subtitle, badge, unread = false, selected = false, action, as: Element = 'li', className } = props;
  return (
    <Element className={classNames(styles.row, unread && styles.unread, selected && styles.selected, className)}>
      {start}
      <div className={styles.text}>
        <TitleLine {...props} />
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

function TitleLine({ title, mark, meta, selected, renderLink }: ListRowProps) {
  const link: RowLinkProps = {
    className: styles.link ?? '',
    children: title,
    ...(selected === true ? { 'aria-current': 'true' as const } : {}),
  };
  return (
    <div className={styles.line}>
      <span className={styles.title}>{renderLink === undefined ? title : renderLink(link)}</span>
      {mark}
      {meta === undefined ? null : <span className={styles.meta}>{meta}</span>}
    </div>
  );
}
