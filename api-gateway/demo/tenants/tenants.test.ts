import { describe, expect, it } from 'vitest';
import { settingsSchema } from '@tandem/contracts/api/settings';
import { TENANT_SEEDS } from './index.ts';

describe('demo tenants', () => {
  it.each(TENANT_SEEDS)('$key has settings that the contract accepts', ({ settings }) => {
    expect(settingsSchema.omit({ region_data: true }).strict().parse(settings)).toEqual(settings);
  });

  it('share no id, key or host', () => {
    const keys = TENANT_SEEDS.flatMap((tenant) => [String(tenant.id), tenant.key, ...tenant.hosts]);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('name the cheapest message by country, rounded up to a minor unit [F-PLATFORM-MESSAGE-COSTS]', () => {
    const costs = TENANT_SEEDS[0]?.settings.minimum_message_costs;
    // 160 credits for EUR 139.99 and PLN 589.99 are the best rates.
    expect(costs?.NL).toEqual({ costs: 88, currency: 'EUR' });
    expect(costs?.PL).toEqual({ costs: 369, currency: 'PLN' });
  });
});
