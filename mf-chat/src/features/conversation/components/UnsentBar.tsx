import { RotateCw } from 'lucide-react';
import { Button } from '@tandem/shared-ui/components/Button';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { leaveButton } from '../model/leave-button.ts';
import { unsentState } from '../model/timeline.ts';
import type { OutboxOfProfile } from '../model/use-outbox.ts';
import styles from './UnsentBar.module.css';

interface UnsentBarProps {
  outbox: Pick<OutboxOfProfile, 'entries' | 'isUnstored' | 'editing' | 'retryAll'>;
}

/**
 * How many messages to this partner are not sent, and the button that sends all of them again, above the composer. One
 * message that waits for the connection says so itself. Where the browser cannot store them, it says that they are lost with
 * the page (R-CHAT-UNSTORED-KEPT).
 */
export function UnsentBar({ outbox }: UnsentBarProps) {
  const { t } = useTranslation('mf-chat');
  const states = outbox.entries.map((entry) => unsentState(entry).state).filter((state) => state !== 'sending');
  const isQuiet = states.length === 1 && states[0] === 'waiting' && !outbox.isUnstored;
  if (states.length === 0 || isQuiet) return null;
  return (
    <div className={styles.bar} role="group" aria-label={t('unsent.label')}>
      <span className={styles.words}>{t('unsent.count', { count: states.length })}</span>
      {outbox.editing === undefined ? (
        <Button
          size="s"
          variant="quiet"
          icon={<RotateCw aria-hidden="true" />}
          onClick={({ currentTarget }) => {
            leaveButton(currentTarget);
            outbox.retryAll();
          }}
        >
          {t('unsent.retryAll')}
        </Button>
      ) : null}
      {outbox.isUnstored ? <span className={styles.more}>{t('unsent.unstored')}</span> : null}
    </div>
  );
}
