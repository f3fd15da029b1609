import { useId, useState, type ReactElement, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Tooltip.module.css';

export interface TooltipProps {
  /** One short line. Nothing essential: a phone does not show it. */
  text: ReactNode;
  /** Renders the described element; set `aria-describedby` to the id. */
  children: (describedBy: string) => ReactElement;
  className?: string | undefined;
}

/** A short explanation on hover and focus; Escape hides it (WCAG 1.4.13). Use it rarely: visible text is better. */
export function Tooltip({ text, children, className }: TooltipProps) {
  const id = useId();
  const [dismissed, setDismissed] = useState(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the child is what one presses: this handles its Escape
    <span
      className={classNames(styles.wrapper, dismissed && styles.dismissed, className)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setDismissed(true);
      }}
      onMouseEnter={() => setDismissed(false)}
      onBlur={() => setDismissed(false)}
    >
      {children(id)}
      <span role="tooltip" id={id} className={styles.tip}>
        {text}
      </span>
    </span>
  );
}
