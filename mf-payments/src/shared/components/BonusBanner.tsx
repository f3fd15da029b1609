import { Gift } from 'lucide-react';
import type { BundlesResponse } from '@tandem/contracts/api/payments';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { useFormat } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQueryClient } from '@tandem/shared-ui/query';
import { priceListQueries } from '../api/get-price-list.ts';
import { isForStaying } from '../model/discount-key.ts';
import { clockText, useCountdown } from '../model/use-countdown.ts';
import styles from './BonusBanner.module.css';

interface BonusBannerProps {
  bonus: NonNullable<BundlesResponse['discount']>;
}

/** Seconds: a welcome code lasts for days, which no clock has to count. */
const CLOCK_FROM = 86_400;

/**
 * The active discount and its end, in the last day with a countdown (R-PAY-BONUS-SERVER-END). When it has ended, the
 * prices are refetched.
 */
export function BonusBanner({ bonus }: BonusBannerProps) {
  const { t } = useTranslation('mf-payments');
  const format = useFormat();
  const queryClient = useQueryClient();
  const left = useCountdown(
    bonus.expires,
    () => void queryClient.invalidateQueries({ queryKey: priceListQueries.all() }),
  );
  if (left === 0) return null;
  const title = isForStaying(bonus.code) ? 'bonus.stay-title' : 'bonus.title';
  return (
    <Banner tone="accent" icon={<Gift />} title={t(title, { percent: bonus.value_percentage })}>
      {left > CLOCK_FROM ? (
        t('bonus.until-date', { date: format.date(bonus.expires), time: format.time(bonus.expires) })
      ) : (
        <Clock expires={bonus.expires} left={left} />
      )}
    </Banner>
  );
}

/** The last hours of a discount. */
function Clock({ expires, left }: { expires: string; left: number }) {
  const { t } = useTranslation('mf-payments');
  const format = useFormat();
  return (
    <>
      {/* Heard once, as a time of day: a clock that ticks would be read out every second (R-A11Y-TIMER-QUIET). */}
      <VisuallyHidden>{t('bonus.until', { time: format.time(expires) })}</VisuallyHidden>
      <span aria-hidden="true">
        {t('bonus.left')} <span className={styles.clock}>{clockText(left)}</span>
      </span>
    </>
  );
}
