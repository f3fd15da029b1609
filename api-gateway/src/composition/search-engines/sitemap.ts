import type { Settings } from '@tandem/contracts/api/settings';
import type { Release } from '@tandem/contracts/composition/release';
import { canonicalPath, isIndexed } from '@tandem/contracts/composition/route';
import { addressesOf } from '@tandem/contracts/product/page-addresses';
import { escapeHtml } from '../../platform/html/html.ts';
import type { Composition } from '../live/composition.ts';

/** A page that search engines may list. */
interface ListedPage {
  path: string;
  /** When the release that has it was built. */
  changedAt: string;
}

/** Pages of a release that are open to all and need no parameter. */
function listedPages(release: Release, settings: Pick<Settings, 'logged_out_search'>): ListedPage[] {
  return release.routes.flatMap((route) => {
    if (!isIndexed(route, settings.logged_out_search, '')) return [];
    const canonical = canonicalPath(route, route.path);
    return canonical.includes(':') ? [] : [{ path: canonical, changedAt: release.builtAt }];
  });
}

/**
 * The sitemap of a tenant: every public page that a live part has, in each of its languages, each with the addresses of
 * the others. `origin` is the tenant's canonical one.
 */
export function writeSitemap(
  composition: Pick<Composition, 'shell' | 'parts'>,
  settings: Pick<Settings, 'logged_out_search' | 'locales' | 'domain_language'>,
  origin: string,
): string {
  const releases = [composition.shell, ...Object.values(composition.parts)].filter((release) => release !== null);
  const pages = releases
    .flatMap((release) => listedPages(release, settings))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const entries = pages.flatMap(({ path, changedAt }) =>
    settings.locales.map((locale) => {
      const { canonical, alternates } = addressesOf({ origin, path, locale, settings });
      const links = alternates.map(
        ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}"/>`,
      );
      return `<url><loc>${escapeHtml(canonical)}</loc><lastmod>${escapeHtml(changedAt)}</lastmod>${links.join('')}</url>`;
    }),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/**
 * What robots may request: pages and their files. Pages that must not be listed have `noindex`, which a robot can only
 * read if it may request them. Data and censored photos are excluded.
 */
export function writeRobots(origin: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /cdn/',
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
