import { BottomSheet } from '@tandem/shared-ui/components/BottomSheet';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Text } from '@tandem/shared-ui/components/Text';
import { useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { useLoginLink } from './use-login-link.ts';

interface LoginPromptProps {
  open: boolean;
  onClose: () => void;
  /** What the login is needed for, as spec §6 says it. */
  title: string;
}

/** Tells a visitor what needs a login, and leads there and back. */
export function LoginPrompt({ open, onClose, title }: LoginPromptProps) {
  const { t } = useTranslation('mf-members');
  const { signup } = useLinks();
  const login = useLoginLink();
  return (
    <BottomSheet open={open} onClose={onClose} title={title} closeLabel={t('close')}>
      <Stack gap={4}>
        <Text tone="muted">{t('login.why')}</Text>
        <Stack gap={2} align="stretch">
          {login === null ? null : (
            <Link to={login} className={buttonClass({ variant: 'primary', full: true })}>
              {t('login.login')}
            </Link>
          )}
          {signup === undefined ? null : (
            <Link to={signup()} className={buttonClass({ variant: 'quiet', full: true })}>
              {t('login.signup')}
            </Link>
          )}
        </Stack>
      </Stack>
    </BottomSheet>
  );
}
