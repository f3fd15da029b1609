import { Heading } from '@tandem/shared-ui/components/Heading';
import { HeroArt } from '@tandem/shared-ui/components/HeroArt';
import { Page } from '@tandem/shared-ui/components/Page';
import { Text } from '@tandem/shared-ui/components/Text';
import { useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { PATHS } from '../../../paths.ts';
import { StartButton } from '../../../shared/StartButton.tsx';
import { useFreeMessages } from '../../../shared/use-free-messages.ts';
import styles from './ClosingCall.module.css';

/** The end of the page, with an evening landscape and the same button as at the top. */
export function ClosingCall() {
  const { t } = useTranslation('mf-landers');
  const { theme } = useSettings();
  const freeMessages = useFreeMessages();
  return (
    <Page as="section" flush className={styles.section}>
      <div className={styles.call} data-theme={theme} data-appearance="dark">
        <div className={styles.words}>
          <Heading level={2} size="hero">
            {t('home.closing.title', { count: freeMessages })}
          </Heading>
          <Text size="l" tone="muted">
            {t('home.closing.text')}
          </Text>
          <StartButton lander="home" />
          <Link to={PATHS.matchFinder}>{t('finder.link')}</Link>
        </div>
        <div className={styles.art}>
          <HeroArt scene={theme} />
        </div>
      </div>
    </Page>
  );
}
