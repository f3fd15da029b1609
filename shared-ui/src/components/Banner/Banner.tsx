import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../IconButton/IconButton.tsx';
import styles from './Banner.module.css';

export interface BannerProps {
  tone?: 'info' | 'success' | 'warning' | 'danger' | 'accent' | undefined;
  title?: ReactNode;
  /** A link or a button: what to do about it. */
  action?: ReactNode;
  /** In place of the tone's own sign. */
  icon?: ReactNode;
  onDismiss?: (() => void) | undefined;
  /** Needed with `onDismiss`. */
  dismissLabel?: string | undefined;
  /** Shown while the page was open: screen readers announce it. */
  live?: boolean | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert, accent: Info } as const;

/** Something about the page or the account that stays until it is dealt with. */
export function Banner(props: BannerProps) {
  const { tone = 'info', title, action, icon, onDismiss, dismissLabel, live = false, className, children } = props;
  const Icon = ICONS[tone];
  return (
    <div
      className={classNames(styles.banner, styles[tone], className)}
      {...(live ? { role: tone === 'danger' ? 'alert' : 'status' } : {})}
    >
      <span className={styles.icon} aria-hidden="true">
        {icon ?? <Icon />}
      </span>
      <div className={styles.content}>
        <div className={styles.text}>
          {title === undefined ? null : <p className={styles.title}>{title}</p>}
          {children === undefined ? null : <div>{children}</div>}
        </div>
        {action === undefined ? null : <div className={styles.action}>{action}</div>}
      </div>
      {onDismiss === undefined ? null : (
        <IconButton
          size="s"
          label={dismissLabel ?? ''}
          icon={<X aria-hidden="true" />}
          onClick={onDismiss}
          className={styles.dismiss}
        />
      )}
    </div>
  );
}
