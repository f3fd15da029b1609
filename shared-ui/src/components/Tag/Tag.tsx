import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Tag.module.css';

export interface TagProps {
  /** `photo` stands on photographs. */
  tone?: 'neutral' | 'accent' | 'solid' | 'success' | 'warning' | 'danger' | 'info' | 'photo' | undefined;
  icon?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A short fact about the thing that it stands on: 'New', 'Fictional', 'Most chosen'. Nothing to press. */
export function Tag({ tone = 'neutral', icon, className, children }: TagProps) {
  return (
    <span className={classNames(styles.tag, styles[tone], className)}>
      {icon}
      <span className={styles.text}>{children}</span>
    </span>
  );
}
