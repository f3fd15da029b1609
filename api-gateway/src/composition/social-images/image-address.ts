import { createHash } from 'node:crypto';
import { isLocale } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { OWN_PATHS } from '../../platform/http/own-paths.ts';
import type { BrandedSettings } from './draw-image.ts';

export const SOCIAL_IMAGES_PATH = OWN_PATHS.socialImages;
/** Raise it when pictures are drawn differently: social networks cache them by their address. */
const DESIGN = 2;

/** What an address of a picture names. */
export type NamedImage =
  | { kind: 'site'; locale: Locale; version: string }
  | { kind: 'copy'; locale: Locale; version: string }
  | { kind: 'member'; locale: Locale; memberId: number; photoAddress: string };

/** Changes with everything that is seen on a tenant's picture. */
export function siteImageVersion(
  { theme, brand, name, index_title, min_age }: BrandedSettings,
  locale: Locale,
): string {
  const seen = JSON.stringify([DESIGN, theme, brand, name, index_title[locale], min_age, locale]);
  return createHash('sha256').update(seen).digest('hex').slice(0, 12);
}

export function siteImagePath(settings: BrandedSettings, locale: Locale): string {
  return `${SOCIAL_IMAGES_PATH}/site-${locale}-${siteImageVersion(settings, locale)}.png`;
}

/** The settings of a tenant whose picture has these words in place of its title. */
export function withPictureWords<S extends BrandedSettings>(settings: S, locale: Locale, words: string): S {
  return { ...settings, index_title: { ...settings.index_title, [locale]: words } };
}

/** The picture with the words that a marketer wrote for a landing page (F-LANDERS-COPY). */
export function copyImagePath(settings: BrandedSettings, locale: Locale, words: string): string {
  const version = siteImageVersion(withPictureWords(settings, locale, words), locale);
  return `${SOCIAL_IMAGES_PATH}/copy-${locale}-${version}.png`;
}

/**
 * Has the photo's own address in it (docs/decisions/0040): it cannot be guessed, and ends when another photo becomes the main
 * one and at each change of the right to see it, also where the photo is public again later.
 */
export function memberImagePath(
  { memberId, photoAddress }: { memberId: number; photoAddress: string },
  locale: Locale,
): string {
  return `${SOCIAL_IMAGES_PATH}/member-${locale}-${memberId}-${photoAddress}.jpg`;
}

const SITE = /^(site|copy)-([a-z]{2})-([0-9a-f]{12})\.png$/;
const MEMBER = /^member-([a-z]{2})-([1-9]\d{0,14})-([0-9a-f]{32})\.jpg$/;

/** Reads the last part of an address; null for what names no picture. */
export function readImageName(name: string): NamedImage | null {
  const site = SITE.exec(name);
  if (site !== null) {
    const [, kind, locale, version = ''] = site;
    return isLocale(locale) ? { kind: kind === 'copy' ? 'copy' : 'site', locale, version } : null;
  }
  const [, locale, memberId, photoAddress = ''] = MEMBER.exec(name) ?? [];
  return isLocale(locale) ? { kind: 'member', locale, memberId: Number(memberId), photoAddress } : null;
}
