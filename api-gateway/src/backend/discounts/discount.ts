import { LIMITS } from '@tandem/contracts/product/limits';
import type { DiscountCode } from '@tandem/contracts/api/payments';
import type { Currency, PaymentMethod } from '@tandem/contracts/product/lists';
import type { Country } from '@tandem/contracts/product/locales';
import { CARD_METHODS } from '@tandem/contracts/product/payment-catalogue';
import type { WelcomeCode } from '../../platform/db/schema/tenant-settings.ts';
import { AppError } from '../../platform/errors/app-error.ts';

/** A discount as the rules see it; null in a limiting field means that it does not limit. */
export interface Discount {
  code: string;
  /** Whole percent. */
  percentage: number;
  /** Each member may use it once. */
  once: boolean;
  /** It is the tenant's welcome code. */
  isWelcome: boolean;
  expires: Date | null;
  country: Country | null;
  userId: number | null;
  currency: Currency | null;
  /** Minor units of `currency`. */
  minimum: number | null;
  methods: readonly PaymentMethod[] | null;
}

/** What somebody is about to buy; `method` is null while it is not chosen. */
export interface DiscountOrder {
  /** Minor units, without any discount. */
  amount: number;
  currency: Currency;
  country: Country;
  method: PaymentMethod | null;
}

/** The account's side of the rules. */
export interface DiscountHolder {
  id: number;
  paidUser: boolean;
  signupAt: Date;
}

/** The price with a discount, rounded down to a whole minor unit (R-PAY-PRICE-ROUNDING). */
export function reducedPrice(amount: number, percentage: number): number {
  return Math.floor((amount * (100 - percentage)) / 100);
}

/** When the time bonus ends for a member, by the server's clock (L-PAY-BONUS-WINDOW). */
export function timeBonusEnd(signupAt: Date): Date {
  return new Date(signupAt.getTime() + LIMITS.timeBonusWindowSeconds * 1000);
}

/** The time bonus of a member; whether they still have it is for the caller to find out. */
export function timeBonusFor(holder: DiscountHolder): Discount {
  return {
    code: LIMITS.timeBonusCode,
    percentage: LIMITS.timeBonusPercent,
    once: true,
    isWelcome: false,
    expires: timeBonusEnd(holder.signupAt),
    country: null,
    userId: holder.id,
    currency: null,
    minimum: null,
    methods: null,
  };
}

/** When a tenant's welcome code works for a member: from the end of their time bonus on (R-PAY-WELCOME-AFTER). */
export function welcomeCodeFor(
  { code, percentage, days }: WelcomeCode,
  holder: DiscountHolder,
): { discount: Discount; begins: Date } {
  const begins = timeBonusEnd(holder.signupAt);
  const expires = new Date(begins.getTime() + days * 86_400_000);
  const discount = { ...timeBonusFor(holder), code, percentage, expires, isWelcome: true };
  return { discount, begins };
}

export function isOver(discount: Discount, now: Date): boolean {
  return discount.expires !== null && discount.expires.getTime() <= now.getTime();
}

/**
 * Whether a code exists for this member and order at all. Others' codes and other countries' are treated as unknown.
 */
export function isFor(discount: Discount, userId: number, order: DiscountOrder): boolean {
  return (
    (discount.userId === null || discount.userId === userId) &&
    (discount.country === null || discount.country === order.country) &&
    (discount.currency === null || discount.currency === order.currency)
  );
}

/** Whether one of the methods is this one. Cards are one choice at the checkout (R-PAY-CARDS-ONE), so any of them is each of them. */
function isPaidBy(methods: readonly PaymentMethod[], method: PaymentMethod): boolean {
  return (
    methods.includes(method) || (CARD_METHODS.includes(method) && methods.some((one) => CARD_METHODS.includes(one)))
  );
}

/**
 * Throws 422 for an order that is too small or paid in a way that the code is not for (T-PAY-CODE-MINIMUM,
 * T-PAY-CODE-METHOD).
 */
export function checkOrder(discount: Discount, order: DiscountOrder, money: (amount: number) => string): void {
  if (discount.minimum !== null && order.amount < discount.minimum) {
    const params = { amount: money(discount.minimum) };
    throw new AppError('validation', 'discounts.minimum_order', {
      params,
      fields: { discount_code: { text: 'discounts.minimum_order', params } },
    });
  }
  if (order.method !== null && discount.methods !== null && !isPaidBy(discount.methods, order.method)) {
    throw new AppError('validation', 'discounts.method', {
      fields: { discount_code: 'discounts.method' },
    });
  }
}

/** A discount code, as the API returns it (F-PAY-DISCOUNT-CODE). */
export function toDiscountCode(discount: Discount, order: DiscountOrder | null, now: Date): DiscountCode {
  return {
    code: discount.code,
    country: discount.country,
    user_id: discount.userId,
    expires: discount.expires?.toISOString() ?? null,
    value_percentage: discount.percentage,
    currency: discount.currency,
    minimum_order_value: discount.minimum,
    status: 'active',
    validity: discount.once ? 'once-per-user' : 'unlimited',
    expired: isOver(discount, now),
    paymentmethods: discount.methods === null ? null : [...discount.methods],
    new_price:
      order === null ? null : { amount: reducedPrice(order.amount, discount.percentage), currency: order.currency },
  };
}
