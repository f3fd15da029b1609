import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { isOver, timeBonusFor, welcomeCodeFor, type Discount, type DiscountHolder } from './discount.ts';
import { isUsed } from './discounts.repository.ts';
import { createStayDiscounts } from './stay-discount.ts';
import type { StayDiscounts } from './stay-discount.ts';

/** The discounts that a member has without typing a code: of their signup, and for staying. */
export interface OwnDiscounts {
  timeBonus: (user: DiscountHolder | null) => Promise<Discount | null>;
  /**
   * The time bonus where there is one, otherwise the welcome code, or the discount for who stays where that takes more off
   * (docs/decisions/0295); null for none.
   */
  active: (tenant: Tenant, user: DiscountHolder | null) => Promise<Discount | null>;
  /** What a code means to this member; null for another code, and before it begins. */
  ownCode: (tenant: Tenant, user: DiscountHolder, code: string) => Discount | null;
  stay: StayDiscounts;
}

export function createOwnDiscounts({ db, now }: { db: Db; now: () => Date }): OwnDiscounts {
  const timeBonus: OwnDiscounts['timeBonus'] = async (user) => {
    if (user === null || user.paidUser) return null;
    const bonus = timeBonusFor(user);
    if (isOver(bonus, now()) || (await isUsed(db, user.id, bonus.code))) return null;
    return bonus;
  };

  const stay = createStayDiscounts({ db, now, timeBonus });

  const welcome: OwnDiscounts['active'] = async (tenant, user) => {
    const setting = tenant.own?.welcome_code;
    if (setting === undefined || user === null || user.paidUser) return null;
    const { discount, begins } = welcomeCodeFor(setting, user);
    const isThere = begins.getTime() <= now().getTime() && !isOver(discount, now());
    return isThere && !(await isUsed(db, user.id, discount.code)) ? discount : null;
  };

  const active: OwnDiscounts['active'] = async (tenant, user) => {
    const bonus = await timeBonus(user);
    if (bonus !== null) return bonus;
    const [code, kept] = [await welcome(tenant, user), await stay.current(tenant, user)];
    if (code === null || kept === null) return code ?? kept;
    return kept.percentage > code.percentage ? kept : code;
  };

  const ownCode: OwnDiscounts['ownCode'] = (tenant, user, code) => {
    if (code === LIMITS.timeBonusCode) return timeBonusFor(user);
    const setting = tenant.own?.welcome_code;
    if (setting?.code !== code) return null;
    const { discount, begins } = welcomeCodeFor(setting, user);
    return begins.getTime() <= now().getTime() ? discount : null;
  };

  return { timeBonus, active, ownCode, stay };
}
