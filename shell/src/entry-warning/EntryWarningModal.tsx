import { useEffect } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { Dialog } from '@tandem/shared-ui/components/Dialog';
import { useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { liftVeil } from './veil.ts';
import styles from './EntryWarningModal.module.css';

/** Away from the site, with no way back to it by the history. */
const leave = () => window.location.replace('about:blank');

/**
 * Large, without a footer or a close button (R-FRAME-ENTRY-LARGE): one of its two buttons answers it
 * (R-FRAME-ENTRY-BUTTONS), Escape does not (R-FRAME-ENTRY-ESCAPE).
 */
export default function EntryWarningModal({ onEnter }: { onEnter: () => void }) {
  const { t } = useTranslation('shell');
  const { name, min_age: age } = useSettings();
  useEffect(liftVeil, []);
  return (
    <Dialog open onClose={onEnter} dismissible={false} title={t('entry-warning.title')} size="l" opaque>
      <div className={styles.content}>
        <p>{t('entry-warning.text', { name, age })}</p>
        <p>{t('entry-warning.terms', { age })}</p>
        <div className={styles.answers}>
          <Button size="l" variant="primary" onClick={onEnter}>
            {t('entry-warning.enter', { age })}
          </Button>
          <Button size="l" onClick={leave}>
            {t('entry-warning.leave')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
