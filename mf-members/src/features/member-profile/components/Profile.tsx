import { Bot, Heart, MapPin } from 'lucide-react';
import { Cluster } from '@tandem/shared-ui/components/Cluster';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { iconButtonClass } from '@tandem/shared-ui/components/IconButton';
import { Page } from '@tandem/shared-ui/components/Page';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Tag } from '@tandem/shared-ui/components/Tag';
import { Text } from '@tandem/shared-ui/components/Text';
import { SharedSlot, useFormat, useHost, useHydrated, useLocale, useSettings, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { MemberProfile } from '@tandem/contracts/api/members';
import { RelatedMembers } from '../../similar-members/RelatedMembers.tsx';
import SimilarMembers from '../../similar-members/SimilarMembers.tsx';
import { LateMemberMenu } from '../../../shared/LateMemberMenu.tsx';
import { usePhotoViewer } from '../model/use-photo-viewer.ts';
import { Facts } from './Facts.tsx';
import { Interests } from './Interests.tsx';
import { PhotoBetween } from './PhotoBetween.tsx';
import { PhotoGallery } from './PhotoGallery.tsx';
import { ProfileActions } from './ProfileActions.tsx';
import styles from './Profile.module.css';

/** A profile: photos first, then the facts, then the texts. */
export function Profile({ profile }: { profile: MemberProfile }) {
  const { t } = useTranslation('mf-members');
  const user = useUser();
  const { visible_profile_notes: notes } = useSettings();
  const viewer = usePhotoViewer();
  return (
    <Page className={styles.page}>
      <article className={styles.profile}>
        <PhotoGallery profile={profile} viewer={viewer} />
        <ProfileHead profile={profile} />
        {user?.id === profile.id ? null : <ProfileActions profile={profile} />}
        <div className={styles.words}>
          <FictionalNote profile={profile} />
          {notes.includes('about') ? <Note title={t('profile.about')} text={profile.about} /> : null}
          <PhotoBetween profile={profile} photo={1} viewer={viewer} />
          {notes.includes('reason') ? <Note title={t('profile.reason')} text={profile.reason} /> : null}
          <Facts profile={profile} />
          <PhotoBetween profile={profile} photo={2} viewer={viewer} />
          <Interests profile={profile} />
        </div>
      </article>
      {user?.id === profile.id ? null : (
        <>
          <SimilarMembers profileId={profile.id} />
          <RelatedMembers profile={profile} />
        </>
      )}
      {/* Last, because it is loaded late: nothing below it moves. */}
      <SharedSlot name="profile-sections" props={{ profileId: profile.id, profileName: profile.name }} />
    </Page>
  );
}

function ProfileHead({ profile }: { profile: MemberProfile }) {
  const { t } = useTranslation('mf-members');
  const { country, moment, utcDay } = useFormat();
  const hydrated = useHydrated();
  const settings = useSettings();
  const { current } = useLocale();
  const { name, age, city, online: isOnline, last_active: lastActive } = profile;
  const place = [city, country(profile.country)].filter(Boolean).join(', ');
  return (
    <header className={styles.head}>
      <Cluster gap={2}>
        {profile.fictional ? (
          <Tag tone="info" icon={<Bot aria-hidden="true" />}>
            {settings.fictional_singular[current]}
          </Tag>
        ) : null}
        {profile.new ? <Tag tone="accent">{t('new')}</Tag> : null}
        {profile.likes_me ? (
          <Tag tone="accent" icon={<Heart aria-hidden="true" />}>
            {t(profile.match ? 'profile.match' : 'profile.likesYou')}
          </Tag>
        ) : null}
      </Cluster>
      <div className={styles.name}>
        <Heading level={1}>
          {name}, {age}
        </Heading>
        <ProfileMenu profile={profile} />
      </div>
      <Cluster gap={3} className={styles.line}>
        <span className={styles.place}>
          <MapPin aria-hidden="true" />
          {place}
        </span>
        {isOnline ? <span className={styles.online}>{t('online')}</span> : null}
        {!isOnline && lastActive !== null ? (
          <span>{t('profile.lastActive', { when: hydrated ? moment(lastActive) : utcDay(lastActive) })}</span>
        ) : null}
      </Cluster>
    </header>
  );
}

/** The menu of another member; a profile that was blocked is left for the search. Visitors have none. */
function ProfileMenu({ profile }: { profile: MemberProfile }) {
  const { t } = useTranslation('mf-members');
  const { links, navigate } = useHost();
  const user = useUser();
  if (user === null || user.id === profile.id) return null;
  return (
    <LateMemberMenu
      t={t}
      member={profile}
      triggerClassName={iconButtonClass()}
      onBlocked={() => navigate(links.searchMembers?.() ?? '/members', { replace: true })}
    />
  );
}

/** What fictional means, where the tenant explains it (F-PLATFORM-FICTIONAL-WARNING). */
function FictionalNote({ profile }: { profile: MemberProfile }) {
  const { t } = useTranslation('mf-members');
  const settings = useSettings();
  if (!profile.fictional || !settings.fictional_warning) return null;
  return (
    <Text size="s" tone="muted" className={styles.fictional}>
      {t('profile.fictional', { site: settings.name })}
    </Text>
  );
}

function Note({ title, text }: { title: string; text: string | null }) {
  if (text === null || text.trim() === '') return null;
  return (
    <Stack gap={2} as="section">
      <Heading level={2} size="card">
        {title}
      </Heading>
      <Text className={styles.text}>{text}</Text>
    </Stack>
  );
}
