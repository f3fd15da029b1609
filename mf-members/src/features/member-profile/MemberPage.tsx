import { Flag } from 'lucide-react';
import { useState } from 'react';
import type { MemberProfile } from '@tandem/contracts/api/members';
import { Button, buttonClass } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { NotFoundArt } from '@tandem/shared-ui/components/Illustration';
import { MemberSkeleton } from '@tandem/shared-ui/components/MemberSkeleton';
import { Page } from '@tandem/shared-ui/components/Page';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { ApiError, PageNotFound, useApi, useLinks, usePageTitle } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { Link, useParams } from '@tandem/shared-ui/router';
import { Invitation } from '../../shared/Invitation.tsx';
import { memberQuery } from '../../shared/get-member.ts';
import { useReportDialog } from '../../shared/report/use-report-dialog.tsx';
import { Profile } from './components/Profile.tsx';
import { useLikeSeen } from './model/use-like-seen.ts';
import { useProfileLists } from './model/use-profile-lists.ts';

/** A member's profile, for `/members/{id}` and `/likes/m/{id}` (S-MEMBERS-PROFILE, S-LIKES-PROFILE). */
export default function MemberPage() {
  const { t } = useTranslation('mf-members');
  const params = useParams();
  const id = Number(params['id']);
  const isPossible = Number.isSafeInteger(id) && id > 0;
  const { data, error, isFetching, refetch } = useQuery({ ...memberQuery(useApi(), id), enabled: isPossible });
  const lists = useProfileLists(isPossible);
  const name = useKnownName(id, data);
  useLikeSeen(data);
  usePageTitle(data === undefined ? null : `${data.name}, ${data.age}`);

  if (!isPossible) return <PageNotFound />;
  const failure =
    error === null ? null : (
      <ProfileFailure error={error} member={{ id, name }} isFetching={isFetching} onRetry={refetch} />
    );
  // A member who has left or blocked the viewer is not shown from the cache either.
  if (isFinal(error)) return failure;
  if (data !== undefined && !lists.arePending) return <Profile key={data.id} profile={data} />;
  return failure ?? <MemberSkeleton label={t('loading')} />;
}

/** The member's name once the page has shown it, also when a block has taken the profile away meanwhile. */
function useKnownName(id: number, profile: MemberProfile | undefined): string | undefined {
  const [known, setKnown] = useState(profile);
  if (profile !== undefined && profile !== known) setKnown(profile);
  return known?.id === id ? known.name : undefined;
}

const isFinal = (error: unknown) => error instanceof ApiError && ['not_found', 'blocked'].includes(error.code);

interface ProfileFailureProps {
  error: Error;
  /** The name is known where the profile was shown before. */
  member: { id: number; name: string | undefined };
  isFetching: boolean;
  onRetry: () => Promise<unknown>;
}

/** Why the profile is not shown: it does not exist, the viewer is blocked or not logged in, or loading it failed. */
function ProfileFailure({ error, member, isFetching, onRetry }: ProfileFailureProps) {
  const { t } = useTranslation('mf-members');
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'not_found') return <PageNotFound reason={error.message} />;
  if (code === 'blocked') return <NoAccess text={error.message} member={member} />;
  if (code === 'authentication_required') {
    return (
      <Page>
        <Invitation level={1} title={t('invitation.onlyTitle')}>
          {t('invitation.onlyText')}
        </Invitation>
      </Page>
    );
  }
  const retry = (
    <Button variant="primary" loading={isFetching} onClick={() => void onRetry()}>
      {t('retry')}
    </Button>
  );
  return (
    <Page>
      <div role="alert">
        <EmptyState level={1} title={t('errors.profileTitle')} action={retry}>
          {code === null ? t('errors.generic') : error.message}
        </EmptyState>
      </div>
    </Page>
  );
}

/**
 * The viewer is blocked by this member; the page says so (T-PRIVACY-BLOCKED). Who blocks first is not out of reach of a report
 * (R-MODERATION-REPORT-BLOCKED).
 */
function NoAccess({ text, member }: { text: string } & Pick<ProfileFailureProps, 'member'>) {
  const { t } = useTranslation('mf-members');
  const { searchMembers } = useLinks();
  const { id, name = t('report.thisMember') } = member;
  const subject = { type: 'profile', id, member: { id, name }, hasBlocked: true } as const;
  const report = useReportDialog(() => undefined, subject);
  const action = (
    <Stack gap={3} align="center">
      {searchMembers === undefined ? null : (
        <Link to={searchMembers()} className={buttonClass({ variant: 'primary' })}>
          {t('profile.toSearch')}
        </Link>
      )}
      <Button icon={<Flag />} onClick={() => report.open(subject)}>
        {t('report.menu', { name })}
      </Button>
    </Stack>
  );
  return (
    <Page>
      <EmptyState level={1} art={<NotFoundArt />} title={text} action={action} />
      {report.dialog}
    </Page>
  );
}
