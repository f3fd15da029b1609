import type { Messages } from '@tandem/contracts/composition/remote';
import { Page } from '@tandem/shared-ui/components/Page';
import { withTexts } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { LanderHead } from '../../shared/LanderHead.tsx';
import { alternateGenders } from '../../shared/model/alternate-genders.ts';
import { StartButton } from '../../shared/StartButton.tsx';
import { usePortraits } from '../../shared/use-portraits.ts';
import { useLandingCopy } from '../../shared/use-landing-copy.ts';
import { LinePost } from './components/LinePost.tsx';
import styles from './FirstLinesPage.module.css';

/** Slugs with a headline of their own (R-LANDERS-SLUG-COPY). */
const SLUGS = ['shy', 'after-work'] as const;

/** The first lines of the feed, in its order. */
const LINES = ['bakery', 'bookshelf', 'rain', 'recipe', 'train'] as const;

/**
 * `/landers/socialnetwork/:slug?` (S-LANDERS-SOCIALNETWORK): a small feed of first lines and of replies to them, all written
 * by the site. Each can be taken along: the signup begins with that line to the member who is named beside it.
 */
function FirstLinesPage() {
  const { t } = useTranslation('mf-landers');
  const { copy, lander, headline, text } = useLandingCopy('socialnetwork', SLUGS);
  const { members } = usePortraits();
  const people = alternateGenders(members, LINES.length);
  return (
    <Page width="narrow" className={styles.page}>
      <LanderHead title={headline(t(`lines.copy.${copy}.title`))} text={text(t(`lines.copy.${copy}.text`))}>
        <StartButton lander={lander} />
      </LanderHead>
      <ul role="list" className={styles.feed} aria-label={t('lines.feed')}>
        {LINES.map((line, index) => (
          <LinePost
            key={line}
            line={t(`lines.posts.${line}.line`)}
            reply={t(`lines.posts.${line}.reply`)}
            member={people[index] ?? null}
            lander={lander}
          />
        ))}
      </ul>
    </Page>
  );
}

/** The page with its texts, which are files of their own. */
export const pageOf = (texts: Messages) => withTexts('mf-landers', FirstLinesPage, texts);
