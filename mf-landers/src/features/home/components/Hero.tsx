import type { Member } from '@tandem/contracts/api/members';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { Text } from '@tandem/shared-ui/components/Text';
import { useLocale, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useLandingCopy } from '../../../shared/use-landing-copy.ts';
import { PortraitMosaic } from './PortraitMosaic.tsx';
import { QuickStart } from './QuickStart.tsx';
import styles from './Hero.module.css';

/** The first screen: what this is, who is here, and the four questions that begin it. */
export function Hero(portraits: { members: readonly Member[]; isPending: boolean }) {
  const { t } = useTranslation('mf-landers');
  const settings = useSettings();
  const { current } = useLocale();
  const { headline, text } = useLandingCopy('home');
  return (
    <Page flush className={styles.hero}>
      <div className={styles.words}>
        <p className={styles.eyebrow}>
          {t('home.eyebrow')} · {settings.min_age}+
        </p>
        <Heading level={1} size="hero">
          {headline(t('home.title'))}
        </Heading>
        <Text size="l" tone="muted" className={styles.lede}>
          {text(settings.description[current])}
        </Text>
      </div>
      <QuickStart />
      <PortraitMosaic {...portraits} />
    </Page>
  );
}
