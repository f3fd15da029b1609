import type { Settings } from '@tandem/contracts/api/settings';
import type { Locale } from '@tandem/contracts/product/locales';
import { LOCALE_TABLE } from '@tandem/contracts/product/locales';

const CONTEXT = 'https://schema.org';

/** Who is behind the site, as its imprint says. */
function organization(settings: Settings, origin: string): object {
  const { company, support_email: email, support_phone: telephone } = settings;
  const [vatID] = company.vat_numbers;
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    'name': settings.name,
    'legalName': company.name,
    'url': `${origin}/`,
    'logo': `${origin}/favicon.svg`,
    'address': {
      '@type': 'PostalAddress',
      'streetAddress': company.address,
      'addressLocality': company.city,
      'addressCountry': company.country,
    },
    ...(vatID !== undefined && { vatID }),
    'contactPoint': { '@type': 'ContactPoint', 'contactType': 'customer support', email, telephone },
  };
}

function website(settings: Settings, origin: string, url: string, locale: Locale): object {
  return {
    '@type': 'WebSite',
    '@id': `${url}#website`,
    'name': settings.name,
    url,
    'description': settings.description[locale],
    'inLanguage': LOCALE_TABLE[locale].iso,
    'publisher': { '@id': `${origin}/#organization` },
  };
}

/** Structured data of a page: the site and its company on the home page, nothing where it would help nobody. */
export function structuredDataOf(input: {
  /** Without the locale prefix. */
  path: string;
  settings: Settings;
  locale: Locale;
  origin: string;
  /** The page's own address. */
  url: string;
}): object[] {
  const { path, settings, locale, origin, url } = input;
  if (path !== '/') return [];
  return [{ '@context': CONTEXT, '@graph': [organization(settings, origin), website(settings, origin, url, locale)] }];
}
