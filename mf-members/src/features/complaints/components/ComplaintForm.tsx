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
import { useComplaintForm } from '../model/use-complaint-form.ts';
import { SenderFields } from './SenderFields.tsx';
import { SubjectFields } from './SubjectFields.tsx';
import styles from './ComplaintForm.module.css';

interface ComplaintFormProps {
  /** Called once the server has accepted it; `email` is where the receipt is mailed. */
  onSent: (sent: SentComplaint, email: string) => void;
}

/**
 * The form of S-MODERATION-COMPLAINTS. Prerendered it is inert until it is hydrated: what is typed before would be lost.
 */
export function ComplaintForm({ onSent }: ComplaintFormProps) {
  const { t } = useTranslation('mf-members');
  const { support_email: support } = useSettings();
  const hydrated = useHydrated();
  const form = useComplaintForm(onSent);
  return (
    <Page width="form">
      <form {...form.props} className={styles.form} aria-labelledby="complaint-title">
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
          {form.submitError === null ? null : (
            <Banner tone="danger" live>
              {form.submitError instanceof ApiError ? form.submitError.message : t('errors.generic')}
            </Banner>
          )}
          <Button type="submit" variant="primary" size="l" full loading={form.isSubmitting}>
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
