import { useEffect, useRef } from 'react';
import type { SentComplaint } from '@tandem/contracts/api/complaints';
import { localizePath } from '@tandem/contracts/product/locales';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { MailSentArt } from '@tandem/shared-ui/components/Illustration';
import { Page } from '@tandem/shared-ui/components/Page';
import { TextField } from '@tandem/shared-ui/components/TextField';
import { useLocale } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import styles from './Sent.module.css';

interface SentProps {
  sent: SentComplaint;
  /** The address of the receipt; empty when there is none. */
  email: string;
}

/** The complaint was received: its reference, and the link to follow it, which is shown only once. */
export function Sent({ sent: { reference, link, mailed }, email }: SentProps) {
  const { t } = useTranslation('mf-members');
  const { current } = useLocale();
  const place = useRef<HTMLElement>(null);
  // The form is removed, and with it the button that had the focus.
  useEffect(() => place.current?.focus(), []);
  return (
    <Page width="form">
      <section ref={place} tabIndex={-1} className={styles.sent} aria-label={t('complaints.sent.title')}>
        <EmptyState level={1} art={<MailSentArt />} title={t('complaints.sent.title')}>
          <p>
            {t('complaints.sent.reference')} <strong className={styles.reference}>{reference}</strong>
          </p>
          <p>{mailed ? t('complaints.sent.mailed', { email }) : t('complaints.sent.next')}</p>
        </EmptyState>
        {mailed ? null : <Banner tone="warning">{t('complaints.sent.keep')}</Banner>}
        <TextField
          label={t('complaints.sent.link')}
          readOnly
          value={window.location.origin + localizePath(current, link)}
          onFocus={(event) => event.target.select()}
        />
        <Link to={link} className={buttonClass({ variant: 'primary', size: 'l', full: true })}>
          {t('complaints.sent.follow')}
        </Link>
      </section>
    </Page>
  );
}
