import { LIMITS } from '@tandem/contracts/product/limits';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { NotFoundArt } from '@tandem/shared-ui/components/Illustration';
import { Page } from '@tandem/shared-ui/components/Page';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { LoginLink } from './LoginLink.tsx';

/**
 * The link of a mail is expired or incomplete: the way to the notifications without it, and the address of the support,
 * to be read where no mail program opens (R-MAIL-LINK-FAILED).
 */
export function BrokenLink({ isMember }: { isMember: boolean }) {
  const { t } = useTranslation('mf-members');
  const { support_email: support } = useSettings();
  const action = (
    <Stack gap={3} align="center">
      {isMember ? (
        <Link to="/notifications" className={buttonClass({ variant: 'primary' })}>
          {t('notifications.open')}
        </Link>
      ) : (
        <LoginLink />
      )}
      <a href={`mailto:${support}`} className={buttonClass()}>
        {t('notifications.writeTo', { support })}
      </a>
    </Stack>
  );
  return (
    <Page width="narrow">
      <EmptyState level={1} art={<NotFoundArt />} title={t('notifications.brokenTitle')} action={action}>
        {t('notifications.brokenText', { context: isMember ? 'member' : 'visitor', days: LIMITS.mailTokenDays })}
      </EmptyState>
    </Page>
  );
}
