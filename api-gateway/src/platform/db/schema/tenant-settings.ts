import type { Settings } from '@tandem/contracts/api/settings';
import type { Brand } from '@tandem/contracts/brand/brand';
import type { PaymentMethod } from '@tandem/contracts/product/lists';
import type { Country, LocalizedText } from '@tandem/contracts/product/locales';

/** What a tenant says in its own words. */
export const TRANSLATED_SETTINGS = ['index_title', 'description', 'fictional_singular', 'fictional_plural'] as const;
export type TranslatedSetting = (typeof TRANSLATED_SETTINGS)[number];

/** F-PLATFORM-WELCOME-CODE */
export interface WelcomeCode {
  /** A–Z and 0–9, 4 to 20 of them. */
  code: string;
  /** Whole percent. */
  percentage: number;
  /** How long it works after the time bonus has ended. */
  days: number;
}

/** What the gateway alone reads of a tenant's settings: it is in no response. */
export interface OwnSettings {
  /** Of the SEPA scheme: whom a direct debit is for; without it there are none. */
  creditor_identifier?: string | undefined;
  /** The discount of unpaid members after their time bonus (R-PAY-WELCOME-AFTER); most tenants have none. */
  welcome_code?: WelcomeCode | undefined;
  /** Retired schemes that the tenant has turned on again, by country (F-PAY-METHODS-RETIRED). */
  retired_methods?: Readonly<Partial<Record<Country, readonly PaymentMethod[]>>> | undefined;
}

/** What follows from other settings, or from the day. */
type FollowingSetting = 'region_data' | 'payment_methods' | 'brand' | 'today';

/**
 * What a tenant's row keeps: the settings as the API returns them, without what follows from others. `geoip_country` is
 * null there, it is of each request; `today` is of each day; `geoip_selected_country` is the country chosen when that is unknown.
 */
export type TenantSettings = Omit<Settings, FollowingSetting | TranslatedSetting> & {
  /** A language that is missing is read in the default one. */
  readonly [Setting in TranslatedSetting]: LocalizedText;
} & OwnSettings & {
    /** A tenant without a mark gets the first letter of its name, one without a palette wears the theme's colours. */
    brand?: { mark?: Brand['mark'] | undefined; palette?: Brand['palette'] | undefined } | undefined;
  };
