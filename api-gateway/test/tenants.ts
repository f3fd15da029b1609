import type { Settings } from '@tandem/contracts/api/settings';
import { COUNTRIES } from '@tandem/contracts/product/locales';
import { INTERESTS } from '@tandem/contracts/product/lists';
import { someSettings } from '@tandem/contracts/testing/some-settings';
import { inEveryLocale } from '../src/platform/i18n/localized-text.ts';
import { wholeSettings } from '../src/platform/tenants/tenant-settings.ts';
import type { Db } from '../src/platform/db/database.ts';

const costs = { costs: 88, currency: 'EUR' } as const;

const {
  brand: _brand,
  region_data: _regionData,
  payment_methods: _methods,
  ...alpha
} = someSettings({
  name: 'Alpha',
  index_title: inEveryLocale({ en: 'Alpha', fr: 'Alpha' }),
  description: inEveryLocale({ en: 'Alpha, a tenant of the tests', fr: 'Alpha, un site des tests' }),
  cdn_prefix: '/media/',
  countries: [...COUNTRIES],
  interests: [...INTERESTS],
  search_fields: ['gender', 'country'],
  visible_profile_fields: ['gender', 'age'],
  visible_profile_notes: ['about'],
  logged_out_search_trafficsource: 'all',
  enable_site_entry_popup: 'yes',
  minimum_message_costs: Object.fromEntries(
    COUNTRIES.map((country) => [country, costs]),
  ) as Settings['minimum_message_costs'],
  delete_discount: 30,
  support_email: 'support@alpha.test',
  support_phone: '+31 20-000 00 00',
  company: {
    name: 'Alpha B.V.',
    address: 'Kade 1',
    kvk: '00000001',
    city: 'Amsterdam',
    country: 'Netherlands',
    tradenames: ['Alpha'],
    vat_numbers: [],
  },
});

/** The harness's first tenant: host `localhost`, everything open. Its sign is made as that of a tenant without one. */
export const ALPHA_SETTINGS: Settings = wholeSettings(alpha);

/** The second: host `nuit.localhost`, French, invite-only. */
export const BETA_SETTINGS: Settings = wholeSettings({
  ...ALPHA_SETTINGS,
  name: 'Beta',
  theme: 'nuit',
  domain: 'nuit.localhost',
  domain_language: 'fr',
  countries: ['FR', 'BE', 'CH'],
  geoip_selected_country: 'FR',
  signups: 'other',
  fictional_icon: false,
});

/** Of both tenants: direct debits are made for it. */
const CREDITOR = 'NL14ZZZ000417260000';

export const ALPHA = 1;
export const BETA = 2;

/** Writes the two tenants into a migrated database. */
export async function seedTestTenants(db: Db): Promise<void> {
  await db
    .insertInto('tenants')
    .values([
      {
        id: ALPHA,
        key: 'alpha',
        hosts: ['localhost', '127.0.0.1'],
        settings: JSON.stringify({ ...ALPHA_SETTINGS, creditor_identifier: CREDITOR }),
        time_zone: 'Europe/Amsterdam',
      },
      {
        id: BETA,
        key: 'beta',
        hosts: ['nuit.localhost'],
        settings: JSON.stringify({ ...BETA_SETTINGS, creditor_identifier: CREDITOR }),
        time_zone: 'Europe/Paris',
      },
    ])
    .execute();
}
