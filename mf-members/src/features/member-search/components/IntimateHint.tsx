import { Text } from '@tandem/shared-ui/components/Text';
import { useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { useLoginLink } from '../../../shared/use-login-link.ts';

/** Why the viewer is not offered to filter by intimate interests, and the link to what is missing. */
export function IntimateHint({ missing }: { missing: 'login' | 'consent' }) {
  const { t } = useTranslation('mf-members');
  const { profile } = useLinks();
  const login = useLoginLink();
  const isLogin = missing === 'login';
  const target = isLogin ? login : (profile?.() ?? null);
  return (
    <Text size="s" tone="muted">
      {t(`intimate.${missing}`)}{' '}
      {target === null ? null : <Link to={target}>{t(isLogin ? 'login.login' : 'own.title')}</Link>}
    </Text>
  );
}
