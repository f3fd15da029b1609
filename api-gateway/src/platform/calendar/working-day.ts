import type { Country } from '@tandem/contracts/product/locales';
import { easter } from './easter.ts';

const DAY = 86_400_000;
const YEAR_END = ['01-01', '12-25', '12-26'];

/** A country's public holidays: days of the year, and days counted from Easter Sunday. */
interface Holidays {
  fixed: readonly string[];
  fromEaster: readonly number[];
  /** Mondays: the month, and the first day on which it can be, such as the last seven days of October from the 25th. */
  mondays?: readonly (readonly [month: number, from: number])[];
}

/** Of countries whose law lengthens no period by them: weekends count all the same. */
const WEEKENDS_ONLY: Holidays = { fixed: [], fromEaster: [] };

/** Of the whole country, as in decision 0195. */
const HOLIDAYS: Readonly<Record<Country, Holidays>> = {
  NL: { fixed: [...YEAR_END, '04-27', '05-05'], fromEaster: [-2, 1, 39, 50] },
  BE: { fixed: ['01-01', '05-01', '07-21', '08-15', '11-01', '11-11', '12-25'], fromEaster: [1, 39, 50] },
  FR: { fixed: ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'], fromEaster: [1, 39, 50] },
  IT: {
    fixed: [...YEAR_END, '01-06', '04-25', '05-01', '06-02', '08-15', '10-04', '11-01', '12-08'],
    fromEaster: [1],
  },
  ES: {
    fixed: ['01-01', '01-06', '05-01', '08-15', '10-12', '11-01', '12-06', '12-08', '12-25'],
    fromEaster: [-2],
  },
  DE: { fixed: [...YEAR_END, '05-01', '10-03'], fromEaster: [-2, 1, 39, 50] },
  AT: {
    fixed: [...YEAR_END, '01-06', '05-01', '08-15', '10-26', '11-01', '12-08'],
    fromEaster: [1, 39, 50, 60],
  },
  IE: {
    fixed: [...YEAR_END, '03-17'],
    fromEaster: [1],
    mondays: [
      [2, 1],
      [5, 1],
      [6, 1],
      [8, 1],
      [10, 25],
    ],
  },
  PL: {
    fixed: [...YEAR_END, '01-06', '05-01', '05-03', '08-15', '11-01', '11-11', '12-24'],
    fromEaster: [1, 60],
  },
  CH: { fixed: [...YEAR_END, '08-01'], fromEaster: [-2, 1, 39, 50] },
  GB: WEEKENDS_ONLY,
  US: WEEKENDS_ONLY,
  CA: WEEKENDS_ONLY,
  AU: WEEKENDS_ONLY,
  NZ: WEEKENDS_ONLY,
};

/** Whether a day, as `YYYY-MM-DD`, is neither of a weekend nor a public holiday of a country. */
export function isWorkingDay(day: string, country: Country): boolean {
  const at = new Date(`${day}T00:00:00.000Z`);
  const weekday = at.getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  const { fixed, fromEaster, mondays = [] } = HOLIDAYS[country];
  if (fixed.includes(day.slice(5))) return false;
  if (fromEaster.includes(Math.round((at.getTime() - easter(at.getUTCFullYear()).getTime()) / DAY))) return false;
  const date = at.getUTCDate();
  const isMonday = ([month, from]: readonly [number, number]) =>
    month === at.getUTCMonth() + 1 && date >= from && date < from + 7;
  return weekday !== 1 || !mondays.some(isMonday);
}

/** The day itself where one works on it, or the next one on which one does, both as `YYYY-MM-DD`. */
export function workingDayFrom(day: string, country: Country): string {
  let found = day;
  while (!isWorkingDay(found, country))
    found = new Date(Date.parse(`${found}T00:00:00.000Z`) + DAY).toISOString().slice(0, 10);
  return found;
}
