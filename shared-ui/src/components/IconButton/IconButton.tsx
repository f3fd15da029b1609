import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './IconButton.module.css';

export interface IconButtonLook {
  /** `fill` on plain ground, `photo` on photographs, `accent` for the screen's one action. */
  variant?: 'quiet' | 'fill' | 'photo' | 'accent' | undefined;
  /** s 36 px, m 44 px, l 60 px. */
  size?: 's' | 'm' | 'l' | undefined;
}

/** The class of an icon button, for links that look like one; such a link needs an `aria-label`. */
export function iconButtonClass({ variant = 'quiet', size = 'm' }: IconButtonLook = {}): string {
  return classNames(styles.button, styles[variant], styles[size]);
}

export interface IconButtonProps extends IconButtonLook, Omit<ComponentProps<'button'>, 'children'> {
  /** What it does, in words; also shown as the native tooltip. */
  label: string;
  icon: ReactNode;
  /** Makes it a switch: filled in the accent colour when on. */
  pressed?: boolean | undefined;
}

/** One action as a picture with a name. */
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
