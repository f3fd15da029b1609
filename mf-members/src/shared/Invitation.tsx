import { buttonClass } from '@tandem/shared-ui/components/Button';
import { Cluster } from '@tandem/shared-ui/components/Cluster';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { useLoginLink } from './use-login-link.ts';

interface InvitationProps {
  title: string;
  children: string;
  level?: 1 | 2;
}

/** What a visitor sees where the rest is for members: why, and the two ways in. */
export function Invitation({ title, children, level = 2 }: InvitationProps) {
  const { t } = useTranslation('mf-members');
  const { signup } = useLinks();
  const login = useLoginLink();
  const action = (
    <Cluster gap={3} justify="center">
      {signup === undefined ? null : (
        <Link to={signup()} className={buttonClass({ variant: 'primary', size: 'l' })}>
          {t('login.signup')}
        </Link>
      )}
      {login === null ? null : (
        <Link to={login} className={buttonClass({ variant: 'quiet', size: 'l' })}>
          {t('login.login')}
        </Link>
      )}
    </Cluster>
  );
  return (
    <EmptyState title={title} level={level} action={action}>
      {children}
    </EmptyState>
  );
}
