import { describe, expect, it } from 'vitest';
import { settingsSchema } from '@tandem/contracts/api/settings';
import { CURRENCIES } from '@tandem/contracts/product/lists';
import { TENANT_SEEDS } from './index.ts';

describe('demo tenants', () => {
  it.each(TENANT_SEEDS)(
    '$key has settings that the contract accepts',
    ({ settings: { welcome_code: _code, creditor_identifier: _creditor, ...settings } }) => {
      expect(settingsSchema.omit({ region_data: true }).strict().parse(settings)).toEqual(settings);
    },
  );

  it('are Tandemly and Nuit Douce, with settings of their own [F-PLATFORM-DEMO-TENANTS]', () => {
    const [tandemly, nuit] = TENANT_SEEDS;
    expect(TENANT_SEEDS.map(({ settings }) => settings.name)).toEqual(['Tandemly', 'Nuit Douce']);
    for (const setting of [
      'domain_language',
      'theme',
      'countries',
      'fictional_singular',
      'logged_out_search_trafficsource',
      'company',
    ] as const)
      expect(tandemly?.settings[setting], setting).not.toEqual(nuit?.settings[setting]);
  });

  it('take 1 credit for a message, and give 5 to a new account [L-CREDITS-MESSAGE-COST, L-CREDITS-SIGNUP]', () => {
    const costs = TENANT_SEEDS.map(({ settings }) => [settings.message_credits, settings.signup_credits]);
    expect(costs).toEqual([
      [1, 5],
      [1, 5],
    ]);
  });

  it('share no id, key or host', () => {
    const keys = TENANT_SEEDS.flatMap((tenant) => [String(tenant.id), tenant.key, ...tenant.hosts]);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('have prices in the currencies of their countries, eight in all [F-PLATFORM-CURRENCIES]', () => {
    const costs = TENANT_SEEDS.flatMap(({ settings }) => Object.values(settings.minimum_message_costs));
    const currencies = ['AUD', 'CAD', 'CHF', 'EUR', 'GBP', 'NZD', 'PLN', 'USD'];
    expect([...new Set(costs.map(({ currency }) => currency))].toSorted()).toEqual(currencies);
    expect([...CURRENCIES].toSorted()).toEqual(currencies);
  });

  it('have a welcome code on Nuit Douce alone: 10 percent, for 7 days [L-PAY-WELCOME-NUIT, L-PAY-WELCOME-TANDEMLY, F-PLATFORM-WELCOME-CODE]', () => {
    const codes = Object.fromEntries(TENANT_SEEDS.map(({ key, settings }) => [key, settings.welcome_code]));
    expect(codes).toEqual({ 'tandemly': undefined, 'nuit-douce': { code: 'NUIT10', percentage: 10, days: 7 } });
  });

  it('name the cheapest message by country, rounded up to a minor unit [F-PLATFORM-MESSAGE-COSTS]', () => {
    const costs = TENANT_SEEDS[0]?.settings.minimum_message_costs;
    // 160 credits for EUR 139.99 and PLN 589.99 are the best rates.
    expect(costs?.NL).toEqual({ costs: 88, currency: 'EUR' });
    expect(costs?.PL).toEqual({ costs: 369, currency: 'PLN' });
  });
});
