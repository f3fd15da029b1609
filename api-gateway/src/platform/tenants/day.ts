const MINUTE = 60_000;

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
