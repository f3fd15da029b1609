import { LIMITS } from '@tandem/contracts/product/limits';
import { INTERESTS } from '@tandem/contracts/product/lists';
import { COUNTRIES } from '@tandem/contracts/product/locales';
import {
  minimumMessageCosts,
  SEARCH_FIELDS,
  type TenantSeed,
  VISIBLE_PROFILE_FIELDS,
  VISIBLE_PROFILE_NOTES,
} from './tenant-seed.ts';

/** The default tenant: every country, English first. Company, address and numbers are made up. */
export const TANDEMLY: TenantSeed = {
  id: 1,
  key: 'tandemly',
  hosts: ['localhost', '127.0.0.1'],
  timeZone: 'Europe/Amsterdam',
  settings: {
    name: 'Tandemly',
    theme: 'tandemly',
    brand: {
      // Two speech bubbles that lean on each other: two people, one conversation.
      mark: [
        { tone: 'second', path: 'M2 11a6.5 6.5 0 0 1 13 0v6a6.5 6.5 0 0 1-6.5 6.5H2Z' },
        { tone: 'accent', path: 'M30 28.5h-6.5a6.5 6.5 0 0 1-6.5-6.5v-6a6.5 6.5 0 0 1 13 0Z' },
      ],
      palette: null,
    },
    index_title: {
      en: 'Tandemly: good company, at your own pace',
      fr: 'Tandemly\u00a0: de belles rencontres, à votre rythme',
    },
    description: {
      en: 'Meet adults near you who know what they are looking for. Look around for free, write when you feel like it, pay only for the messages you send.',
      fr: 'Rencontrez près de chez vous des adultes qui savent ce qu’ils cherchent. Découvrez les profils librement, écrivez quand vous en avez envie et ne payez que les messages envoyés.',
    },
    domain: 'localhost',
    domain_language: 'en',
    cdn_prefix: '/media/',
    countries: [...COUNTRIES],
    interests: [...INTERESTS],
    search_fields: SEARCH_FIELDS,
    visible_profile_fields: VISIBLE_PROFILE_FIELDS,
    visible_profile_notes: VISIBLE_PROFILE_NOTES,
    fictional_icon: true,
    fictional_warning: true,
    fictional_singular: { en: 'Fictional profile', fr: 'Profil fictif' },
    fictional_plural: { en: 'Fictional profiles', fr: 'Profils fictifs' },
    signups: 'all',
    logged_out_search: 'limited',
    logged_out_search_trafficsource: 'all',
    member_resell: false,
    geoip_country: null,
    geoip_selected_country: 'NL',
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
    creditor_identifier: 'NL85ZZZ004172650000',
    support_email: 'hello@tandemly.test',
    support_phone: '+31 20-000 41 72',
    company: {
      name: 'Tandemly Gezelschap B.V.',
      address: 'Wilgenkade 128',
      kvk: '00417265',
      city: '1019 ZZ Amsterdam',
      country: 'Netherlands',
      tradenames: ['Tandemly'],
      vat_numbers: ['NL000417265B01'],
    },
    min_age: LIMITS.minAge,
    locales: ['en', 'fr'],
  },
};
