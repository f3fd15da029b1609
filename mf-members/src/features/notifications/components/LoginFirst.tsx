import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { MailSentArt } from '@tandem/shared-ui/components/Illustration';
import { Page } from '@tandem/shared-ui/components/Page';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { LoginLink } from './LoginLink.tsx';

/** The page for a visitor who has no link of a mail. */
export function LoginFirst() {
  const { t } = useTranslation('mf-members');
  return (
    <Page width="narrow">
      <EmptyState level={1} art={<MailSentArt />} title={t('notifications.loginTitle')} action={<LoginLink />}>
        {t('notifications.loginText')}
      </EmptyState>
    </Page>
  );
}
