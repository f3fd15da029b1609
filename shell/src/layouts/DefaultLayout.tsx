import type { ReactNode } from 'react';
import { BottomBar } from '@tandem/shared-ui/components/BottomBar';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { setAlertsPlace } from '../alerts/alerts-place.ts';
import { Footer } from '../footer/Footer.tsx';
import { useRoute } from '../navigation/live-routes.ts';
import { useFrameSession } from '../session/use-frame-session.ts';
import { TimeBonusPlace } from '../time-bonus/TimeBonusPlace.tsx';
import { TimeBonusRoom } from '../time-bonus/TimeBonusRoom.tsx';
import { MemberNavItems } from '../top-bar/MemberNavItems.tsx';
import { TopBar } from '../top-bar/TopBar.tsx';
import { Main } from './Main.tsx';
import styles from './DefaultLayout.module.css';

/** The frame of most pages: top bar, the member's places at the thumb on small screens, footer with disclaimer. */
export function DefaultLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  const session = useFrameSession();
  const route = useRoute();
  return (
    <div className={styles.layout}>
      <TopBar />
      {session.frame === 'member' ? (
        <BottomBar label={t('navigation.main')} fromTablets={route?.frame?.withoutPhoneBar}>
          <MemberNavItems user={session.user} short />
        </BottomBar>
      ) : null}
      <div className={styles.page}>
        <TimeBonusPlace />
        <Main className={styles.main}>
          <TimeBonusRoom />
          {children}
        </Main>
      </div>
      <div ref={setAlertsPlace} />
      <div className={styles.foot}>
        <Footer />
      </div>
    </div>
  );
}
