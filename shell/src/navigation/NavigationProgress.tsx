import { useStore } from 'zustand';
import { ProgressBar } from '@tandem/shared-ui/components/ProgressBar';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { LIMITS } from '@tandem/contracts/product/limits';
import { navigationProgress } from './navigation-progress.store.ts';

/**
 * A line on the upper edge while a page is on its way; a load that takes under 200 ms shows none
 * (L-FRAME-PROGRESS-THROTTLE).
 */
export function NavigationProgress() {
  const { t } = useTranslation('shell');
  const active = useStore(navigationProgress.store, ({ running }) => running > 0);
  return <ProgressBar active={active} label={t('navigation.loading')} throttle={LIMITS.progressThrottleMilliseconds} />;
}
