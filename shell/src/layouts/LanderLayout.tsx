import type { ReactNode } from 'react';
import { TopBar as Bar } from '@tandem/shared-ui/components/TopBar';
import { Footer } from '../footer/Footer.tsx';
import { LanguageLink } from '../locale/LanguageLink.tsx';
import { useLocaleChoices } from '../locale/locale-choices.ts';
import { useFrameSession } from '../session/use-frame-session.ts';
import { HomeLink } from '../top-bar/HomeLink.tsx';
import { LoginLink } from '../top-bar/TopBar.tsx';
import { Main } from './Main.tsx';
import styles from './LanderLayout.module.css';

/** The page in the other languages: links that need no script, in place of a menu. */
function OtherLanguages() {
  return useLocaleChoices()
    .filter(({ current }) => !current)
    .map((choice) => <LanguageLink key={choice.locale} choice={choice} className={styles.language} />);
}

/** The frame of landing pages: the logo, the languages, a way in, and nothing that draws away from the page. */
export function LanderLayout({ children }: { children: ReactNode }) {
  const { frame } = useFrameSession();
  return (
    <div className={styles.layout}>
      <Bar
        brand={<HomeLink frame={frame} />}
        end={
          <>
            <OtherLanguages />
            {frame === 'visitor' ? <LoginLink /> : null}
          </>
        }
      />
      <Main className={styles.main}>{children}</Main>
      <div className={styles.foot}>
        <Footer />
      </div>
    </div>
  );
}
