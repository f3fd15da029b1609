import type { CSSProperties, ElementType, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { Space } from '../Stack/Stack.tsx';
import styles from './Cluster.module.css';

export interface ClusterProps {
  /** Default 2, which is 8 px. */
  gap?: Space | undefined;
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch' | undefined;
  justify?: 'start' | 'center' | 'end' | 'space-between' | undefined;
  as?: ElementType | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Things beside each other that wrap where the line ends: buttons, tags, facts. */
export function Cluster({
  gap = 2,
  align = 'center',
  justify,
  as: Element = 'div',
  className,
  children,
}: ClusterProps) {
  const style: CSSProperties = {
    gap: `var(--space-${gap})`,
    alignItems: align,
    ...(justify ? { justifyContent: justify } : {}),
  };
  return (
    <Element className={classNames(styles.cluster, className)} style={style}>
      {children}
    </Element>
  );
}
