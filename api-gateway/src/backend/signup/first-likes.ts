import type { Db, Trx } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import type { LikesService } from '../likes/likes.service.ts';
import * as waiting from './first-likes.repository.ts';
import type { SignupBody } from './signup-rules.ts';

export type FirstLikes = Pick<LikesService, 'giveAll'>;

/** An account that was just made, and what its signup said. */
interface Made {
  tenant: Tenant;
  userId: number;
  body: SignupBody;
}

const likedIn = ({ likes = [] }: SignupBody): number[] => [...new Set(likes)];

/** Gives the likes of before the signup, but to those who cannot be liked (R-SIGNUP-LIKES). */
export async function giveFirstLikes(likes: FirstLikes, trx: Trx, { tenant, userId, body }: Made): Promise<void> {
  await likes.giveAll(trx, tenant, userId, likedIn(body));
}

/** Keeps them until the address is confirmed, where nothing may show that it was new (R-SIGNUP-TAKEN-HIDDEN). */
export async function keepFirstLikes(trx: Trx, { userId, body }: Made): Promise<void> {
  await waiting.keepLikes(trx, userId, likedIn(body));
}

/** Gives the likes that waited for the confirmation of their account. */
export async function giveWaitingLikes(
  { db, likes }: { db: Db; likes: FirstLikes },
  tenants: readonly Tenant[],
  member: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const kept = await waiting.lockLikes(trx, member);
    const tenant = tenants.find(({ id }) => id === kept[0]?.tenantId);
    if (tenant === undefined) return;
    await likes.giveAll(
      trx,
      tenant,
      member,
      kept.map(({ likedId }) => likedId),
    );
    await waiting.deleteLikes(trx, member);
  });
}
