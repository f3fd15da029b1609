import type { ReactNode } from 'react';
import { useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import type { RouteId } from '@tandem/contracts/product/routes';
import { ROUTES } from '@tandem/contracts/product/routes';
import { reopenConsent } from '../cookie-consent/consent.ts';
import { LanguageLink } from '../locale/LanguageLink.tsx';
import { useLocaleChoices } from '../locale/locale-choices.ts';
import { useLiveRoutes } from '../navigation/live-routes.ts';
import styles from './Footer.module.css';

export interface FooterGroup {
  title: string;
  links: { key: string; link: ReactNode }[];
}

const RULES = {
  terms: 'pages-terms',
  privacy: 'pages-privacy',
  cookies: 'pages-cookies',
  ban: 'pages-ban',
} as const satisfies Record<string, RouteId>;
const HELP = {
  'pricing': 'pricing',
  'complaints': 'complaints',
  'return-policy': 'pages-return-policy',
  'faq': 'pages-faq',
} as const satisfies Record<string, RouteId>;

/** The nine links of the footer in two groups, and the languages. A page's link shows when the page is live. */
export function useFooterGroups(): FooterGroup[] {
  const { t } = useTranslation('shell');
  const { support_email: supportEmail } = useSettings();
  const live = useLiveRoutes();
  const choices = useLocaleChoices();

  const pageLinks = (pages: Readonly<Record<string, RouteId>>) =>
    Object.entries(pages)
      .filter(([, route]) => live.has(route))
      .map(([key, route]) => ({ key, link: <Link to={ROUTES[route].path}>{t(`footer.${key}`)}</Link> }));
  // Support is always to be had: where its page is not live, by e-mail.
  const support = live.has('pages-service') ? (
    <Link to={ROUTES['pages-service'].path}>{t('footer.support')}</Link>
  ) : (
    <a href={`mailto:${supportEmail}`}>{t('footer.support')}</a>
  );
  const cookieSettings = (
    <button type="button" className={styles.settings} onClick={reopenConsent}>
      {t('footer.cookie-settings')}
    </button>
  );
  const languages = choices.map((choice) => ({ key: choice.locale, link: <LanguageLink choice={choice} /> }));
  return [
    { title: t('footer.rules'), links: [...pageLinks(RULES), { key: 'cookie-settings', link: cookieSettings }] },
    { title: t('footer.help'), links: [...pageLinks(HELP), { key: 'support', link: support }] },
    { title: t('language.title'), links: languages.length > 1 ? languages : [] },
  ].filter(({ links }) => links.length > 0);
}
