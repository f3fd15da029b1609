import { useEffect, useRef } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { FocusReturn } from '../overlays/FocusReturn.tsx';
import { decideConsent, consumeReopened } from './consent.ts';
import styles from './CookieBar.module.css';

/** Two choices of the same weight, size and look; nothing is preselected, and the page stays usable. */
export default function CookieBar() {
  const { t } = useTranslation('shell');
  const { cookies } = useLinks();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (consumeReopened()) bar.current?.focus();
  }, []);
  return (
    <FocusReturn>
      <section ref={bar} tabIndex={-1} className={styles.bar} aria-label={t('cookies.label')}>
        {/* Short texts: a long one, which is loaded late, would be the largest contentful paint of many pages. */}
        <div className={styles.text}>
          <p>{t('cookies.needed')}</p>
          <p>{t('cookies.question')}</p>
          <p>
            {t('cookies.counted')} {cookies === undefined ? null : <Link to={cookies()}>{t('cookies.more')}</Link>}
          </p>
        </div>
        <div className={styles.choices}>
          <Button size="s" onClick={() => decideConsent('necessary')}>
            {t('cookies.necessary')}
          </Button>
          <Button size="s" onClick={() => decideConsent('accepted')}>
            {t('cookies.accept')}
          </Button>
        </div>
      </section>
    </FocusReturn>
  );
}
