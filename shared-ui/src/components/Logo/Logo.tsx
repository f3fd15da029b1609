import { MARK_BOX } from '@tandem/contracts/brand/brand';
import type { MarkShape } from '@tandem/contracts/brand/brand';
import { classNames } from '../class-names.ts';
import styles from './Logo.module.css';

export interface LogoProps {
  /** The sign in a box of 32 × 32, as the settings' `brand` has it. */
  mark: readonly MarkShape[];
  /** The brand's name, as the settings have it. */
  name: string;
  /** The mark alone; the name is then for screen readers. */
  compact?: boolean | undefined;
  size?: 's' | 'm' | 'l' | undefined;
  className?: string | undefined;
}

/** The brand's mark and name, in the colours of their container. */
export function Logo({ mark, name, compact = false, size = 'm', className }: LogoProps) {
  return (
    <span className={classNames(styles.logo, styles[size], className)}>
      <svg className={styles.mark} viewBox={`0 0 ${MARK_BOX} ${MARK_BOX}`} aria-hidden="true">
        {mark.map(({ tone, path }) => (
          <path key={path} className={styles[tone]} d={path} />
        ))}
      </svg>
      <span className={classNames(styles.name, compact && styles.hidden)}>{name}</span>
    </span>
  );
}
