import type { ElementType, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Page.module.css';

export interface PageProps {
  /** `wide` 1200 px for members and overviews, `narrow` 704 px for reading, `form` 440 px for one task. */
  width?: 'wide' | 'narrow' | 'form' | undefined;
  /** Leaves out the room above and below, for bands that touch. */
  flush?: boolean | undefined;
  as?: ElementType | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** The column of a page's content: width, gutters, and the distance between its blocks. */
export function Page({ width = 'wide', flush = false, as: Element = 'div', className, children }: PageProps) {
  return (
    <Element className={classNames(styles.page, styles[width], flush && styles.flush, className)}>{children}</Element>
  );
}
