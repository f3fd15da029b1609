import { LIMITS } from '@tandem/contracts/product/limits';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { Dialog } from '@tandem/shared-ui/components/Dialog';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Text } from '@tandem/shared-ui/components/Text';
import { useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { Countdown } from './Countdown.tsx';
import styles from './TimeBonusModal.module.css';

/**
 * The text about the welcome bonus (R-FRAME-BONUS-MODAL-TEXT): what it is, how long it lasts, where it is used, and
 * when the credits arrive. sct and sdd take days, so the note on instant credits leaves them out
 * (R-FRAME-BONUS-MODAL-INSTANT).
 */
export default function TimeBonusModal({ end, onClose }: { end: number; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { buyCredits } = useLinks();
  const percent = LIMITS.timeBonusPercent;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('time-bonus.title', { percent })}
      closeLabel={t('time-bonus.close')}
      placement="sheet"
      size="s"
    >
      <Stack gap={5} align="stretch">
        <Text>{t('time-bonus.act-fast', { hours: LIMITS.timeBonusWindowSeconds / 3600 })}</Text>
        <p className={styles.timer}>
          <Countdown end={end} large />
          <span className={styles.words}>{t('time-bonus.units')}</span>
        </p>
        {buyCredits === undefined ? null : (
          <Link className={buttonClass({ variant: 'primary', full: true })} to={buyCredits()} onClick={onClose}>
            {t('time-bonus.action')}
          </Link>
        )}
        <Text size="s" tone="muted">
          {t('time-bonus.instantly')}
        </Text>
      </Stack>
    </Dialog>
  );
}
