import type { Messages } from '@tandem/contracts/composition/remote';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { Text } from '@tandem/shared-ui/components/Text';
import { withTexts } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { SeekLinks } from '../../shared/SeekLinks.tsx';
import { StartButton } from '../../shared/StartButton.tsx';
import { useFreeMessages } from '../../shared/use-free-messages.ts';
import { useLandingCopy } from '../../shared/use-landing-copy.ts';
import { Knot } from './components/Knot.tsx';
import { STRINGS } from './model/struck.ts';
import styles from './NoStringsPage.module.css';

const LANDER = 'whoneedsstrings';

/**
 * `/landers/whoneedsstrings` (S-LANDERS-WHONEEDSSTRINGS): a string that unties while the page is scrolled, and what one is
 * not looking for, struck through on the way. It ends with whom one would like to meet.
 */
function NoStringsPage() {
  const { t } = useTranslation('mf-landers');
  const freeMessages = useFreeMessages();
  const { headline, text } = useLandingCopy(LANDER);
  return (
    <div className={styles.scene}>
      <Knot />
      <Page width="narrow" className={styles.page}>
        <header className={styles.head}>
          <Heading level={1} size="hero">
            {headline(t('nostrings.title'))}
          </Heading>
          <Text size="l" tone="muted">
            {text(t('nostrings.text'))}
          </Text>
          <StartButton lander={LANDER} />
        </header>
        <section className={styles.list} aria-labelledby="not-looking-for">
          <Heading level={2} size="section" id="not-looking-for">
            {t('nostrings.not')}
          </Heading>
          <ul role="list">
            {STRINGS.map((name) => (
              <li key={name} className={styles.item}>
                <del>{t(`nostrings.strings.${name}`)}</del>
              </li>
            ))}
          </ul>
        </section>
        <section className={styles.end} aria-labelledby="who">
          <Heading level={2} size="page" id="who">
            {t('nostrings.who')}
          </Heading>
          <Text tone="muted">{t('free-note', { count: freeMessages })}</Text>
          <SeekLinks
            lander={LANDER}
            labels={{
              female: t('nostrings.choice.female'),
              male: t('nostrings.choice.male'),
              any: t('nostrings.choice.any'),
            }}
          />
        </section>
      </Page>
    </div>
  );
}

/** The page with its texts, which are files of their own. */
export const pageOf = (texts: Messages) => withTexts('mf-landers', NoStringsPage, texts);
