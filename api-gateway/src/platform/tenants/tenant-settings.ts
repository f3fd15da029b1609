import type { Settings } from '@tandem/contracts/api/settings';
import type { Brand } from '@tandem/contracts/brand/brand';
import { TRANSLATED_SETTINGS } from '../db/schema/tenant-settings.ts';
import type { OwnSettings, TenantSettings, TranslatedSetting } from '../db/schema/tenant-settings.ts';
import { inEveryLocale } from '../i18n/localized-text.ts';
import { REGIONS } from '../regions/regions.ts';
import type { LandingCopy } from './landing-copy.ts';
import { monogram } from '../brand/monogram.ts';
import { TYPEFACES } from '../brand/typefaces.ts';

function wholeBrand({ brand, name, theme }: Pick<TenantSettings, 'brand' | 'name' | 'theme'>): Brand {
  return {
    mark: brand?.mark ?? [monogram(name, TYPEFACES[theme].display())],
    palette: brand?.palette ?? null,
  };
}

/** The whole settings of a tenant: with what its countries call their regions, and with a sign. */
export function wholeSettings({
  creditor_identifier: _creditor,
  welcome_code: _welcome,
  retired_methods: _retired,
  ...kept
}: TenantSettings): Settings {
  const labels = kept.countries.map((country) => [country, REGIONS[country].label] as const);
  const translated = TRANSLATED_SETTINGS.map((setting) => [setting, inEveryLocale(kept[setting])] as const);
  return {
    ...kept,
    ...(Object.fromEntries(translated) as Pick<Settings, TranslatedSetting>),
    brand: wholeBrand(kept),
    region_data: Object.fromEntries(labels),
  };
}

/** What the gateway alone reads of a tenant's settings. */
export function ownSettings({ creditor_identifier, welcome_code, retired_methods }: TenantSettings): OwnSettings {
  return { creditor_identifier, welcome_code, retired_methods };
}

export interface SettingsFault {
  /** Path in the settings, such as `company.name`; `settings` for the whole. */
  field: string;
  message: string;
}

export interface Tenant {
  readonly id: number;
  readonly key: string;
  /** Host names without port, lower case; the first is the canonical one. */
  readonly hosts: readonly string[];
  readonly settings: Settings;
  /** What is in no response. */
  readonly own?: OwnSettings;
  /** What a marketer wrote for its landing pages. */
  readonly landingCopy?: readonly LandingCopy[];
  /** IANA name of the zone in which its days begin. */
  readonly timeZone: string;
  /** What its row has that this build does not know, and is served with something else in its place; none as a rule. */
  readonly faults?: readonly SettingsFault[];
}
