import { localizedTextSchema } from '@tandem/contracts/api/common';
import { settingsSchema } from '@tandem/contracts/api/settings';
import type { Settings } from '@tandem/contracts/api/settings';
import { brandSchema } from '@tandem/contracts/brand/brand-schema';
import { isLocale } from '@tandem/contracts/product/locales';
import type { LocalizedText } from '@tandem/contracts/product/locales';
import type { SettingsFault } from './tenant-settings.ts';
import { TRANSLATED_SETTINGS } from '../db/schema/tenant-settings.ts';
import type { TenantSettings } from '../db/schema/tenant-settings.ts';

/** Worn by a site whose own theme is not one of this build. */
export const DEFAULT_THEME: Settings['theme'] = 'tandemly';

/** What a row keeps of the contract's settings (tenant-settings.ts). */
const keptSchema = settingsSchema.omit({ region_data: true, payment_methods: true, today: true }).extend({
  brand: brandSchema.partial().optional(),
  index_title: localizedTextSchema,
  description: localizedTextSchema,
  fictional_singular: localizedTextSchema,
  fictional_plural: localizedTextSchema,
});

export interface CheckedSettings {
  /** Null when no site can be served with them. */
  settings: TenantSettings | null;
  faults: readonly SettingsFault[];
}

function faultsOf(settings: unknown): SettingsFault[] {
  const { error } = keptSchema.safeParse(settings);
  return (error?.issues ?? []).map(({ path, message }) => ({ field: path.join('.') || 'settings', message }));
}

const isOfLook = (field: string) => field === 'theme' || /^brand(\.|$)/.test(field);

/** The settings with what a tenant without a look has, in place of what is at fault. */
function withDefaultLook(settings: TenantSettings, faults: readonly SettingsFault[]): TenantSettings {
  const fails = (field: string) => faults.some((fault) => `${fault.field}.`.startsWith(`${field}.`));
  const { theme, brand } = settings;
  const isBrand = !faults.some(({ field }) => field === 'brand');
  return {
    ...settings,
    theme: fails('theme') ? DEFAULT_THEME : theme,
    brand: {
      mark: isBrand && !fails('brand.mark') ? brand?.mark : undefined,
      palette: isBrand && !fails('brand.palette') ? brand?.palette : undefined,
    },
  };
}

const isObject = (value: unknown): value is LocalizedText => typeof value === 'object' && value !== null;

/** The text without languages that this build does not have; anything else as it is. */
const inKnownLanguages = (text: LocalizedText) =>
  isObject(text) ? Object.fromEntries(Object.entries(text).filter(([locale]) => isLocale(locale))) : text;

/**
 * The settings without the languages that this build does not have, and a line for each that the site should have had:
 * a row may name a language before every gateway has it, and after a gateway went back to an older version.
 */
function withoutUnknownLanguages(row: TenantSettings): { known: TenantSettings; left: SettingsFault[] } {
  const locales: unknown = row.locales;
  if (!Array.isArray(locales)) return { known: row, left: [] };
  const texts = TRANSLATED_SETTINGS.map((setting) => [setting, inKnownLanguages(row[setting])] as const);
  const left = locales.flatMap((locale, index) =>
    isLocale(locale) ? [] : [{ field: `locales.${index}`, message: `this version has no language ${String(locale)}` }],
  );
  const known = { ...row, locales: locales.filter(isLocale), ...Object.fromEntries(texts) } as TenantSettings;
  return { known, left };
}

/**
 * Checks the settings of a tenant's row, which people and other versions write, against the contract. What is only for
 * the eye takes no site down: a theme that this build does not have is replaced by the default one, and a part of the
 * brand that cannot be drawn by what a tenant without one has. A language that this build does not have is left out, as
 * long as there is another. With any other fault there are no settings: a site with half of them would fail page by page
 * (docs/operations.md, a tenant's row). `ofGateway`: what the gateway puts over the row's.
 */
export function checkSettings(row: TenantSettings, ofGateway: Partial<TenantSettings> = {}): CheckedSettings {
  const { known, left } = withoutUnknownLanguages({ ...row, ...ofGateway });
  const found = faultsOf(known);
  const faults = [...left, ...found];
  if (found.length === 0) return { settings: known, faults };
  const isLookAlone = found.every(({ field }) => isOfLook(field));
  return { settings: isLookAlone ? withDefaultLook(known, found) : null, faults };
}
