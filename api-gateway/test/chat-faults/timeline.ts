import { setTimeout as pause } from 'node:timers/promises';
import { isAlive, isReadyWithin } from '../../src/platform/embedded-postgres/postmaster.ts';

/** A time in which something was away, by the clock. `until` is infinite while it lasts. */
export interface Outage {
  from: number;
  until: number;
}

/** What was away, and when. */
export interface Timeline {
  /** Of gateways: from the kill until the new one listens. */
  gateways: Outage[];
  /** Of the database: from the kill until it accepts a connection of a client. */
  database: Outage[];
}

/** One message that was under way when a gateway came back. */
export interface HeldUp {
  /** From the first moment of the new gateway to the message. */
  milliseconds: number;
  /** The longest stretch of that time in which the database was there: without it a gateway can do nothing. */
  own: number;
}

/** How long the database may take after it was killed, before a run is given up. */
const DATABASE_MILLISECONDS = 120_000;

/** Notes that the database was killed at this moment; resolves when it accepts connections again. */
export async function watchDatabase(timeline: Timeline, url: string, killed: number): Promise<void> {
  const outage = { from: Date.now(), until: Infinity };
  timeline.database.push(outage);
  // Until it is gone, it may take one more connection.
  while (isAlive(killed)) await pause(5);
  if (!(await isReadyWithin(url, DATABASE_MILLISECONDS, () => false)))
    throw new Error('The database does not accept connections any more');
  outage.until = Date.now();
}

/** The longest stretch from `since` to `now` in which the database was not away. */
function longestWith(database: readonly Outage[], since: number, now: number): number {
  let longest = 0;
  let start = since;
  for (const { from, until } of database.toSorted((one, other) => one.from - other.from)) {
    if (until <= since || from >= now) continue;
    longest = Math.max(longest, from - start);
    start = Math.max(start, until);
  }
  return Math.max(longest, now - start, 0);
}

/** How long a message that was written at `since` and accepted at `now` was held up, once for each gateway that came back meanwhile. */
export function heldUpBy({ gateways, database }: Timeline, since: number, now: number): HeldUp[] {
  return gateways
    .filter(({ until }) => until > since && until <= now)
    .map(({ until: back }) => ({ milliseconds: now - back, own: longestWith(database, back, now) }));
}
