import type { ReactElement, ReactNode } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { classNames } from '../class-names.ts';
import styles from './Pagination.module.css';

/** What each link is given; spread it onto the link of the router in use. */
export interface PageLinkProps {
  'className': string;
  'children': ReactNode;
  'aria-label': string;
  'aria-current'?: 'page';
  'rel'?: 'prev' | 'next';
}

export interface PaginationProps {
  /** From 1. */
  page: number;
  pages: number;
  /** Of the navigation, such as 'Pages'. */
  label: string;
  previousLabel: string;
  nextLabel: string;
  /** `(page) => t('page', { page })` */
  pageLabel: (page: number) => string;
  renderLink: (page: number, link: PageLinkProps) => ReactElement;
  className?: string | undefined;
}

/** First, last, and the current page with its neighbours; null is a gap: `[1, null, 6, 7, 8, null, 40]`. */
export function shownPages(page: number, pages: number): (number | null)[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((one) => one >= 1 && one <= pages)
    .toSorted((a, b) => a - b);
  return wanted.flatMap((one, index) => {
    const before = wanted[index - 1] ?? 0;
    if (one - before === 2) return [one - 1, one];
    return one - before > 2 ? [null, one] : [one];
  });
}

/** Links to the other pages of a long list; nothing when there is only one page. */
export function Pagination(props: PaginationProps) {
  const { page, pages, label, previousLabel, nextLabel, pageLabel, renderLink, className } = props;
  if (pages <= 1) return null;
  const step = (to: number, rel: 'prev' | 'next', name: string, children: ReactNode) =>
    renderLink(to, { 'className': classNames(styles.link, styles.step), 'aria-label': name, rel, children });
  return (
    <nav aria-label={label} className={classNames(styles.nav, className)}>
      <ul className={styles.list}>
        <li>
          {page > 1 ? (
            step(page - 1, 'prev', previousLabel, <ChevronLeft aria-hidden="true" />)
          ) : (
            <span className={styles.gone} />
          )}
        </li>
        {shownPages(page, pages).map((one, index) => (
          <li key={one ?? `gap-${index}`}>
            {one === null ? (
              <span className={styles.gap} aria-hidden="true">
                …
              </span>
            ) : (
              renderLink(one, {
                'className': classNames(styles.link, one === page && styles.current),
                'aria-label': pageLabel(one),
                'children': String(one),
                ...(one === page ? { 'aria-current': 'page' as const } : {}),
              })
            )}
          </li>
        ))}
        <li>
          {page < pages ? (
            step(page + 1, 'next', nextLabel, <ChevronRight aria-hidden="true" />)
          ) : (
            <span className={styles.gone} />
          )}
        </li>
      </ul>
    </nav>
  );
}
