import { LIMITS } from '@tandem/contracts/product/limits';
import { INTERESTS } from '@tandem/contracts/product/lists';
import type { Country } from '@tandem/contracts/product/locales';
import {
  minimumMessageCosts,
  SEARCH_FIELDS,
  type TenantSeed,
  VISIBLE_PROFILE_FIELDS,
  VISIBLE_PROFILE_NOTES,
} from './tenant-seed.ts';

const FRENCH_SPEAKING: Country[] = ['FR', 'BE', 'CH', 'CA'];

/** The French tenant: four countries, French first, its own look. Company, address and numbers are made up. */
export const NUIT_DOUCE: TenantSeed = {
  id: 2,
  key: 'nuit-douce',
  hosts: ['nuit.localhost'],
  timeZone: 'Europe/Paris',
  settings: {
    name: 'Nuit Douce',
    theme: 'nuit',
    brand: {
      // A soft crescent that holds a star.
      mark: [
        { tone: 'accent', path: 'M17.2 3.2a13 13 0 1 0 11.4 17.7A10.4 10.4 0 0 1 17.2 3.2Z' },
        {
          tone: 'accent',
          path: 'M24 6.2c.5 2.5 1.3 3.3 3.8 3.8-2.5.5-3.3 1.3-3.8 3.8-.5-2.5-1.3-3.3-3.8-3.8 2.5-.5 3.3-1.3 3.8-3.8Z',
        },
      ],
      palette: null,
    },
    index_title: {
      en: 'Nuit Douce: dating after dusk',
      fr: 'Nuit Douce\u00a0: les rencontres qui commencent à la tombée du jour',
    },
    description: {
      en: 'An unhurried place for French-speaking adults: sincere profiles, long conversations, and no subscription.',
      fr: 'Un lieu de rencontre pour adultes qui prennent leur temps\u00a0: des profils sincères, des conversations qui durent, et jamais d’abonnement.',
    },
    domain: 'nuit.localhost',
    domain_language: 'fr',
    cdn_prefix: '/media/',
    countries: FRENCH_SPEAKING,
    interests: [...INTERESTS],
    search_fields: SEARCH_FIELDS,
    visible_profile_fields: VISIBLE_PROFILE_FIELDS,
    visible_profile_notes: VISIBLE_PROFILE_NOTES,
    fictional_icon: true,
    fictional_warning: true,
    fictional_singular: { en: 'Fictional character', fr: 'Personnage fictif' },
    fictional_plural: { en: 'Fictional characters', fr: 'Personnages fictifs' },
    signups: 'all',
    logged_out_search: 'limited',
    logged_out_search_trafficsource: 'limited',
    member_resell: false,
    geoip_country: null,
    geoip_selected_country: 'FR',
    enable_site_entry_popup: 'yes',
    push_public_key: null,
    message_credits: LIMITS.messageCredits,
    signup_credits: LIMITS.signupCredits,
    photo_credits: 5,
    gift_credits: 5,
    message_length: LIMITS.messageLength,
    minimum_message_costs: minimumMessageCosts(LIMITS.messageCredits),
    delete_discount: 30,
    refund_days: 14,
    creditor_identifier: 'FR83ZZZ417265',
    welcome_code: { code: 'NUIT10', percentage: 10, days: 7 },
    support_email: 'bonsoir@nuitdouce.test',
    support_phone: '+33 1 99 00 41 72',
    company: {
      name: 'Nuit Douce SAS',
      address: '17 bis, rue des Lampes-Basses',
      kvk: 'RCS Lyon 000 417 265',
      city: '69000 Lyon',
      country: 'France',
      tradenames: ['Nuit Douce'],
      vat_numbers: ['FR00000417265', 'CHE-000.417.265 TVA'],
    },
    min_age: LIMITS.minAge,
    locales: ['fr', 'en'],
  },
};
