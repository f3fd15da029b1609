import { createHash } from 'node:crypto';
import type { Settings } from '@tandem/contracts/api/settings';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import type { Release } from '@tandem/contracts/composition/release';
import type { Locale } from '@tandem/contracts/product/locales';
import type { VisitorQueryData } from './visitor-queries.ts';

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

/**
 * The key of prerendered markup. The settings are in it whole, with the visitor's country: the
 * browser hydrates with those of its own page, and the markup has to be the same.
 */
export function pageKey({ shell, remote, settings, experiments, ...rest }: PageKeyParts): string {
  const own = Object.entries(experiments ?? {}).flatMap(([key, { part, variant }]) =>
    part === undefined ? [[key, variant] as const] : [],
  );
  const parts = {
    shell: shell.id,
    remote: remote?.id ?? null,
    ...rest,
    experiments: own.length === 0 ? undefined : Object.fromEntries(own),
    // No markup shows the day: a page is the same after midnight.
    settings: { ...settings, today: undefined },
  };
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32);
}
