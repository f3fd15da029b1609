import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './IconButton.module.css';

export interface IconButtonLook {
  /** `fill` on a plain background, `photo` on photos, `accent` for the screen's main action. */
  variant?: 'quiet' | 'fill' | 'photo' | 'accent' | undefined;
  /** s 36 px, m 44 px, l 60 px. */
  size?: 's' | 'm' | 'l' | undefined;
}

/** Returns the class of an icon button, for links that look like one; such a link needs an `aria-label`. */
export function iconButtonClass({ variant = 'quiet', size = 'm' }: IconButtonLook = {}): string {
  return classNames(styles.button, styles[variant], styles[size]);
}

export interface IconButtonProps extends IconButtonLook, Omit<ComponentProps<'button'>, 'children'> {
  /** The name of the action; also shown as the native tooltip. */
  label: string;
  icon: ReactNode;
  /** Makes it a toggle button, filled in the accent colour when pressed. */
  pressed?: boolean | undefined;
}

/** A button with an icon and an accessible name. */
export function IconButton({ label, icon, variant, size, pressed, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      className={classNames(iconButtonClass({ variant, size }), className)}
    >
      {icon}
    </button>
  );
}
