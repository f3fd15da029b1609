import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import styles from './Spinner.module.css';

export interface SpinnerProps {
  /** For screen readers; leave it out where loading is announced already. */
  label?: string | undefined;
  size?: 's' | 'm' | 'l' | undefined;
  className?: string | undefined;
}

/** Progress without a known end. For whole pages use a skeleton. */
export function Spinner({ label, size = 'm', className }: SpinnerProps) {
  const ring = <span className={classNames(styles.ring, styles[size], className)} aria-hidden="true" />;
  if (label === undefined) return ring;
  return (
    <span role="status" className={styles.status}>
      {ring}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
