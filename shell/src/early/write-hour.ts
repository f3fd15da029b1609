import type { HourText } from '@tandem/contracts/composition/hour-text';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { LOCALE_TABLE } from '@tandem/contracts/product/locales';
import { regionNames, timeFormat } from '@tandem/shared-ui/intl-formats';

/** Returns the text of an hour (0–23). */
function textAt({ texts }: HourText, hour: number): string {
  return (texts.findLast(({ from }) => from <= hour) ?? texts.at(-1))?.text ?? '';
}

/** Writes the lines that name the visitor's hour and country (`HourText`), as their part will write them. */
export function writeHour({ locale, settings }: Pick<PagePlan, 'locale' | 'settings'>, now = new Date()): void {
  const { iso } = LOCALE_TABLE[locale];
  const country = settings.geoip_country;
  const hour = timeFormat(iso).format(now);
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  for (const element of document.querySelectorAll<HTMLElement>('[data-hour-text]')) {
    const given = JSON.parse(element.dataset['hourText'] ?? '') as HourText;
    const time = (given.zones?.[zone] ?? '{time}').replace('{time}', hour);
    const text = textAt(given, now.getHours()).replace('{time}', time);
    element.dataset['hourLine'] =
      country === null
        ? text
        : given.place.replace('{text}', text).replace('{country}', regionNames(iso).of(country) ?? country);
  }
}
