import type { Messages } from '@tandem/contracts/composition/remote';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { HeroArt } from '@tandem/shared-ui/components/HeroArt';
import { Page } from '@tandem/shared-ui/components/Page';
import { Text } from '@tandem/shared-ui/components/Text';
import { useSettings, withTexts } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { alternateGenders } from '../../shared/model/alternate-genders.ts';
import { StartButton } from '../../shared/StartButton.tsx';
import { useLandingCopy } from '../../shared/use-landing-copy.ts';
import { usePortraits } from '../../shared/use-portraits.ts';
import { Deck, DeckPlace } from './components/Deck.tsx';
import { Waiting } from './components/Waiting.tsx';
import { CARDS } from './model/deck.ts';
import { useSwipes } from './model/use-swipes.ts';
import styles from './SwipeDeckPage.module.css';

const LANDER = 'tinderswipe';

/**
 * `/landers/tinderswipe` (S-LANDERS-TINDERSWIPE): a deck of members. After five swipes those who were liked are waiting,
 * and the way to write to them is the signup. Where visitors see no members, the page is its first line and the signup.
 */
function SwipeDeckPage() {
  const { t } = useTranslation('mf-landers');
  const { name, theme } = useSettings();
  const { headline, text } = useLandingCopy(LANDER);
  const { members, isPending } = usePortraits();
  const { isOver, left, liked, swipe } = useSwipes(alternateGenders(members, CARDS));

  if (isOver) return <Waiting liked={liked} lander={LANDER} />;
  return (
    <Page width="form" className={styles.page}>
      <header className={styles.head}>
        <Heading level={1} size="page">
          {headline(t('swipedeck.title'))}
        </Heading>
        <Text tone="muted">{text(t('swipedeck.text', { tenant: name }))}</Text>
      </header>
      {left.length === 0 ? (
        <>
          {isPending ? (
            <DeckPlace />
          ) : (
            <div className={styles.drawing}>
              <HeroArt scene={theme} />
            </div>
          )}
          <StartButton lander={LANDER} full />
        </>
      ) : (
        <Deck members={left.slice(0, 3)} lander={LANDER} left={left.length} onSwipe={swipe} />
      )}
    </Page>
  );
}

/** The page with its texts, which are files of their own. */
export const pageOf = (texts: Messages) => withTexts('mf-landers', SwipeDeckPage, texts);
