import type { Messages } from '@tandem/contracts/composition/remote';
import { MATCH_FINDER_RANGES } from '@tandem/contracts/product/limits';
import { HeroArt } from '@tandem/shared-ui/components/HeroArt';
import { Page } from '@tandem/shared-ui/components/Page';
import { RadioCards } from '@tandem/shared-ui/components/RadioCards';
import { useSettings, withTexts } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { LanderHead } from '../../shared/LanderHead.tsx';
import { PortraitsFailed } from '../../shared/PortraitsFailed.tsx';
import { StartForm } from '../../shared/StartForm.tsx';
import { useKept } from '../../shared/tab-place.ts';
import { useFittingPortraits } from '../../shared/use-fitting-portraits.ts';
import type { FittingPortraits } from '../../shared/use-fitting-portraits.ts';
import { useVisitorCountry } from '../../shared/use-visitor-country.ts';
import { useLandingCopy } from '../../shared/use-landing-copy.ts';
import { Collage } from './components/Collage.tsx';
import type { CollageProps } from './components/Collage.tsx';
import styles from './CollagePage.module.css';

/** Slugs with a headline of their own (R-LANDERS-SLUG-COPY). */
const SLUGS = ['second-spring', 'sunday'] as const;

/** The range of a place in the browser's history; none where somebody else wrote it. */
const rangeIn = (written: unknown) => MATCH_FINDER_RANGES.find(({ id }) => id === written)?.id ?? null;

/**
 * `/landers/collagelanding/:slug?` (S-LANDERS-COLLAGELANDING): a collage of members that rearranges itself around the ages
 * that the visitor chooses; the ages go along into the signup, and are there again for those who come back
 * (R-LANDERS-CHOICE-BACK).
 */
function CollagePage() {
  const { t } = useTranslation('mf-landers');
  const { copy, lander, headline, text } = useLandingCopy('collagelanding', SLUGS);
  const country = useVisitorCountry();
  const [range, setRange] = useKept('ages', rangeIn);
  const ages = MATCH_FINDER_RANGES.find(({ id }) => id === range);
  const portraits = useFittingPortraits(
    ages === undefined ? undefined : { ages, ...(country === null ? {} : { country }) },
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
            value={range}
            onChange={setRange}
            options={MATCH_FINDER_RANGES.map(({ id }) => ({
              value: id,
              label: t(id === '18-35' ? 'collage.ages-young' : 'collage.ages-older'),
            }))}
          />
        </StartForm>
      </div>
      <People portraits={portraits} lander={lander} arrangement={range ?? 'any'} />
    </Page>
  );
}

interface PeopleProps extends Omit<CollageProps, 'members'> {
  portraits: FittingPortraits;
}

/** The collage, or a drawing in its place: where there are too few members, and where nobody is known who fits. */
function People({ portraits: { members, isPending, hasFailed, refetch }, ...collage }: PeopleProps) {
  const { theme } = useSettings();
  if (members.length > 0 || isPending) return <Collage members={members} {...collage} />;
  const drawing = (
    <div className={styles.drawing}>
      <HeroArt scene={theme} />
    </div>
  );
  if (!hasFailed) return drawing;
  return (
    <div>
      {drawing}
      <PortraitsFailed onRetry={refetch} />
    </div>
  );
}

/** The page with its texts, which are files of their own. */
export const pageOf = (texts: Messages) => withTexts('mf-landers', CollagePage, texts);
