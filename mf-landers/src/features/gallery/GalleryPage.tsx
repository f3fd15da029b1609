import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { HeroArt } from '@tandem/shared-ui/components/HeroArt';
import { NoResultsArt, OfflineArt } from '@tandem/shared-ui/components/Illustration';
import { Page } from '@tandem/shared-ui/components/Page';
import { Text } from '@tandem/shared-ui/components/Text';
import { useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { isForMembersOnly } from '../../shared/for-members-only.ts';
import { PortraitsFailed } from '../../shared/PortraitsFailed.tsx';
import { StartButton } from '../../shared/StartButton.tsx';
import { useWithFree } from '../../shared/use-free-messages.ts';
import { useLandingCopy } from '../../shared/use-landing-copy.ts';
import { usePortraits } from '../../shared/use-portraits.ts';
import { GalleryGrid, GalleryGridSkeleton } from './components/GalleryGrid.tsx';
import styles from './GalleryPage.module.css';

/** Slugs with a headline of their own (R-LANDERS-SLUG-COPY). */
const SLUGS = ['evening', 'new-in-town', 'no-subscription'] as const;

/** `/landers/gallery/:slug?`: the members, and a button for the signup that is always in reach. */
export default function GalleryPage() {
  const { t } = useTranslation('mf-landers');
  const withFree = useWithFree();
  const { copy, lander, headline, text } = useLandingCopy('gallery', SLUGS);
  return (
    <>
      <Page className={styles.page}>
        <header className={styles.head}>
          <Heading level={1} size="hero" className={styles.title}>
            {headline(t(`gallery.copy.${copy}.title`))}
          </Heading>
          <Text size="l" tone="muted" className={styles.text}>
            {text(withFree(t(`gallery.copy.${copy}.text`)))}
          </Text>
          <div className={styles.start}>
            <StartButton lander={lander} />
          </div>
        </header>
        <Portraits lander={lander} />
      </Page>
      <div className={styles.bar} data-edge-bar="">
        <StartButton lander={lander} full />
      </div>
    </>
  );
}

/** In place of members where there are too few of them to be shown (L-LANDERS-FEWEST-SHOWN). */
function DrawnPeople() {
  const { theme } = useSettings();
  return (
    <div className={styles.drawing}>
      <HeroArt scene={theme} />
    </div>
  );
}

function Portraits({ lander }: { lander: string }) {
  const { t } = useTranslation('mf-landers');
  const { members, isPending, error, refetch } = usePortraits();
  const forMembersOnly = isForMembersOnly(error);

  if (isPending) return <GalleryGridSkeleton />;
  if (members.length > 0) {
    return (
      <>
        <GalleryGrid members={members} lander={lander} />
        <section className={styles.end}>
          <Heading level={2} size="page">
            {t('gallery.end-title')}
          </Heading>
          <div className={styles.start}>
            <StartButton lander={lander} />
          </div>
        </section>
      </>
    );
  }
  if (error !== null && !forMembersOnly) return <PortraitsFailed art={<OfflineArt />} onRetry={refetch} />;
  if (!forMembersOnly) {
    return (
      <EmptyState art={<DrawnPeople />} title={t('gallery.few-title')} action={<StartButton lander={lander} />}>
        {t('gallery.few-text')}
      </EmptyState>
    );
  }
  return (
    <EmptyState art={<NoResultsArt />} title={t('gallery.empty-title')} action={<StartButton lander={lander} />}>
      {t('gallery.empty-text')}
    </EmptyState>
  );
}
