import type { ElementType, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Grid.module.css';

export interface GridProps {
  /**
   * `people`: 2 portrait cards a row on a phone, 3 from 576 px, 4 from 992 px.
   * `cards`: as many columns of 18 rem as fit. `halves`: one column, two from 768 px.
   */
  columns?: 'people' | 'cards' | 'halves' | undefined;
  as?: ElementType | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Items of one kind in rows and columns. With `as="ul"` it is a list without bullets. */
export function Grid({ columns = 'cards', as: Element = 'div', className, children }: GridProps) {
  return <Element className={classNames(styles.grid, styles[columns], className)}>{children}</Element>;
}
