import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { Button } from '../Button/Button.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import styles from './Toasts.module.css';

export interface ToastItem {
  id: string | number;
  tone: 'info' | 'success' | 'error';
  text: string;
  /** A button, and the milliseconds for which it is offered, instead of the timeout of the others. */
  action?: { label: string; run: () => void; offeredFor: number };
  /** The way on. */
  link?: { label: string; to: string };
}

export interface ToastsProps {
  items: readonly ToastItem[];
  onDismiss: (id: ToastItem['id']) => void;
  /** Of the region, such as 'Notices'. */
  label: string;
  /** 'Close' */
  dismissLabel: string;
  /** Milliseconds after which a notice disappears; errors stay until they are dismissed. Default 6000. */
  timeout?: number | undefined;
  /** Renders the link of a notice, with these props; without it, links are left out. */
  renderLink?: ((to: string, link: ToastLinkProps) => ReactNode) | undefined;
}

export interface ToastLinkProps {
  className: string | undefined;
  children: string;
  onClick: () => void;
}

const ICONS = { info: Info, success: CircleCheck, error: CircleAlert } as const;

/** How high the notices are, in pixels: a page whose upper end they would cover leaves as much room there. Unset without any. */
const REACH = '--notices-reach';

function usePublishReach(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const { offsetHeight } = element;
      if (offsetHeight === 0) style.removeProperty(REACH);
      else style.setProperty(REACH, `${offsetHeight}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(REACH);
    };
  }, [list]);
}

/** Short notices at the edge of the screen. The live region is always mounted, so that screen readers announce them. */
export function Toasts({ items, onDismiss, label, dismissLabel, timeout = 6000, renderLink }: ToastsProps) {
  const list = useRef<HTMLOListElement>(null);
  usePublishReach(list);
  return (
    <section aria-label={label} className={styles.region}>
      <ol ref={list} className={styles.list} aria-live="polite">
        {items.map((item) => (
          <Toast
            key={item.id}
            item={item}
            onDismiss={onDismiss}
            dismissLabel={dismissLabel}
            timeout={timeout}
            renderLink={renderLink}
          />
        ))}
      </ol>
    </section>
  );
}

interface ToastProps extends Pick<ToastsProps, 'onDismiss' | 'dismissLabel' | 'renderLink'> {
  item: ToastItem;
  timeout: number;
}

function Toast({ item, onDismiss, dismissLabel, timeout, renderLink }: ToastProps) {
  // The timer is paused while the notice is hovered or focused (WCAG 2.2.1).
  const [held, setHeld] = useState(false);
  const { id, tone, text, action, link } = item;
  const shownFor = action?.offeredFor ?? timeout;
  const close = () => onDismiss(id);
  useEffect(() => {
    if (held || tone === 'error') return undefined;
    const timer = setTimeout(() => onDismiss(id), shownFor);
    return () => clearTimeout(timer);
  }, [held, tone, id, shownFor, onDismiss]);
  const Icon = ICONS[tone];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- there is nothing to press: it only stops the clock
    <li
      className={classNames(styles.toast, styles[tone])}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className={styles.icon} aria-hidden="true" />
      <p className={styles.text} {...(tone === 'error' ? { role: 'alert' } : {})}>
        {text}
      </p>
      {action === undefined ? null : (
        <Button
          variant="quiet"
          size="s"
          className={styles.action}
          onClick={() => {
            close();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      {link === undefined
        ? null
        : renderLink?.(link.to, { className: styles.link, children: link.label, onClick: close })}
      <IconButton size="s" label={dismissLabel} icon={<X aria-hidden="true" />} onClick={close} />
    </li>
  );
}
