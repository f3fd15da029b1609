import type { Messages } from '@tandem/contracts/composition/remote';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { Text } from '@tandem/shared-ui/components/Text';
import { withTexts } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { StartButton } from '../../shared/StartButton.tsx';
import { useFreeMessages } from '../../shared/use-free-messages.ts';
import { useLandingCopy } from '../../shared/use-landing-copy.ts';
import { EveningClock } from './components/EveningClock.tsx';
import { OnlineNow } from './components/OnlineNow.tsx';
import styles from './TonightPage.module.css';

/** Slugs with a headline of their own (R-LANDERS-SLUG-COPY). */
const SLUGS = ['rainy', 'friday'] as const;

/**
 * `/landers/alonetonight/:slug?` (S-LANDERS-ALONETONIGHT): the visitor's evening by their own clock, and who is online at
 * this moment.
 */
function TonightPage() {
  const { t } = useTranslation('mf-landers');
  const freeMessages = useFreeMessages();
  const { copy, lander, headline, text } = useLandingCopy('alonetonight', SLUGS);
  return (
    <div className={styles.night} data-appearance="dark">
      <Page className={styles.page}>
        <header className={styles.head}>
          <EveningClock />
          <Heading level={1} size="hero">
            {headline(t(`tonight.copy.${copy}.title`))}
          </Heading>
          <Text size="l" tone="muted">
            {text(t(`tonight.copy.${copy}.text`, { count: freeMessages }))}
          </Text>
          <StartButton lander={lander} />
        </header>
        <OnlineNow lander={lander} />
      </Page>
    </div>
  );
}

/** The page with its texts, which are files of their own. */
export const pageOf = (texts: Messages) => withTexts('mf-landers', TonightPage, texts);
