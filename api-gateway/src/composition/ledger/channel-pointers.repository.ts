import type { Channel } from '@tandem/contracts/composition/channels';
import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import type { DbOrTrx } from '../../platform/db/database.ts';

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

/** What was counted and compared where canaries were halted, by the id of the row in the history. */
export async function listFigures(db: DbOrTrx, ids: readonly number[]): Promise<Map<number, object | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('release_pointer_changes')
    .select(['id', 'figures'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, figures }) => [id, figures]));
}
