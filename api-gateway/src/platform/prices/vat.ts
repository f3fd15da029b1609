import type { Country } from '@tandem/contracts/product/locales';

/**
 * Value added tax of digital services by the buyer's country, in hundredths of a per cent (L-PAY-VAT-RATES). The United
 * States have none; that of Canada is the federal one; in Australia, New Zealand and Canada it is called GST.
 */
export const VAT_RATES: Readonly<Record<Country, number>> = {
  NL: 2100,
  BE: 2100,
  FR: 2000,
  IT: 2200,
  ES: 2100,
  DE: 1900,
  AT: 2000,
  IE: 2300,
  PL: 2300,
  GB: 2000,
  CH: 810,
  CA: 500,
  AU: 1000,
  NZ: 1500,
  US: 0,
};

const WHOLE = 10_000;

/** The tax that is part of a price, in minor units: the net price is rounded to the nearest unit, the tax is the rest. */
export function vatIn(amount: number, rate: number): number {
  return amount - Math.round((amount * WHOLE) / (WHOLE + rate));
}

/**
 * The tax in a part of a price that goes back, in minor units (R-PAY-CREDIT-NOTE-VAT): that of the part by itself, but not more
 * than is `left` of the tax, nor so little that more is left than of the price. The last part has all that is left.
 */
export function vatInPart(amount: number, rate: number, left: { amount: number; vat: number }): number {
  const least = left.vat - (left.amount - amount);
  return Math.min(Math.max(vatIn(amount, rate), least), left.vat);
}
