/** Banking days between a mandate and its debit: the mail that announces it is there before. */
const NOTICE_DAYS = 2;
const DAY = 86_400_000;

/** Easter Sunday of a year of the Gregorian calendar (Gauss, in the form of Butcher), as a day of the UTC. */
export function easter(year: number): Date {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100];
  const epact =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const day = epact + weekday - 7 * shift + 114;
  return new Date(Date.UTC(year, Math.floor(day / 31) - 1, (day % 31) + 1));
}

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
