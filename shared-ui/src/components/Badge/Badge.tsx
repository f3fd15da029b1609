import { LIMITS } from '@tandem/contracts/product/limits';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import styles from './Badge.module.css';

export interface BadgeProps {
  count: number;
  /** The whole sentence for screen readers, such as '3 unread messages'; the figure alone means nothing to them. */
  label: string;
  tone?: 'accent' | 'warning' | 'danger' | 'neutral' | undefined;
  /** Shows 0 as well; otherwise 0 shows nothing. */
  showZero?: boolean | undefined;
  className?: string | undefined;
}

/** The count on a badge: itself, or '99+' from 100 up (L-FRAME-BADGE-CAP). */
export function badgeText(count: number): string {
  return count > LIMITS.badgeCap ? `${LIMITS.badgeCap}+` : String(count);
}

/** The number of new items. */
export function Badge({ count, label, tone = 'accent', showZero = false, className }: BadgeProps) {
  if (count <= 0 && !showZero) return null;
  return (
    <span className={classNames(styles.badge, styles[tone], className)}>
      <span aria-hidden="true">{badgeText(count)}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
