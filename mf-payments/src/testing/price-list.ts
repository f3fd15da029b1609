import type { BundlesResponse, Payment } from '@tandem/contracts/api/payments';
import { BUNDLES, SLOW_METHODS } from '@tandem/contracts/product/payment-catalogue';
import type { Currency, PaymentMethod } from '@tandem/contracts/product/lists';
import type { Country } from '@tandem/contracts/product/locales';
import { PURCHASE_ID } from '@tandem/shared-ui/testing';

interface CountryOfPayer {
  currency: Currency;
  methods: readonly PaymentMethod[];
}

const EVERYWHERE = ['visa', 'mastercard', 'creditcard', 'paypal', 'applepay'] as const;

/** The countries from which members of the tests pay, as the gateway knows them. */
const COUNTRIES_OF_PAYERS: Readonly<Partial<Record<Country, CountryOfPayer>>> = {
  NL: { currency: 'EUR', methods: ['ideal', ...EVERYWHERE, 'sdd', 'paysafecard', 'sct'] },
  GB: { currency: 'GBP', methods: EVERYWHERE },
  US: { currency: 'USD', methods: EVERYWHERE },
  PL: { currency: 'PLN', methods: ['blik', ...EVERYWHERE] },
  CH: { currency: 'CHF', methods: EVERYWHERE },
  CA: { currency: 'CAD', methods: EVERYWHERE },
  AU: { currency: 'AUD', methods: EVERYWHERE },
  NZ: { currency: 'NZD', methods: EVERYWHERE },
};

/** The price list of a country in the gateway's response. Throws for a country from which no member of the tests pays. */
export function somePrices(country: Country): BundlesResponse {
  const payer = COUNTRIES_OF_PAYERS[country];
  if (payer === undefined) throw new RangeError(`The tests have no prices for ${country}.`);
  const { currency, methods } = payer;
  return {
    country,
    bundles: BUNDLES.map(({ id, credits, popular, prices }) => ({
      id,
      credits,
      popular,
      price: prices[currency],
      currency,
      price_per_message: Math.ceil(prices[currency] / credits),
      discounted: null,
    })),
    discount: null,
    methods: methods.map((id) => ({ id, instant: !SLOW_METHODS.includes(id) })),
  };
}

/** The same as that of `someTransaction`. */
export const PAYMENT_ID = PURCHASE_ID;

export function somePayment(changes: Partial<Payment> = {}): Payment {
  return {
    payment_id: PAYMENT_ID,
    status: 'created',
    bundle_id: '40',
    credits: 40,
    amount: 4499,
    currency: 'EUR',
    discount_amount: 0,
    discount_code: null,
    expires_at: '2026-11-20T18:30:00.000Z',
    method: 'ideal',
    country: 'NL',
    created_at: '2026-11-20T18:00:00.000Z',
    completed_at: null,
    redirect_url: '/sandbox/pay/abc',
    ...changes,
  };
}
