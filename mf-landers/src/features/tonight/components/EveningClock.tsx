import { useState } from 'react';
import { useFormat, useHydrated, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import styles from '../TonightPage.module.css';
import { partOfDay } from '../model/evening.ts';

/**
 * The visitor's hour and country. The prerendered page is the same for everybody and keeps the line free: the browser
 * knows the hour.
 */
export function EveningClock() {
  const { t } = useTranslation('mf-landers');
  const { geoip_country } = useSettings();
  const format = useFormat();
  const hydrated = useHydrated();
  const [now] = useState(() => new Date());
  if (!hydrated) return <p className={styles.clock} aria-hidden="true" />;
  const text = t(`tonight.clock.${partOfDay(now.getHours())}`, { time: format.time(now.toISOString()) });
  return (
    <p className={styles.clock}>
      {geoip_country === null ? text : t('tonight.clock.place', { text, country: format.country(geoip_country) })}
    </p>
  );
}
