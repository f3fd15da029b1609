import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { SentComplaint } from '@tandem/contracts/api/complaints';
import { LIMITS } from '@tandem/contracts/product/limits';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { Button } from '@tandem/shared-ui/components/Button';
import { Checkbox } from '@tandem/shared-ui/components/Checkbox';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Text } from '@tandem/shared-ui/components/Text';
import { ApiError, PageLink, useHydrated, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useSendComplaint } from '../api/send-complaint.ts';
import { hasFieldErrors, useComplaintForm } from '../model/use-complaint-form.ts';
import { SenderFields } from './SenderFields.tsx';
import { SubjectFields } from './SubjectFields.tsx';
import styles from './ComplaintForm.module.css';

/** Whatever is marked as wrong, in the order of the page. */
const FAULTY = '[role="radiogroup"][aria-invalid] input, input[aria-invalid], textarea[aria-invalid]';

interface ComplaintFormProps {
  /** It was kept by the server; `email` is where the receipt goes. */
  onSent: (sent: SentComplaint, email: string) => void;
}

/**
 * The form of S-MODERATION-COMPLAINTS. In HTML that was rendered ahead it can be read, and used once the script is
 * there: what is typed before would be lost.
 */
export function ComplaintForm({ onSent }: ComplaintFormProps) {
  const { t } = useTranslation('mf-members');
  const { support_email: support } = useSettings();
  const hydrated = useHydrated();
  const form = useComplaintForm();
  const send = useSendComplaint();
  const element = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>(FAULTY)?.focus();
  }, [refusals]);
  const refuse = () => setRefusals((count) => count + 1);

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (send.isPending) return;
    if (!form.check()) {
      refuse();
      return;
    }
    const body = form.body();
    send.mutate(body, {
      onSuccess: (sent) => {
        form.forget();
        onSent(sent, body.email ?? '');
      },
      onError: (error) => {
        form.showServerErrors(error);
        refuse();
      },
    });
  };

  return (
    <Page width="form">
      <form
        ref={element}
        method="post"
        noValidate
        onSubmit={handleSubmit}
        className={styles.form}
        aria-labelledby="complaint-title"
      >
        <Stack gap={2} as="header">
          <Heading level={1} id="complaint-title">
            {t('complaints.title')}
          </Heading>
          <Text tone="muted">{t('complaints.intro')}</Text>
        </Stack>
        <p className={styles.scriptless}>{t('complaints.needsScript', { support })}</p>
        <div className={styles.fields} inert={!hydrated}>
          <SubjectFields form={form} />
          <SenderFields form={form} />
          <Checkbox
            name="good_faith"
            className={styles.faith}
            label={t('complaints.goodFaith')}
            checked={form.values.good_faith}
            error={form.errors.good_faith}
            onChange={(event) => form.setGoodFaith(event.target.checked)}
          />
          {send.error === null || hasFieldErrors(send.error) ? null : (
            <Banner tone="danger" live>
              {send.error instanceof ApiError ? send.error.message : t('errors.generic')}
            </Banner>
          )}
          <Button type="submit" variant="primary" size="l" full loading={send.isPending}>
            {t('complaints.send')}
          </Button>
          <Text size="s" tone="muted">
            {t('complaints.kept', { months: LIMITS.complaintMonths })}{' '}
            <PageLink name="privacy" target="_blank" className={styles.inline}>
              {t('complaints.privacy')}
            </PageLink>
          </Text>
        </div>
      </form>
    </Page>
  );
}
