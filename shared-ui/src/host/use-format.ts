import { useMemo } from 'react';
import type { Locale } from '@tandem/contracts/product/locales';
import { dateInText, LOCALE_TABLE, minusSign } from '@tandem/contracts/product/locales';
import { dateFormat, numberFormat, regionNames, relativeTimeFormat, timeFormat } from '../intl-formats.ts';
import { useLocale } from './host-context.ts';

const DAY = 86_400_000;

/** Intl formatters of a locale. Amounts are integer minor units; instants are ISO 8601 texts. */
export function createFormat(locale: Locale) {
  const iso = LOCALE_TABLE[locale].iso;
  const write = (format: Intl.DateTimeFormat, day: Date) => dateInText(locale, format.format(day));
  const date = (day: Date) => write(dateFormat(iso, { day: 'numeric', month: 'long', year: 'numeric' }), day);
  const shortDate = (day: Date, now: number) => {
    const isThisYear = day.getFullYear() === new Date(now).getFullYear();
    return write(dateFormat(iso, { day: 'numeric', month: 'short', ...(isThisYear ? {} : { year: 'numeric' }) }), day);
  };
  const utcDate = (day: Date) => write(dateFormat(iso, { day: 'numeric', month: 'short', timeZone: 'UTC' }), day);
  const time = () => timeFormat(iso);
  return {
    /** `money(4499, 'EUR')` is €44.99 */
    money: (amount: number, currency: string) =>
      minusSign(numberFormat(iso, { style: 'currency', currency }).format(amount / 100)),
    // Up to three figures every locale here writes alike; the first number format of a page costs a slow phone 50 ms.
    number: (value: number) =>
      Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : numberFormat(iso).format(value),
    /** The country's name in the page's language; anything but an ISO code (a company's own text) stays as it is. */
    country: (code: string) => (/^[A-Z]{2}$/.test(code) ? (regionNames(iso).of(code) ?? code) : code),
    date: (instant: string) => date(new Date(instant)),
    time: (instant: string) => time().format(new Date(instant)),
    /** Today's instants by their time, yesterday by its name, older ones by their date, with a year that is not this one. */
    moment: (instant: string, now = Date.now()) => {
      const then = new Date(instant);
      const days = Math.round((new Date(then).setHours(0, 0, 0, 0) - new Date(now).setHours(0, 0, 0, 0)) / DAY);
      if (days === 0) return time().format(then);
      if (days === -1) return relativeTimeFormat(iso).format(-1, 'day');
      return shortDate(then, now);
    },
    /** Day and time of an instant in a time zone, such as that of the tenant: 'Tuesday at 00:00'. */
    timeIn: (instant: string, timeZone: string) =>
      dateFormat(iso, { weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(
        new Date(instant),
      ),
    /** The same at any time and place, for prerendered HTML; `moment` replaces it then. */
    utcDay: (instant: string) => utcDate(new Date(instant)),
    /** The day of a message as a heading: today, yesterday, or the date. */
    day: (instant: string, now = Date.now()) => {
      const days = Math.round((new Date(instant).setHours(0, 0, 0, 0) - new Date(now).setHours(0, 0, 0, 0)) / DAY);
      return days === 0 || days === -1 ? relativeTimeFormat(iso).format(days, 'day') : date(new Date(instant));
    },
  };
}

export type Format = ReturnType<typeof createFormat>;

/** Formatters in the language of the page. */
export function useFormat(): Format {
  const { current } = useLocale();
  return useMemo(() => createFormat(current), [current]);
}
