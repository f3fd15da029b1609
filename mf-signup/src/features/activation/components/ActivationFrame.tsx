import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { MailSentArt } from '@tandem/shared-ui/components/Illustration';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import styles from './ActivationFrame.module.css';

interface ActivationFrameProps {
  /** Null while it is not known. */
  title: string | null;
  /** In place of the letter. */
  art?: ReactNode;
  /** What it means. */
  children: ReactNode;
  /** The main action. */
  action?: ReactNode;
  /** Under a line: what else there is. */
  more?: ReactNode;
  /** It comes in place of another state of its page. */
  replaces?: boolean;
  /** How its words are announced, where they come by themselves. */
  live?: 'status' | 'alert' | undefined;
}

/**
 * The layout of the pages that the links of mails lead to: a drawing, the status, and the main action. One that replaces another
 * takes the focus that went with it, or that nobody has anywhere yet (R-ACCOUNT-LINK-OUTCOME).
 */
export function ActivationFrame(props: ActivationFrameProps) {
  const { title, art = <MailSentArt />, children, action, more, replaces, live } = props;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (replaces && document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it comes
  }, []);
  return (
    <Page width="form">
      <div ref={frame} className={styles.frame} tabIndex={-1}>
        <div className={styles.art}>{art}</div>
        <div className={styles.words} role={live}>
          {title === null ? null : <Heading level={1}>{title}</Heading>}
          <div className={styles.text}>{children}</div>
        </div>
        {action === undefined ? null : <div className={styles.action}>{action}</div>}
      </div>
      {more === undefined || more === null ? null : <div className={styles.more}>{more}</div>}
    </Page>
  );
}
