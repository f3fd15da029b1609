import { describe, expect, it } from 'vitest';
import type { PaymentMethod } from '@tandem/contracts/product/lists';
import { METHODS_BY_COUNTRY } from './by-country.ts';

// Repeated here and not imported from the code, so that the test fails when a country is missing there.
const ALL = ['AT', 'AU', 'BE', 'CA', 'CH', 'DE', 'ES', 'FR', 'GB', 'IE', 'IT', 'NL', 'NZ', 'PL', 'US'];
const EURO_ZONE = ['AT', 'BE', 'DE', 'ES', 'FR', 'IE', 'IT', 'NL'];

function countriesWith(method: PaymentMethod): string[] {
  return Object.entries(METHODS_BY_COUNTRY)
    .filter(([, methods]) => methods.includes(method))
    .map(([country]) => country)
    .toSorted();
}

describe('payment methods by country', () => {
  it.each(['visa', 'mastercard', 'creditcard', 'paypal', 'applepay'] as const)(
    'offers %s in every country [F-PAY-METHODS-EVERYWHERE]',
    (method) => {
      expect(countriesWith(method)).toEqual(ALL);
    },
  );

  it.each([
    ['ideal', 'NL'],
    ['bancontact', 'BE'],
    ['eps', 'AT'],
    ['cartebancaire', 'FR'],
    ['nexi', 'IT'],
    ['blik', 'PL'],
    ['prezelewy24', 'PL'],
  ] as const)('offers %s in %s and nowhere else [F-PAY-METHODS-COUNTRY]', (method, country) => {
    expect(countriesWith(method)).toEqual([country]);
  });

  it.each(['sct', 'paysafecard'] as const)('offers %s in the euro zone only [F-PAY-METHODS-EURO]', (method) => {
    expect(countriesWith(method)).toEqual(EURO_ZONE);
  });

  // The countries of direct debit are those of the euro zone, but by a rule of their own.
  it('offers direct debit in eight countries [F-PAY-METHODS-DEBIT]', () => {
    expect(countriesWith('sdd')).toEqual(['AT', 'BE', 'DE', 'ES', 'FR', 'IE', 'IT', 'NL']);
  });

  it.each([
    ['NL', 'ideal'],
    ['BE', 'bancontact'],
    ['AT', 'eps'],
    ['FR', 'cartebancaire'],
    ['IT', 'nexi'],
    ['PL', 'blik'],
    ['DE', 'sdd'],
    ['ES', 'sdd'],
    ['IE', 'sdd'],
  ] as const)('has the own method of %s first: %s [R-PAY-METHODS-FEW]', (country, method) => {
    expect(METHODS_BY_COUNTRY[country][0]).toBe(method);
  });

  it.each(['giropay', 'sofort', 'maestro'] as const)(
    'does not offer %s anywhere by default [F-PAY-METHODS-RETIRED]',
    (method) => {
      expect(countriesWith(method)).toEqual([]);
    },
  );

  it.each(Object.entries(METHODS_BY_COUNTRY))('offers each method of %s once', (_country, methods) => {
    expect(new Set(methods).size).toBe(methods.length);
  });
});
