import { localizedTextSchema } from '@tandem/contracts/api/common';
import { settingsSchema } from '@tandem/contracts/api/settings';
import type { Settings } from '@tandem/contracts/api/settings';
import { brandSchema } from '@tandem/contracts/brand/brand-schema';
import type { SettingsFault } from './tenant-settings.ts';
import type { TenantSettings } from '../db/schema/tenant-settings.ts';

/** Worn by a site whose own theme is not one of this build. */
export const DEFAULT_THEME: Settings['theme'] = 'tandemly';

/** What a row keeps of the contract's settings (tenant-settings.ts). */
const keptSchema = settingsSchema.omit({ region_data: true, today: true }).extend({
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

/**
 * Checks the settings of a tenant's row, which people and other versions write, against the contract. What is only for
 * the eye takes no site down: a theme that this build does not have is replaced by the default one, and a part of the
 * brand that cannot be drawn by what a tenant without one has. With any other fault there are no settings: a site with
 * half of them would fail page by page (docs/operations.md, a tenant's row). `ofGateway`: what the gateway puts over
 * the row's.
 */
export function checkSettings(row: TenantSettings, ofGateway: Partial<TenantSettings> = {}): CheckedSettings {
  const settings = { ...row, ...ofGateway };
  const faults = faultsOf(settings);
  if (faults.length === 0) return { settings, faults };
  const isLookAlone = faults.every(({ field }) => isOfLook(field));
  return { settings: isLookAlone ? withDefaultLook(settings, faults) : null, faults };
}
