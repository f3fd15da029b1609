import { Button } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { NoResultsArt, OfflineArt } from '@tandem/shared-ui/components/Illustration';
import { Page } from '@tandem/shared-ui/components/Page';
import { Text } from '@tandem/shared-ui/components/Text';
import { ApiError, useApi, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { useParams } from '@tandem/shared-ui/router';
import { portraitQueries } from '../../shared/api/get-portraits.ts';
import { StartButton } from '../../shared/StartButton.tsx';
import { shownMembers } from '../../shared/model/shown-members.ts';
import { copyOf, landerName } from '../../shared/model/slug-copy.ts';
import { GalleryGrid, GalleryGridSkeleton } from './components/GalleryGrid.tsx';
import styles from './GalleryPage.module.css';

/** Slugs with a headline of their own (R-LANDERS-SLUG-COPY). */
const SLUGS = ['evening', 'new-in-town', 'no-subscription'] as const;

/** `/landers/gallery/:slug?`: the members, and a button for the signup that is always in reach. */
export default function GalleryPage() {
  const { t } = useTranslation('mf-landers');
  const { signup_credits } = useSettings();
  const copy = copyOf(SLUGS, useParams()['slug']);
  const lander = landerName('gallery', copy);
  return (
    <>
      <Page className={styles.page}>
        <header className={styles.head}>
          <Heading level={1} size="hero" className={styles.title}>
            {t(`gallery.copy.${copy}.title`)}
          </Heading>
          <Text size="l" tone="muted" className={styles.text}>
            {t(`gallery.copy.${copy}.text`, { count: signup_credits })}
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

function Portraits({ lander }: { lander: string }) {
  const { t } = useTranslation('mf-landers');
  const portraits = useQuery(portraitQueries.firstPage(useApi()));
  const forMembersOnly = portraits.error instanceof ApiError && portraits.error.code === 'authentication_required';

  if (portraits.isPending) return <GalleryGridSkeleton />;
  const members = shownMembers(portraits.data?.profiles ?? []);
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
  if (portraits.isError && !forMembersOnly) {
    const retry = <Button onClick={() => void portraits.refetch()}>{t('gallery.retry')}</Button>;
    return <EmptyState art={<OfflineArt />} title={t('gallery.failed')} action={retry} />;
  }
  return (
    <EmptyState art={<NoResultsArt />} title={t('gallery.empty-title')} action={<StartButton lander={lander} />}>
      {t('gallery.empty-text')}
    </EmptyState>
  );
}
