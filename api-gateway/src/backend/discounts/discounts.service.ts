import { discountCodeTextSchema } from '@tandem/contracts/api/payments';
import type { DiscountCode } from '@tandem/contracts/api/payments';
import { LOCALE_TABLE, type Locale } from '@tandem/contracts/product/locales';
import type { Db, Trx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import {
  checkOrder,
  isFor,
  isOver,
  reducedPrice,
  toDiscountCode,
  type Discount,
  type DiscountHolder,
  type DiscountOrder,
} from './discount.ts';
import * as discounts from './discounts.repository.ts';
import { createOwnDiscounts } from './own-discounts.ts';
import type { StayDiscounts } from './stay-discount.ts';

/** What a discount is wanted for, and who wants it. */
export interface Purchase {
  tenant: Tenant;
  user: DiscountHolder;
  order: DiscountOrder;
  /** Of the texts that a refusal carries. */
  locale: Locale;
}

export interface DiscountsService {
  /**
   * The time bonus that a member has right now (R-PAY-BONUS-SERVER); null for visitors, premium members, and once it is
   * over or used.
   */
  timeBonus: (user: DiscountHolder | null) => Promise<Discount | null>;
  /**
   * The active discount of a member: the time bonus where there is one (R-PAY-ACTIVE-CODE-BONUS), otherwise the tenant's
   * welcome code (R-PAY-ACTIVE-CODE-WELCOME), or the discount for who stays where that takes more off
   * (R-PAY-STAY-ACTIVE); null for none.
   */
  active: (tenant: Tenant, user: DiscountHolder | null) => Promise<Discount | null>;
  /** The active discount as the API returns it. Throws 404 `Code not found` where there is none. */
  welcome: (tenant: Tenant, user: DiscountHolder | null) => Promise<DiscountCode>;
  /**
   * A code that a member typed, for an order (C-PAY-DISCOUNT). Throws 404 'discounts.not_found', 409 'discounts.used',
   * 410 'discounts.expired', 422 'discounts.minimum_order' or 'discounts.method'.
   */
  find: (code: string, purchase: Purchase) => Promise<Discount>;
  /** The same as the API returns it. */
  check: (code: string, purchase: Purchase) => Promise<DiscountCode>;
  /**
   * The one discount of an order: of a typed code and the active discount the one that takes more off, never both. Null for
   * none. Throws as `find` does.
   */
  best: (code: string | null, purchase: Purchase) => Promise<Discount | null>;
  /**
   * Whether a member has used a once-per-user code up, also by a payment whose money is on the way. Under the lock of the
   * member's row nothing changes that until the caller's transaction is over.
   */
  isUsed: (trx: Trx, userId: number, code: string) => Promise<boolean>;
  /** The discount for who stays. */
  stay: Pick<StayDiscounts, 'offer' | 'take'>;
  /** Uses a code up in the caller's transaction. Returns false when this member had used it up before. */
  redeem: (trx: Trx, redemption: discounts.Redemption) => Promise<boolean>;
}

/** As the message and as the text of the field, so that the page shows it beside the code. */
const notFound = (): AppError =>
  new AppError('not_found', 'discounts.not_found', { fields: { discount_code: 'discounts.not_found' } });
export const alreadyUsed = (): AppError =>
  new AppError('conflict', 'discounts.used', { fields: { discount_code: 'discounts.used' } });
const expired = (): AppError =>
  new AppError('gone', 'discounts.expired', { fields: { discount_code: 'discounts.expired' } });

export function createDiscountsService(deps: { db: Db; now?: () => Date }): DiscountsService {
  const { db } = deps;
  const now = deps.now ?? (() => new Date());

  const { timeBonus, active, ownCode, stay } = createOwnDiscounts({ db, now });

  /** The code as it is kept, and whether the member has used it up. */
  const lookUp = async (tenant: Tenant, user: DiscountHolder, code: string) => {
    const own = ownCode(tenant, user, code);
    if (own === null) return discounts.findCode(db, { tenantId: tenant.id, code, userId: user.id });
    return { discount: own, used: user.paidUser || (await discounts.isUsed(db, user.id, code)) };
  };

  const find: DiscountsService['find'] = async (text, { tenant, user, order, locale }) => {
    const code = discountCodeTextSchema.safeParse(text);
    const known = code.success ? await lookUp(tenant, user, code.data) : null;
    if (known === null || !isFor(known.discount, user.id, order)) throw notFound();
    const { discount } = known;
    if (discount.once && known.used) throw alreadyUsed();
    if (isOver(discount, now())) throw expired();
    const { iso } = LOCALE_TABLE[locale];
    checkOrder(discount, order, (amount) =>
      new Intl.NumberFormat(iso, { style: 'currency', currency: order.currency }).format(amount / 100),
    );
    return discount;
  };

  return {
    timeBonus,
    active,
    welcome: async (tenant, user) => {
      const discount = await active(tenant, user);
      if (discount === null) throw notFound();
      return toDiscountCode(discount, null, now());
    },
    find,
    stay,
    isUsed: discounts.isUsed,
    redeem: discounts.insertRedemption,
    check: async (code, purchase) => toDiscountCode(await find(code, purchase), purchase.order, now()),
    best: async (code, purchase) => {
      const { tenant, user, order } = purchase;
      const typed = code === null ? null : await find(code, purchase);
      const bonus = await active(tenant, user);
      if (typed === null || bonus === null) return typed ?? bonus;
      const isBetter = reducedPrice(order.amount, typed.percentage) < reducedPrice(order.amount, bonus.percentage);
      return isBetter ? typed : bonus;
    },
  };
}
