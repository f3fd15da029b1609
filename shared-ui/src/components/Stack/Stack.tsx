import type { CSSProperties, ElementType, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Stack.module.css';

/** Steps of the 4 px grid that a gap may have. */
export type Space = 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12 | 16 | 20 | 24;

export interface StackProps {
  /** Default 4, which is 16 px. */
  gap?: Space | undefined;
  align?: 'start' | 'center' | 'end' | 'stretch' | undefined;
  as?: ElementType | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Elements below each other with the same gap. */
export function Stack({ gap = 4, align, as: Element = 'div', className, children }: StackProps) {
  const style: CSSProperties = { gap: `var(--space-${gap})`, ...(align ? { alignItems: align } : {}) };
  return (
    <Element className={classNames(styles.stack, className)} style={style}>
      {children}
    </Element>
  );
}
