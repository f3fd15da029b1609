import type { HourText } from '@tandem/contracts/composition/hour-text';
import { useFormat, useHydrated, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import styles from '../TonightPage.module.css';
import { PARTS_OF_DAY, partOfDay } from '../model/evening.ts';
import { useMinute } from '../model/use-minute.ts';
import { ownZone, ZONE_NAMES, ZONES } from '../model/zones.ts';

/**
 * The visitor's hour with the city of their clock, and their country. The prerendered page is the same for everybody and keeps the line free: the browser
 * knows the hour, and its small script fills the line (`HourText`) before the page itself is there.
 */
export function EveningClock() {
  const { t } = useTranslation('mf-landers');
  const { geoip_country } = useSettings();
  const format = useFormat();
  const hydrated = useHydrated();
  const now = useMinute();
  if (!hydrated) {
    const early: HourText = {
      texts: PARTS_OF_DAY.map(({ part, from }) => ({ from, text: t(`tonight.clock.${part}`, { time: '{time}' }) })),
      place: t('tonight.clock.place', { text: '{text}', country: '{country}' }),
      zones: Object.fromEntries(
        ZONE_NAMES.map((zone) => [zone, t(`tonight.clock.zones.${ZONES[zone]}`, { time: '{time}' })]),
      ),
    };
    return <p className={styles.clock} data-hour-text={JSON.stringify(early)} />;
  }
  const hour = format.time(now.toISOString());
  const zone = ownZone();
  const time = zone === null ? hour : t(`tonight.clock.zones.${ZONES[zone]}`, { time: hour });
  const text = t(`tonight.clock.${partOfDay(now.getHours())}`, { time });
  return (
    <p className={styles.clock}>
      {geoip_country === null ? text : t('tonight.clock.place', { text, country: format.country(geoip_country) })}
    </p>
  );
}
