const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The last day that was computed for a time zone. */
interface Zone {
  readonly format: Intl.DateTimeFormat;
  minute: number;
  day: string;
}

const zones = new Map<string, Zone>();

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone);
  if (known !== undefined) return known;
  // The Canadian order of a date is that of ISO 8601.
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const zone = { format, minute: Number.NaN, day: '' };
  zones.set(timeZone, zone);
  return zone;
}

/** The calendar day in a time zone as `YYYY-MM-DD`. */
export function dayIn(timeZone: string, now: Date = new Date()): string {
  const zone = zoneOf(timeZone);
  // Days begin at whole minutes everywhere. Writing one takes longer than all else that an age is worked out from.
  const minute = Math.floor(now.getTime() / MINUTE);
  if (minute !== zone.minute) Object.assign(zone, { minute, day: zone.format.format(now) });
  return zone.day;
}

/** The calendar day, as `YYYY-MM-DD`, so many days after another one. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + days * DAY).toISOString().slice(0, 10);

/** The last instant of a calendar day, as `YYYY-MM-DD`, in a time zone. */
export function endOfDay(timeZone: string, day: string): Date {
  const next = Date.parse(`${day}T00:00:00.000Z`) + DAY;
  // The next day begins somewhere between: no zone is further from UTC. Its first minute is looked for by halves.
  let [before, after] = [next - 15 * HOUR, next + 13 * HOUR];
  while (after - before > MINUTE) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE) * MINUTE;
    if (dayIn(timeZone, new Date(middle)) > day) after = middle;
    else before = middle;
  }
  return new Date(after - 1);
}
