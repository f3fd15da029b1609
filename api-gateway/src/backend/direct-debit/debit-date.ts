import { easter } from '../../platform/calendar/easter.ts';

/** Banking days between a mandate and its debit: the mail that announces it is there before. */
const NOTICE_DAYS = 2;
const DAY = 86_400_000;

/** Days on which banks settle no euros (TARGET): weekends, New Year, Good Friday, Easter Monday, 1 May, Christmas. */
function isBankingDay(day: Date): boolean {
  if (day.getUTCDay() % 6 === 0) return false;
  const fixed = ['01-01', '05-01', '12-25', '12-26'];
  if (fixed.includes(day.toISOString().slice(5, 10))) return false;
  const fromEaster = Math.round((day.getTime() - easter(day.getUTCFullYear()).getTime()) / DAY);
  return fromEaster !== -2 && fromEaster !== 1;
}

/** On which day a debit is collected that was signed on another one, both as `YYYY-MM-DD`. */
export function debitDate(signedOn: string): string {
  let day = new Date(`${signedOn}T00:00:00.000Z`);
  for (let left = NOTICE_DAYS; left > 0;) {
    day = new Date(day.getTime() + DAY);
    if (isBankingDay(day)) left -= 1;
  }
  return day.toISOString().slice(0, 10);
}
