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
}

/** The layout of the pages about the activation mail: a drawing, the status, and the main action. */
export function ActivationFrame({ title, art = <MailSentArt />, children, action, more }: ActivationFrameProps) {
  return (
    <Page width="form">
      <div className={styles.frame}>
        <div className={styles.art}>{art}</div>
        {title === null ? null : <Heading level={1}>{title}</Heading>}
        <div className={styles.text}>{children}</div>
        {action === undefined ? null : <div className={styles.action}>{action}</div>}
      </div>
      {more === undefined || more === null ? null : <div className={styles.more}>{more}</div>}
    </Page>
  );
}
