import type { ResponseOf } from '@tandem/contracts/api/index';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { isOver } from './discount.ts';
import type { Discount, DiscountHolder } from './discount.ts';
import * as discounts from './discounts.repository.ts';

type StayOffer = ResponseOf<'GET /api/stay-discount.php'>;

/** The discount of a member who was about to leave (`delete_discount`): one for each, once (docs/decisions/0292). */
export interface StayDiscounts {
  /** The one that a member has right now; null without one. */
  current: (tenant: Tenant, user: DiscountHolder | null) => Promise<Discount | null>;
  /** What a member may take, or has taken and not used (C-PAY-STAY). */
  offer: (tenant: Tenant, user: DiscountHolder) => Promise<StayOffer>;
  /** Gives it to a member who has not had it, and returns it as `offer` does (C-PAY-STAY-TAKE). */
  take: (tenant: Tenant, user: DiscountHolder) => Promise<StayOffer>;
}

const DAY_MILLISECONDS = 86_400_000;

/** One code for each member: it cannot be given twice. */
const stayCodeOf = (userId: number): string => `${LIMITS.stayCodePrefix}${userId.toString(36).toUpperCase()}`;

interface StayDeps {
  db: Db;
  now: () => Date;
  /** The time bonus that a member has right now: the discount waits for its end. */
  timeBonus: (user: DiscountHolder) => Promise<Discount | null>;
}

export function createStayDiscounts({ db, now, timeBonus }: StayDeps): StayDiscounts {
  const find = ({ id: tenantId }: Tenant, { id: userId }: DiscountHolder) =>
    discounts.findKeptCode(db, { tenantId, code: stayCodeOf(userId), userId });

  /** It was taken once, and is there no longer: it was used, its time is over, or an operator has made it inactive. */
  const isGone = ({ discount, used, active }: discounts.KeptCode) => used || !active || isOver(discount, now());

  const beginOf = async (user: DiscountHolder): Promise<{ begins?: string }> => {
    const end = (await timeBonus(user))?.expires;
    return end == null ? {} : { begins: end.toISOString() };
  };

  const offer: StayDiscounts['offer'] = async (tenant, user) => {
    const days = LIMITS.stayDiscountDays;
    const found = await find(tenant, user);
    if (found === null) {
      const percentage = Math.min(tenant.settings.delete_discount, LIMITS.stayDiscountMost);
      return { offer: percentage > 0 ? { percentage, days, expires: null, ...(await beginOf(user)) } : null };
    }
    const { discount } = found;
    if (isGone(found)) return { offer: null };
    const expires = discount.expires?.toISOString() ?? null;
    return { offer: { percentage: discount.percentage, days, expires, ...(await beginOf(user)) } };
  };

  return {
    current: async (tenant, user) => {
      const found = user === null ? null : await find(tenant, user);
      return found === null || isGone(found) ? null : found.discount;
    },
    offer,
    take: async (tenant, user) => {
      const { offer: open } = await offer(tenant, user);
      if (open?.expires !== null) return { offer: open ?? null };
      const { percentage, days } = open;
      const expires = new Date(now().getTime() + days * DAY_MILLISECONDS);
      const code = stayCodeOf(user.id);
      await discounts.insertStayCode(db, { tenantId: tenant.id, userId: user.id, code, percentage, expires });
      return offer(tenant, user);
    },
  };
}
