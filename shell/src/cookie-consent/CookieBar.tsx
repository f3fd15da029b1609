import { useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { FocusReturn } from '../overlays/FocusReturn.tsx';
import { consumeReopened, decideConsent, removeDocumentQuestion } from './consent.ts';
import styles from './CookieBar.module.css';

/**
 * One sentence and two choices of the same weight, size and look, in the height of a bar (R-PRIVACY-COOKIE-SENTENCE); nothing
 * is preselected, and the page stays usable.
 */
export default function CookieBar() {
  const { t } = useTranslation('shell');
  const { cookies } = useLinks();
  const bar = useRef<HTMLElement>(null);
  // Before it is painted: never both.
  useLayoutEffect(removeDocumentQuestion, []);
  useEffect(() => {
    if (consumeReopened()) bar.current?.focus();
  }, []);
  return (
    <FocusReturn>
      <section ref={bar} tabIndex={-1} className={styles.bar} aria-label={t('cookies.label')}>
        <p className={styles.text}>
          {t('cookies.question')} {cookies === undefined ? null : <Link to={cookies()}>{t('cookies.more')}</Link>}
        </p>
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
