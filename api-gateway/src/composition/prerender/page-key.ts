import { createHash } from 'node:crypto';
import type { Settings } from '@tandem/contracts/api/settings';
import type { PagePlan, PlanQuery } from '@tandem/contracts/composition/page-plan';
import type { Release } from '@tandem/contracts/composition/release';
import type { Locale } from '@tandem/contracts/product/locales';

/** The settings that depend on the visitor's country (settingsFor). */
export const SETTINGS_OF_COUNTRY = [
  'geoip_country',
  'geoip_selected_country',
] as const satisfies readonly (keyof Settings)[];

/** The fields of a plan that say how its visitor came. */
export const PLAN_OF_SOURCE = ['isSourced'] as const satisfies readonly (keyof PagePlan)[];

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
  /** The visitor came with a traffic source. */
  isSourced: boolean;
  /** The page's data, where it is fetched for each request; else null. */
  queries: readonly PlanQuery[] | null;
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

/** For which visitors markup is, of all for whom its page is the same otherwise. */
export interface MarkupVisitors {
  /** Those from one country alone (docs/decisions/0180). */
  isOfCountry: boolean;
  /** Those with a traffic source alone, or those without one (docs/decisions/0298). */
  isOfSource: boolean;
}

/** In the place of what the markup is not of. No page of one country has it, nor one of visitors of whom nobody knows where they are. */
const ANY = '*';

/**
 * Returns the keys of prerendered markup, by the visitors for whom it is. The settings are in them whole: the browser hydrates with
 * those of its own page, and the markup has to be the same. Markup for which nobody has read from which country the visitor is, or
 * whether they came with a traffic source, has a key without it.
 */
export function keysOf({
  shell,
  remote,
  settings,
  isSourced,
  experiments,
  ...rest
}: PageKeyParts): (visitors: MarkupVisitors) => string {
  const own = Object.entries(experiments ?? {}).flatMap(([key, { part, variant }]) =>
    part === undefined ? [[key, variant] as const] : [],
  );
  const common = JSON.stringify({
    shell: shell.id,
    remote: remote?.id ?? null,
    ...rest,
    experiments: own.length === 0 ? undefined : Object.fromEntries(own),
  });
  // No markup shows the day: a page is the same after midnight.
  const settingsWith = (others: object) => JSON.stringify({ ...settings, today: undefined, ...others });
  const ofCountry = settingsWith({});
  const ofAnyCountry = settingsWith(Object.fromEntries(SETTINGS_OF_COUNTRY.map((name) => [name, ANY])));
  return ({ isOfCountry, isOfSource }) => {
    const parts = [common, isOfCountry ? ofCountry : ofAnyCountry, isOfSource ? isSourced : ANY];
    return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 32);
  };
}
