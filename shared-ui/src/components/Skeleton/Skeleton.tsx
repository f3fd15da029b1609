import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  shape?: 'block' | 'text' | 'circle' | undefined;
  /** CSS lengths; `text` is one line high by default. */
  width?: string | undefined;
  height?: string | undefined;
  className?: string | undefined;
}

/** A placeholder for one element. Screen readers skip it: announce 'loading' once, around it. */
export function Skeleton({ shape = 'block', width, height, className }: SkeletonProps) {
  const style: CSSProperties = { ...(width ? { width } : {}), ...(height ? { height } : {}) };
  return <span aria-hidden="true" className={classNames(styles.skeleton, styles[shape], className)} style={style} />;
}
