import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../Spinner/Spinner.tsx';
import styles from './Button.module.css';

export interface ButtonLook {
  /** One `primary` per screen. `quiet` has no background, `danger` cannot be undone, `photo` is used on photos. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'photo' | undefined;
  size?: 's' | 'm' | 'l' | undefined;
  /** As wide as its container. */
  full?: boolean | undefined;
}

/**
 * Returns the class of a button, for links that look like one: `<Link className={buttonClass({ variant: 'primary'
 * })}>`.
 */
export function buttonClass({ variant = 'secondary', size = 'm', full = false }: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], styles[size], full && styles.full);
}

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Before the text; decoration only. */
  icon?: ReactNode;
  /** Keeps its width, focus and name, sets `aria-busy`, and ignores clicks. */
  loading?: boolean | undefined;
}

/** Does something here. For going somewhere use a link with `buttonClass()`. */
export function Button({
  variant,
  size,
  full,
  icon,
  loading = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ variant, size, full }), loading && styles.loading, className)}
      onClick={handleClick}
      {...(loading ? { 'aria-busy': true, 'aria-disabled': true } : {})}
    >
      {icon === undefined ? null : (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <span className={styles.label}>{children}</span>
      {loading ? <Spinner size="s" className={styles.spinner} /> : null}
    </button>
  );
}
