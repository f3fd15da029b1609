import { sql } from 'kysely';
import type { Channel } from '@tandem/contracts/composition/channels';
import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import type { DbOrTrx } from '../../platform/db/database.ts';
import type { PointerChange } from './ledger.repository.ts';

/** A pointer of another channel than `live`. */
export interface ChannelPointer {
  channel: Exclude<Channel, 'live'>;
  release: Release;
  changedAt: Date;
}

/** The channels of each part, but for `live`, in which anything was ever moved, signed or not. */
export async function listChannels(db: DbOrTrx): Promise<{ part: Part; channel: ChannelPointer['channel'] }[]> {
  const rows = await db
    .selectFrom('release_pointer_changes')
    .select(['part', 'channel'])
    .distinct()
    .where('channel', '!=', 'live')
    .orderBy('part')
    .orderBy('channel')
    .execute();
  return rows.map(({ part, channel }) => ({ part, channel: channel as ChannelPointer['channel'] }));
}

/** A canary that was rolled back by itself. */
export interface Halt extends Pick<PointerChange, 'part' | 'from_release' | 'reason' | 'changed_at'> {
  /** What was counted and compared. */
  figures: object | null;
}

/** The canaries that were rolled back within 30 days, newest first. */
export async function listHalts(db: DbOrTrx): Promise<Halt[]> {
  return db
    .selectFrom('release_pointer_changes')
    .select(['part', 'from_release', 'reason', 'changed_at', 'figures'])
    .where('kind', '=', 'halt')
    .where('changed_at', '>', sql<Date>`now() - interval '30 days'`)
    .orderBy('id', 'desc')
    .execute();
}
