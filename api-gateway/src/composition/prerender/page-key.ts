import { createHash } from 'node:crypto';
import type { Settings } from '@tandem/contracts/api/settings';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import type { Release } from '@tandem/contracts/composition/release';
import type { Locale } from '@tandem/contracts/product/locales';
import type { VisitorQueryData } from './visitor-queries.ts';

/** The settings that depend on the visitor's country (settingsFor). */
export const SETTINGS_OF_COUNTRY = [
  'geoip_country',
  'geoip_selected_country',
] as const satisfies readonly (keyof Settings)[];

/** Everything that prerendered markup depends on. */
export interface PageKeyParts {
  shell: Release;
  remote: Release | null;
  /** Links to other parts are in the markup: they depend on what else is live. */
  composition: string;
  tenantId: number;
  locale: Locale;
  route: string;
  path: string;
  settings: Settings;
  /** The page's data, where it is fetched for each request; else null. */
  queries: readonly VisitorQueryData[] | null;
  /**
   * The variants that it shows. Those of parts are releases of the composition, which is in the key already; whether the
   * visitor is counted is in no markup.
   */
  experiments: PagePlan['experiments'];
  /** The copy that a marketer wrote for it. */
  copy: PagePlan['copy'];
  /** Whose frame it has: the data of a page is a visitor's for both. */
  variant: 'page' | 'frame' | 'member page' | 'member frame';
}

/** The key, with some settings in the place of the page's own. */
function keyWith({ shell, remote, settings, experiments, ...rest }: PageKeyParts, others: object): string {
  const own = Object.entries(experiments ?? {}).flatMap(([key, { part, variant }]) =>
    part === undefined ? [[key, variant] as const] : [],
  );
  const parts = {
    shell: shell.id,
    remote: remote?.id ?? null,
    ...rest,
    experiments: own.length === 0 ? undefined : Object.fromEntries(own),
    // No markup shows the day: a page is the same after midnight.
    settings: { ...settings, today: undefined, ...others },
  };
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32);
}

/**
 * The key of prerendered markup. The settings are in it whole, with the visitor's country: the
 * browser hydrates with those of its own page, and the markup has to be the same.
 */
export const pageKey = (parts: PageKeyParts): string => keyWith(parts, {});

/**
 * The key of markup for which nobody has read from which country the visitor is (docs/decisions/0180): it is the same for all of
 * them. No page of one country has it, nor one of visitors of whom nobody knows where they are.
 */
export const pageKeyOfAnyCountry = (parts: PageKeyParts): string =>
  keyWith(parts, Object.fromEntries(SETTINGS_OF_COUNTRY.map((name) => [name, '*'])));
