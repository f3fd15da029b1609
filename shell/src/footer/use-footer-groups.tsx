import type { ReactNode } from 'react';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import type { NavigationPlace } from '@tandem/contracts/composition/route';
import { reopenConsent } from '../cookie-consent/consent.ts';
import { LanguageLink } from '../locale/LanguageLink.tsx';
import { useLocaleChoices } from '../locale/locale-choices.ts';
import { useLiveRoutes } from '../navigation/live-routes.ts';
import { entriesOf } from '../navigation/navigation-entries.ts';
import styles from './Footer.module.css';

export interface FooterGroup {
  title: string;
  links: { key: string; link: ReactNode }[];
}

/** The links that live parts have in the footer, in two groups, and the languages. */
export function useFooterGroups(): FooterGroup[] {
  const { t } = useTranslation('shell');
  const routes = useLiveRoutes();
  const choices = useLocaleChoices();

  const pageLinks = (place: NavigationPlace) =>
    entriesOf(routes, place).map(({ id, path, label }) => ({
      key: id,
      link: <Link to={path}>{label}</Link>,
    }));
  const cookieSettings = (
    <button type="button" className={styles.settings} onClick={reopenConsent}>
      {t('footer.cookie-settings')}
    </button>
  );
  const languages = choices.map((choice) => ({ key: choice.locale, link: <LanguageLink choice={choice} /> }));
  return [
    {
      title: t('footer.rules'),
      links: [...pageLinks('footer-rules'), { key: 'cookie-settings', link: cookieSettings }],
    },
    { title: t('footer.help'), links: pageLinks('footer-help') },
    { title: t('language.title'), links: languages.length > 1 ? languages : [] },
  ].filter(({ links }) => links.length > 0);
}
