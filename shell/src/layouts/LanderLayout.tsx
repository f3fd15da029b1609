import type { ReactNode } from 'react';
import { TopBar as Bar } from '@tandem/shared-ui/components/TopBar';
import { Footer } from '../footer/Footer.tsx';
import { useFrameSession } from '../session/use-frame-session.ts';
import { HomeLink } from '../top-bar/HomeLink.tsx';
import { LoginLink } from '../top-bar/TopBar.tsx';
import { Main } from './Main.tsx';
import { SkipLink } from './SkipLink.tsx';
import styles from './LanderLayout.module.css';

/** The frame of landing pages: the logo, a way in, and nothing that draws away from the page. */
export function LanderLayout({ children }: { children: ReactNode }) {
  const { frame } = useFrameSession();
  return (
    <div className={styles.layout}>
      <SkipLink />
      <Bar brand={<HomeLink frame={frame} />} end={frame === 'visitor' ? <LoginLink /> : null} />
      <Main className={styles.main}>{children}</Main>
      <div className={styles.foot}>
        <Footer />
      </div>
    </div>
  );
}
