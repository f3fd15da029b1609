import type { Currency, PaymentMethod } from '@tandem/contracts/product/lists';
import type { Country } from '@tandem/contracts/product/locales';

/** The currency in which a country pays. */
export const CURRENCY_BY_COUNTRY: Record<Country, Currency> = {
  US: 'USD',
  NL: 'EUR',
  BE: 'EUR',
  FR: 'EUR',
  IT: 'EUR',
  ES: 'EUR',
  DE: 'EUR',
  AT: 'EUR',
  IE: 'EUR',
  GB: 'GBP',
  CA: 'CAD',
  PL: 'PLN',
  AU: 'AUD',
  NZ: 'NZD',
  CH: 'CHF',
};

const EVERYWHERE = ['visa', 'mastercard', 'creditcard', 'paypal', 'applepay'] as const;
const EURO_ZONE = ['paysafecard', 'sct'] as const;

/**
 * The methods of a country (F-PAY-METHODS-COUNTRY), the local ones first because they are the most used: direct debit where a country
 * has no scheme of its own (R-PAY-METHODS-FEW).
 */
export const METHODS_BY_COUNTRY: Record<Country, readonly PaymentMethod[]> = {
  NL: ['ideal', ...EVERYWHERE, 'sdd', ...EURO_ZONE],
  BE: ['bancontact', ...EVERYWHERE, 'sdd', ...EURO_ZONE],
  DE: ['sdd', ...EVERYWHERE, ...EURO_ZONE],
  AT: ['eps', ...EVERYWHERE, 'sdd', ...EURO_ZONE],
  FR: ['cartebancaire', ...EVERYWHERE, 'sdd', ...EURO_ZONE],
  IT: ['nexi', ...EVERYWHERE, 'sdd', ...EURO_ZONE],
  ES: ['sdd', ...EVERYWHERE, ...EURO_ZONE],
  IE: ['sdd', ...EVERYWHERE, ...EURO_ZONE],
  PL: ['blik', 'prezelewy24', ...EVERYWHERE],
  US: EVERYWHERE,
  GB: EVERYWHERE,
  CA: EVERYWHERE,
  AU: EVERYWHERE,
  NZ: EVERYWHERE,
  CH: EVERYWHERE,
};

/** Retired schemes: in the catalogue, but offered only where a tenant turns them on (F-PAY-METHODS-RETIRED). */
export const RETIRED_METHODS: readonly PaymentMethod[] = ['giropay', 'sofort', 'maestro'];
