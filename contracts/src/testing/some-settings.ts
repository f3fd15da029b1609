import type { Settings } from '../api/settings.ts';
import { inEveryLocale } from './in-every-locale.ts';

const METHODS: Settings['payment_methods'] = ['ideal', 'visa', 'creditcard', 'paypal', 'sdd', 'sct', 'bancontact'];

/** Settings of a tenant for tests: complete by the contract, each field can be changed. */
export function someSettings(changes: Partial<Settings> = {}): Settings {
  return {
    name: 'Tandemly',
    theme: 'tandemly',
    brand: { mark: [{ tone: 'accent', path: 'M2 2h28v28H2Z' }], palette: null },
    index_title: inEveryLocale({ en: 'Meet somebody', fr: 'Rencontrez quelqu’un' }),
    description: inEveryLocale({ en: 'Dating for grown-ups.', fr: 'Des rencontres entre adultes.' }),
    domain: 'localhost',
    domain_language: 'en',
    cdn_prefix: '/cdn/',
    countries: ['NL', 'BE', 'FR', 'DE', 'GB', 'US'],
    interests: ['hiking', 'cooking'],
    region_data: { NL: 'province', BE: 'province', FR: 'region', DE: 'state', GB: 'region', US: 'state' },
    search_fields: ['gender', 'country', 'countryregion', 'age'],
    visible_profile_fields: [],
    visible_profile_notes: [],
    fictional_icon: true,
    fictional_warning: true,
    fictional_singular: inEveryLocale({ en: 'Fictional profile', fr: 'Profil fictif' }),
    fictional_plural: inEveryLocale({ en: 'Fictional profiles', fr: 'Profils fictifs' }),
    signups: 'all',
    logged_out_search: 'limited',
    logged_out_search_trafficsource: 'limited',
    member_resell: false,
    geoip_country: null,
    geoip_selected_country: 'NL',
    enable_site_entry_popup: 'no',
    push_public_key: null,
    message_credits: 1,
    signup_credits: 5,
    photo_credits: 5,
    gift_credits: 5,
    message_length: 1000,
    minimum_message_costs: { NL: { costs: 88, currency: 'EUR' } } as Settings['minimum_message_costs'],
    payment_methods: METHODS,
    delete_discount: 0,
    refund_days: 14,
    support_email: 'help@tandemly.test',
    support_phone: '+31200000000',
    company: {
      name: 'Tandemly B.V.',
      address: 'Teststraat 1',
      kvk: '00000000',
      city: 'Utrecht',
      country: 'NL',
      tradenames: ['Tandemly'],
      vat_numbers: ['NL000000000B00'],
    },
    min_age: 18,
    locales: ['en', 'fr'],
    ...changes,
  };
}
