import type { Generated, GeneratedAlways } from 'kysely';
import type { Currency, PaymentMethod } from '@tandem/contracts/product/lists';
import type { Country } from '@tandem/contracts/product/locales';

/** Codes (F-PAY-DISCOUNT-CODE); null in a limiting column means that it does not limit. */
export interface DiscountCodesTable {
  id: GeneratedAlways<number>;
  tenant_id: number;
  /** A–Z and 0–9, 4 to 20 of them. */
  code: string;
  country: Country | null;
  user_id: number | null;
  expires_at: Date | null;
  /** Whole percent. */
  value_percentage: number;
  currency: Currency | null;
  /** Minor units of `currency`. */
  minimum_order_value: number | null;
  status: Generated<'active' | 'inactive'>;
  validity: Generated<'once-per-user' | 'unlimited'>;
  payment_methods: PaymentMethod[] | null;
  created_at: Generated<Date>;
}

/** Codes that were used up, by the payment whose completion did it. */
export interface DiscountRedemptionsTable {
  payment_id: string;
  tenant_id: number;
  user_id: number;
  code: string;
  /** One such row per member and code. */
  once: boolean;
  redeemed_at: Generated<Date>;
}

export interface DiscountTables {
  discount_codes: DiscountCodesTable;
  discount_redemptions: DiscountRedemptionsTable;
}
