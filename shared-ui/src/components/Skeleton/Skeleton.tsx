import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  shape?: 'block' | 'text' | 'circle' | undefined;
  /** CSS lengths; `text` is a line high by itself. */
  width?: string | undefined;
  height?: string | undefined;
  className?: string | undefined;
}

/** The place of one thing that is still loading. Screen readers skip it: say 'loading' once, around it. */
export function Skeleton({ shape = 'block', width, height, className }: SkeletonProps) {
  const style: CSSProperties = { ...(width ? { width } : {}), ...(height ? { height } : {}) };
  return <span aria-hidden="true" className={classNames(styles.skeleton, styles[shape], className)} style={style} />;
}
