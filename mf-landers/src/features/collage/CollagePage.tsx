import { useState } from 'react';
import type { Messages } from '@tandem/contracts/composition/remote';
import { MATCH_FINDER_RANGES } from '@tandem/contracts/product/limits';
import { HeroArt } from '@tandem/shared-ui/components/HeroArt';
import { Page } from '@tandem/shared-ui/components/Page';
import { RadioCards } from '@tandem/shared-ui/components/RadioCards';
import { useSettings, withTexts } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { LanderHead } from '../../shared/LanderHead.tsx';
import { StartForm } from '../../shared/StartForm.tsx';
import { usePortraits } from '../../shared/use-portraits.ts';
import { useVisitorCountry } from '../../shared/use-visitor-country.ts';
import { useLandingCopy } from '../../shared/use-landing-copy.ts';
import { Collage } from './components/Collage.tsx';
import styles from './CollagePage.module.css';

/** Slugs with a headline of their own (R-LANDERS-SLUG-COPY). */
const SLUGS = ['second-spring', 'sunday'] as const;

type Range = (typeof MATCH_FINDER_RANGES)[number];

/**
 * `/landers/collagelanding/:slug?` (S-LANDERS-COLLAGELANDING): a collage of members that rearranges itself around the ages
 * that the visitor chooses; the ages go along into the signup.
 */
function CollagePage() {
  const { t } = useTranslation('mf-landers');
  const { theme } = useSettings();
  const { copy, lander, headline, text } = useLandingCopy('collagelanding', SLUGS);
  const country = useVisitorCountry();
  const [range, setRange] = useState<Range | null>(null);
  const { members, isPending } = usePortraits(
    range === null ? undefined : { ages: range, ...(country === null ? {} : { country }) },
  );

  return (
    <Page className={styles.page}>
      <div className={styles.side}>
        <LanderHead title={headline(t(`collage.copy.${copy}.title`))} text={text(t(`collage.copy.${copy}.text`))} />
        <StartForm lander={lander} label={t('collage.form')} className={styles.form}>
          <RadioCards
            name="ages"
            layout="row"
            label={t('collage.ages')}
            value={range?.id ?? null}
            onChange={(chosen) => setRange(MATCH_FINDER_RANGES.find(({ id }) => id === chosen) ?? null)}
            options={MATCH_FINDER_RANGES.map(({ id }) => ({
              value: id,
              label: t(id === '18-35' ? 'collage.ages-young' : 'collage.ages-older'),
            }))}
          />
        </StartForm>
      </div>
      {members.length === 0 && !isPending ? (
        <div className={styles.drawing}>
          <HeroArt scene={theme} />
        </div>
      ) : (
        <Collage members={members} lander={lander} arrangement={range?.id ?? 'any'} />
      )}
    </Page>
  );
}

/** The page with its texts, which are files of their own. */
export const pageOf = (texts: Messages) => withTexts('mf-landers', CollagePage, texts);
