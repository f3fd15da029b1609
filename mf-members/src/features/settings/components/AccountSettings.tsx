import { Stack } from '@tandem/shared-ui/components/Stack';
import { useApi } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { LoadFailure } from '../../../shared/LoadFailure.tsx';
import { ownProfileQuery } from '../../../shared/own-profile/get-profile.ts';
import { EmailForm } from './EmailForm.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { LoginWays } from './LoginWays.tsx';
import { NameForm, NameOutline } from './NameForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { Sessions } from './Sessions.tsx';

/** The tab 'Account': name, e-mail, password, language, how and where the member is logged in (R-ACCOUNT-SETTINGS-ACCOUNT). */
export function AccountSettings() {
  return (
    <Stack gap={10}>
      <OwnName />
      <EmailForm />
      <PasswordForm />
      <LanguageChoice />
      <Sessions />
      <LoginWays />
    </Stack>
  );
}

/** The one form here that waits for the own profile. */
function OwnName() {
  const { t } = useTranslation('mf-members');
  const query = useQuery(ownProfileQuery(useApi()));
  if (query.data !== undefined) return <NameForm profile={query.data} />;
  return query.error === null ? <NameOutline /> : <LoadFailure query={query} title={t('own.failed')} />;
}
