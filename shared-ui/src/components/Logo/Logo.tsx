import { classNames } from '../class-names.ts';
import styles from './Logo.module.css';

export interface LogoProps {
  /** Which mark: Tandemly's two bubbles, Nuit Douce's moon and star. */
  mark: 'tandemly' | 'nuit';
  /** The brand's name, as the settings have it. */
  name: string;
  /** The mark alone; the name is then for screen readers. */
  compact?: boolean | undefined;
  size?: 's' | 'm' | 'l' | undefined;
  className?: string | undefined;
}

/** The brand's sign and name, in the colours of the place where it stands. */
export function Logo({ mark, name, compact = false, size = 'm', className }: LogoProps) {
  const Mark = mark === 'nuit' ? NuitMark : TandemlyMark;
  return (
    <span className={classNames(styles.logo, styles[size], className)}>
      <Mark />
      <span className={classNames(styles.name, compact && styles.hidden)}>{name}</span>
    </span>
  );
}

/** Two speech bubbles that lean on each other: two people, one conversation. */
function TandemlyMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
      <path className={styles.second} d="M2 11a6.5 6.5 0 0 1 13 0v6a6.5 6.5 0 0 1-6.5 6.5H2Z" />
      <path className={styles.first} d="M30 28.5h-6.5a6.5 6.5 0 0 1-6.5-6.5v-6a6.5 6.5 0 0 1 13 0Z" />
    </svg>
  );
}

/** A soft crescent that holds a star. */
function NuitMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
      <path className={styles.first} d="M17.2 3.2a13 13 0 1 0 11.4 17.7A10.4 10.4 0 0 1 17.2 3.2Z" />
      <path
        className={styles.star}
        d="M24 6.2c.5 2.5 1.3 3.3 3.8 3.8-2.5.5-3.3 1.3-3.8 3.8-.5-2.5-1.3-3.3-3.8-3.8 2.5-.5 3.3-1.3 3.8-3.8Z"
      />
    </svg>
  );
}
