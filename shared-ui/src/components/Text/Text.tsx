import type { ElementType, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Text.module.css';

export interface TextProps {
  size?: 'xs' | 's' | 'm' | 'l' | undefined;
  tone?: 'normal' | 'muted' | 'accent' | 'success' | 'warning' | 'danger' | undefined;
  strong?: boolean | undefined;
  align?: 'start' | 'center' | undefined;
  /** Tabular figures, for numbers below each other. */
  tabular?: boolean | undefined;
  as?: ElementType | undefined;
  id?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Running text; a paragraph by default. */
export function Text({
  size = 'm',
  tone = 'normal',
  strong,
  align,
  tabular,
  as: Element = 'p',
  id,
  className,
  children,
}: TextProps) {
  const look = [styles[size], styles[tone], strong && styles.strong, align === 'center' && styles.center];
  return (
    <Element id={id} className={classNames(...look, tabular && styles.tabular, className)}>
      {children}
    </Element>
  );
}
