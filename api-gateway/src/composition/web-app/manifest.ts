import type { Settings } from '@tandem/contracts/api/settings';
import type { ReleaseRoute } from '@tandem/contracts/composition/release';
import { LOCALE_TABLE, localizePath } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { inLocale } from '../../platform/i18n/localized-text.ts';
import { lookOf } from '../../platform/brand/look.ts';
import { iconPath } from '../../platform/brand/app-icons.ts';
import type { IconName } from '../../platform/brand/app-icons.ts';

/** As many entries as most devices show. */
const SHORTCUT_COUNT = 3;

/** The first entries of the members' bar that every member has, by the pages of the live releases. */
function shortcutsOf(routes: readonly ReleaseRoute[]): ReleaseRoute[] {
  const entries = routes.flatMap(({ navigation, ...route }) =>
    navigation?.place === 'members' && navigation.audience === undefined ? [{ route, order: navigation.order }] : [],
  );
  const sorted = entries.toSorted(
    (one, other) => one.order - other.order || (one.route.path < other.route.path ? -1 : 1),
  );
  return sorted.slice(0, SHORTCUT_COUNT).map(({ route }) => route);
}

/** Addresses of the manifests; `site.webmanifest` below the locale's prefix. */
export function manifestPath(locale: Locale): string {
  return localizePath(locale, '/site.webmanifest');
}

/** How many letters most devices show below an icon (W3C manifest). */
const SHORT_NAME_LETTERS = 12;

/** As many words of a name as fit below an icon; if the first word is too long, its first letters (graphemes). */
function shortNameOf(name: string): string {
  const letters = (text: string) => [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment);
  const words = name.trim().split(/\s+/);
  const fitting = words.map((_, index) => words.slice(0, index + 1).join(' '));
  const short = fitting.findLast((text) => letters(text).length <= SHORT_NAME_LETTERS);
  return (
    short ??
    letters(words[0] ?? '')
      .slice(0, SHORT_NAME_LETTERS)
      .join('')
  );
}

/**
 * The web app manifest of a tenant in one language. Every language has the same `id` and scope: it is one
 * app, and an app that was installed in one language can be used in the other.
 */
export function createManifest(
  settings: Settings,
  locale: Locale,
  routes: readonly ReleaseRoute[],
): Record<string, unknown> {
  const { name } = settings;
  const icon = (icon: IconName, size: number, purpose: 'any' | 'maskable' | 'monochrome') => ({
    src: iconPath(settings, icon),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const { page } = lookOf(settings);
  return {
    id: '/',
    name,
    short_name: shortNameOf(name),
    description: settings.description[locale],
    lang: LOCALE_TABLE[locale].iso,
    dir: 'ltr',
    start_url: localizePath(locale, '/'),
    scope: '/',
    display: 'standalone',
    theme_color: page.light,
    background_color: page.light,
    categories: ['social', 'lifestyle'],
    prefer_related_applications: false,
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('maskable-192', 192, 'maskable'),
      icon('maskable-512', 512, 'maskable'),
      icon('monochrome-512', 512, 'monochrome'),
    ],
    shortcuts: shortcutsOf(routes).map(({ path, texts }) => ({
      name: inLocale(texts.label ?? texts.title, locale),
      url: localizePath(locale, path),
      icons: [{ src: iconPath(settings, 'icon-192'), sizes: '192x192', type: 'image/png' }],
    })),
  };
}
