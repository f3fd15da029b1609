import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Heading.module.css';

export interface HeadingProps {
  /** The heading level; one `1` per page. */
  level: 1 | 2 | 3 | 4;
  /** How it looks, where that differs: `hero` on landing pages, `page`, `section`, `card`, `small`. */
  size?: 'hero' | 'page' | 'section' | 'card' | 'small' | undefined;
  id?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

const SIZE_OF_LEVEL = { 1: 'page', 2: 'section', 3: 'card', 4: 'small' } as const;

/** A headline in the display face. The size follows the level unless it is given. */
export function Heading({ level, size = SIZE_OF_LEVEL[level], id, className, children }: HeadingProps) {
  const Element = `h${level}` as const;
  return (
    <Element id={id} className={classNames(styles.heading, styles[size], className)}>
      {children}
    </Element>
  );
}
