import { Check } from 'lucide-react';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { Text } from '@tandem/shared-ui/components/Text';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { LanguageLink } from '../../locale/LanguageLink.tsx';
import { useLocaleChoices } from '../../locale/locale-choices.ts';
import styles from './LangConfigPage.module.css';

/**
 * The language menu as a page (R-LOCALE-CONFIG-PICKER). Rows stay where they are when the browser's languages change
 * their order at hydration: each has its place for a key.
 */
export default function LangConfigPage() {
  const { t } = useTranslation('shell');
  const choices = useLocaleChoices();
  return (
    <Page width="form">
      <header className={styles.intro}>
        <Heading level={1}>{t('lang-config.title')}</Heading>
        <Text tone="muted">{t('lang-config.text')}</Text>
      </header>
      <ul className={styles.choices}>
        {choices.map((choice, place) => (
          <li key={place}>
            <LanguageLink choice={choice} className={styles.choice}>
              {choice.name}
              {choice.current ? <Check className={styles.tick} aria-hidden="true" /> : null}
            </LanguageLink>
          </li>
        ))}
      </ul>
    </Page>
  );
}
