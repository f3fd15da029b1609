import { Eye } from 'lucide-react';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { Text } from '@tandem/shared-ui/components/Text';
import { useApi, useHost, useLinks, useLiveEvents } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { Link } from '@tandem/shared-ui/router';
import type { EditableProfile } from '@tandem/contracts/api/profile';
import { PATHS } from '../../paths.ts';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { OWN_PROFILE_KEY, ownProfileQuery } from '../../shared/own-profile/get-profile.ts';
import { BasicsSection } from './components/BasicsSection.tsx';
import { InterestsSection } from './components/InterestsSection.tsx';
import { LeaveDialog } from './components/LeaveDialog.tsx';
import { LooksSection } from './components/LooksSection.tsx';
import { OwnProfileSkeleton } from './components/OwnProfileSkeleton.tsx';
import { PhotoManager } from './components/PhotoManager.tsx';
import { PlaceSection } from './components/PlaceSection.tsx';
import { SensitiveSection } from './components/SensitiveSection.tsx';
import { WordsSection } from './components/WordsSection.tsx';
import styles from './OwnProfilePage.module.css';

/** So many photos fit a screen; more of them scroll with the page. */
const STICKY_UP_TO = 6;

/** The own profile: each section is shown as others see it, edited in place and saved separately. */
export default function OwnProfilePage() {
  const { t } = useTranslation('mf-members');
  const query = useQuery(ownProfileQuery(useApi()));
  const { data, error } = query;
  usePhotoDecisions();
  if (data !== undefined) return <OwnProfile profile={data} />;
  if (error === null) return <OwnProfileSkeleton label={t('loading')} />;
  return (
    <Page>
      <LoadFailure query={query} title={t('own.failed')} level={1} />
    </Page>
  );
}

/** Why a moderator has hidden the profile, and how to object (R-MODERATION-DISABLE). */
function HiddenNotice({ profile: { status, disabled_reason: reason } }: { profile: EditableProfile }) {
  const { t } = useTranslation('mf-members');
  if (status !== 'disabled' || reason == null) return null;
  return (
    <Banner tone="warning">
      {t('own.hidden', { reason: t(`report.reasons.${reason}`) })}{' '}
      <Link to={PATHS.complaints} className={styles.object}>
        {t('own.object')}
      </Link>
    </Banner>
  );
}

/** What a moderator decides on a photo is shown while the page is open (R-PHOTOS-DECISION-LIVE). */
function usePhotoDecisions(): void {
  const { queryClient } = useHost();
  useLiveEvents((event) => {
    if (event.type === 'photo') void queryClient.invalidateQueries({ queryKey: OWN_PROFILE_KEY });
  });
}

function OwnProfile({ profile }: { profile: EditableProfile }) {
  const { t } = useTranslation('mf-members');
  const { member } = useLinks();
  return (
    <Page>
      <header className={styles.head}>
        <div className={styles.title}>
          <Heading level={1}>{t('own.title')}</Heading>
          <Text tone="muted">{t('own.intro', { name: profile.name })}</Text>
        </div>
        {member === undefined ? null : (
          <Link to={member({ id: profile.id })} className={buttonClass()}>
            <Eye aria-hidden="true" className={styles.eye} />
            {t('own.preview')}
          </Link>
        )}
      </header>
      <HiddenNotice profile={profile} />
      <div className={styles.columns}>
        <div className={profile.photos.photos.length > STICKY_UP_TO ? undefined : styles.photos}>
          <PhotoManager profile={profile} />
        </div>
        <div className={styles.sections}>
          <WordsSection profile={profile} field="about" />
          <BasicsSection profile={profile} />
          <PlaceSection profile={profile} />
          <LooksSection profile={profile} />
          <InterestsSection profile={profile} />
          <WordsSection profile={profile} field="reason" />
          <SensitiveSection profile={profile} />
        </div>
      </div>
      <LeaveDialog />
    </Page>
  );
}
