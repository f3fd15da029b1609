import { useMemo } from 'react';
import type { Locale } from '@tandem/contracts/product/locales';
import { LOCALE_TABLE } from '@tandem/contracts/product/locales';
import { useLocale } from './host-context.ts';

const DAY = 86_400_000;

/** Intl formatters of a locale. Amounts are integer minor units; instants are ISO 8601 texts. */
export function createFormat(locale: Locale) {
  const iso = LOCALE_TABLE[locale].iso;
  const countries = new Intl.DisplayNames(iso, { type: 'region' });
  const date = new Intl.DateTimeFormat(iso, { day: 'numeric', month: 'long', year: 'numeric' });
  const shortDate = new Intl.DateTimeFormat(iso, { day: 'numeric', month: 'short' });
  const time = new Intl.DateTimeFormat(iso, { hour: 'numeric', minute: '2-digit' });
  const relative = new Intl.RelativeTimeFormat(iso, { numeric: 'auto' });
  return {
    /** `money(4499, 'EUR')` is €44.99 */
    money: (amount: number, currency: string) =>
      new Intl.NumberFormat(iso, { style: 'currency', currency }).format(amount / 100),
    number: (value: number) => new Intl.NumberFormat(iso).format(value),
    /** The country's name in the page's language; what is no ISO code (a company's own words) stays as it is. */
    country: (code: string) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code),
    date: (instant: string) => date.format(new Date(instant)),
    time: (instant: string) => time.format(new Date(instant)),
    /** Today's instants by their time, yesterday by its name, older ones by their date. */
    moment: (instant: string, now = Date.now()) => {
      const then = new Date(instant);
      const days = Math.round((new Date(then).setHours(0, 0, 0, 0) - new Date(now).setHours(0, 0, 0, 0)) / DAY);
      if (days === 0) return time.format(then);
      if (days === -1) return relative.format(-1, 'day');
      return shortDate.format(then);
    },
    /** The day of a message as a heading: today, yesterday, or the date. */
    day: (instant: string, now = Date.now()) => {
      const days = Math.round((new Date(instant).setHours(0, 0, 0, 0) - new Date(now).setHours(0, 0, 0, 0)) / DAY);
      return days === 0 || days === -1 ? relative.format(days, 'day') : date.format(new Date(instant));
    },
  };
}

export type Format = ReturnType<typeof createFormat>;

/** Formatters in the language of the page. */
export function useFormat(): Format {
  const { current } = useLocale();
  return useMemo(() => createFormat(current), [current]);
}
