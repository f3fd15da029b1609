import { ArrowLeft } from 'lucide-react';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { IconButton } from '@tandem/shared-ui/components/IconButton';
import { TopBar as Bar } from '@tandem/shared-ui/components/TopBar';
import { useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link, useNavigate } from '@tandem/shared-ui/router';
import { LanguageMenu } from './LanguageMenu.tsx';
import { useRoute } from '../navigation/live-routes.ts';
import { useFrameSession } from '../session/use-frame-session.ts';
import type { FrameSession } from '../session/use-frame-session.ts';
import { AccountMenu, AccountOutline } from './AccountMenu.tsx';
import account from './AccountMenu.module.css';
import { HomeLink } from './HomeLink.tsx';
import { MemberNavItems } from './MemberNavItems.tsx';
import { useStandaloneBack } from './use-standalone-back.ts';

/** The bar above every page of the Default and Chat layouts (R-FRAME-DEFAULT-BAR). */
export function TopBar() {
  const { t } = useTranslation('shell');
  const session = useFrameSession();
  const back = useStandaloneBack();
  // Pages with a single task have none (R-FRAME-ACCOUNT-HIDDEN).
  const hasAccount = useRoute()?.frame?.withoutAccountArea !== true;
  const end = (
    <>
      <LanguageMenu className={session.frame === 'member' && hasAccount ? account.before : undefined} />
      {hasAccount ? <AccountArea session={session} /> : null}
    </>
  );
  return (
    <Bar
      start={back ? <BackButton /> : null}
      brand={<HomeLink frame={session.frame} compact={back} />}
      {...(session.frame === 'member'
        ? { nav: <MemberNavItems user={session.user} />, navLabel: t('navigation.main') }
        : {})}
      end={end}
    />
  );
}

/** The account menu or the login. */
function AccountArea({ session }: { session: FrameSession }) {
  if (session.frame === 'visitor') return <LoginLink />;
  return session.user === null ? <AccountOutline /> : <AccountMenu user={session.user} />;
}

/**
 * The login link of a visitor; nothing on the login page itself, which has the button that logs in, and while no live
 * release has one.
 */
export function LoginLink() {
  const { t } = useTranslation('shell');
  const { login } = useLinks();
  const route = useRoute();
  if (login === undefined || route?.link === 'login') return null;
  return (
    <Link className={buttonClass({ variant: 'secondary' })} to={login()}>
      {t('account.login')}
    </Link>
  );
}

function BackButton() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  return (
    <IconButton
      label={t('navigation.back')}
      icon={<ArrowLeft aria-hidden="true" />}
      onClick={() => void navigate(-1)}
    />
  );
}
