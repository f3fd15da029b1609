import { expect, test } from 'vitest';
import type { PaymentMethod } from '@tandem/contracts/product/lists';
import type { Country } from '@tandem/contracts/product/locales';
import { someSettings } from '@tandem/contracts/testing/some-settings';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { methodsOfTenant } from './catalogue.ts';

const tenantIn = (
  countries: Country[],
  own: Tenant['own'] = { creditor_identifier: 'NL14ZZZ000417260000' },
): Tenant => ({
  id: 1,
  key: 'one',
  hosts: ['localhost'],
  settings: someSettings({ countries }),
  own,
  timeZone: 'Europe/Amsterdam',
});

const EVERYWHERE: PaymentMethod[] = ['visa', 'mastercard', 'creditcard', 'paypal', 'applepay'];

test('the methods of a tenant are those of its countries, each once [R-PLATFORM-METHODS-NAMED]', () => {
  expect(methodsOfTenant(tenantIn(['CH', 'CA']), true)).toEqual(EVERYWHERE);
  expect(methodsOfTenant(tenantIn(['FR', 'BE', 'CH']), true)).toEqual([
    'cartebancaire',
    ...EVERYWHERE,
    'sdd',
    'paysafecard',
    'sct',
    'bancontact',
  ]);
});

test('direct debit is none of them where it does not work, or the tenant has no creditor identifier [R-PLATFORM-METHODS-NAMED, R-PAY-DEBIT-OFFERED]', () => {
  expect(methodsOfTenant(tenantIn(['NL', 'DE']), true)).toContain('sdd');
  expect(methodsOfTenant(tenantIn(['NL', 'DE']), false)).not.toContain('sdd');
  expect(methodsOfTenant(tenantIn(['NL', 'DE'], {}), true)).not.toContain('sdd');
});

test('a retired method is one of them where the tenant has turned it on [R-PLATFORM-METHODS-NAMED, F-PAY-METHODS-RETIRED]', () => {
  const tenant = tenantIn(['NL'], { retired_methods: { NL: ['maestro'] } });
  expect(methodsOfTenant(tenant, true)).toContain('maestro');
});
