import { setTimeout as pause } from 'node:timers/promises';
import { isAlive, isReadyWithin } from '../../src/platform/embedded-postgres/postmaster.ts';

/** A time in which something was away, by the clock. `until` is infinite while it lasts. */
export interface Outage {
  from: number;
  until: number;
}

export interface GatewayOutage extends Outage {
  port: number;
}

/** What was away, and when. */
export interface Timeline {
  /** Of gateways: from the kill until the new one listens. */
  gateways: GatewayOutage[];
  /** Of the database: from the kill until it accepts a connection of a client. */
  database: Outage[];
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
