import type { Db } from '../../src/platform/db/database.ts';
import { readDemoTenants, wakeDemoMembers } from '../seed.repository.ts';

/** Of a tenant's demo members, so many are online. */
const ONLINE_SHARE = 0.04;
/** No more than that: it is written every few minutes, all at once, which a million members would notice in their searches. */
const MOST_ONLINE = 2000;

/** Makes a few demo members of one tenant online, as if they had just been here. */
export function wakeTenant(db: Db, tenantId: number): Promise<void> {
  return wakeDemoMembers(db, tenantId, { share: ONLINE_SHARE, most: MOST_ONLINE });
}

/**
 * Makes a few demo members of every tenant that has some online. They are fictional and labelled so everywhere
 * (F-PROFILE-FICTIONAL); who is a person, the demo accounts included, is online only while they are here.
 */
export async function wakeDemo(db: Db): Promise<void> {
  for (const tenantId of await readDemoTenants(db)) await wakeTenant(db, tenantId);
}
