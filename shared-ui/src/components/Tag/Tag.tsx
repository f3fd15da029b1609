import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Tag.module.css';

export interface TagProps {
  /** `photo` is used on photos. */
  tone?: 'neutral' | 'accent' | 'solid' | 'success' | 'warning' | 'danger' | 'info' | 'photo' | undefined;
  icon?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A short label: 'New', 'Fictional', 'Most chosen'. It is not interactive. */
export function Tag({ tone = 'neutral', icon, className, children }: TagProps) {
  return (
    <span className={classNames(styles.tag, styles[tone], className)}>
      {icon}
      <span className={styles.text}>{children}</span>
    </span>
  );
}
