import type { Settings } from '@tandem/contracts/api/settings';
import { LOCALE_TABLE } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import type { PageAddresses } from '@tandem/contracts/product/page-addresses';
import { escapeHtml, inlineJson, tag } from '../../platform/html/html.ts';
import type { PageTexts } from './page-texts.ts';

export interface SocialImage {
  /** Absolute. */
  url: string;
  type: 'image/png' | 'image/jpeg';
  alt: string;
  width: number;
  height: number;
}

/** What a page shows of itself to those that do not open it: search engines, and services that show a link. */
export interface PageHead {
  locale: Locale;
  settings: Pick<Settings, 'name' | 'locales'>;
  texts: PageTexts;
  /** Null for an unknown address. */
  addresses: PageAddresses | null;
  /** Whether search engines may list it. */
  indexed: boolean;
  image: SocialImage;
  /** Things of schema.org. */
  structuredData: readonly object[];
}

const openGraphLocale = (locale: Locale) => LOCALE_TABLE[locale].iso.replace('-', '_');

function linkTags({ canonical, alternates }: PageAddresses): string[] {
  return [
    tag('link', { rel: 'canonical', href: canonical }),
    ...alternates.map(({ hreflang, href }) => tag('link', { rel: 'alternate', hreflang, href })),
    tag('meta', { property: 'og:url', content: canonical }),
  ];
}

function imageTags({ url, type, alt, width, height }: SocialImage): string[] {
  return [
    tag('meta', { property: 'og:image', content: url }),
    tag('meta', { property: 'og:image:type', content: type }),
    tag('meta', { property: 'og:image:width', content: String(width) }),
    tag('meta', { property: 'og:image:height', content: String(height) }),
    tag('meta', { property: 'og:image:alt', content: alt }),
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    tag('meta', { name: 'twitter:image', content: url }),
    tag('meta', { name: 'twitter:image:alt', content: alt }),
  ];
}

/** Title, description, addresses, Open Graph and Twitter tags, and structured data. */
export function headTags({ locale, settings, texts, addresses, indexed, image, structuredData }: PageHead): string[] {
  return [
    `<title>${escapeHtml(texts.title)}</title>`,
    tag('meta', { name: 'description', content: texts.description }),
    indexed ? '' : tag('meta', { name: 'robots', content: 'noindex' }),
    ...(addresses === null ? [] : linkTags(addresses)),
    tag('meta', { property: 'og:title', content: texts.title }),
    tag('meta', { property: 'og:description', content: texts.description }),
    tag('meta', { property: 'og:type', content: 'website' }),
    tag('meta', { property: 'og:site_name', content: settings.name }),
    tag('meta', { property: 'og:locale', content: openGraphLocale(locale) }),
    ...settings.locales
      .filter((other) => other !== locale)
      .map((other) => tag('meta', { property: 'og:locale:alternate', content: openGraphLocale(other) })),
    ...imageTags(image),
    tag('meta', { name: 'twitter:title', content: texts.title }),
    tag('meta', { name: 'twitter:description', content: texts.description }),
    ...structuredData.map((thing) => `${tag('script', { type: 'application/ld+json' })}${inlineJson(thing)}</script>`),
  ];
}
