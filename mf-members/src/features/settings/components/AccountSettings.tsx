import { Stack } from '@tandem/shared-ui/components/Stack';
import { useApi } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { LoadFailure } from '../../../shared/LoadFailure.tsx';
import { ownProfileQuery } from '../../../shared/own-profile/get-profile.ts';
import { EmailForm } from './EmailForm.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { LoginWays } from './LoginWays.tsx';
import { NameForm } from './NameForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { Sessions } from './Sessions.tsx';
import { SettingsSkeleton } from './SettingsSkeleton.tsx';

/** The tab 'Account': name, e-mail, password, language, how and where the member is logged in (R-ACCOUNT-SETTINGS-ACCOUNT). */
export function AccountSettings() {
  const { t } = useTranslation('mf-members');
  const query = useQuery(ownProfileQuery(useApi()));
  if (query.data === undefined)
    return query.error === null ? <SettingsSkeleton /> : <LoadFailure query={query} title={t('own.failed')} />;
  return (
    <Stack gap={10}>
      <NameForm profile={query.data} />
      <EmailForm />
      <PasswordForm />
      <LanguageChoice />
      <Sessions />
      <LoginWays />
    </Stack>
  );
}
