import { useDeferredValue } from 'react';
import type { ReactNode } from 'react';
import type { MemberProfile } from '@tandem/contracts/api/members';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { useWithConversation } from '../conversation/model/use-outbox.ts';
import { usePartner } from '../conversation/model/use-partner.ts';

interface LoadedProfileProps {
  profileId: number;
  profileName: string;
  children: (profile: MemberProfile) => ReactNode;
}

/** The content of a slot about one member, once their profile is loaded; its conversation is the latest one known. */
export function LoadedProfile({ profileId, profileName, children }: LoadedProfileProps) {
  const { t } = useTranslation('mf-chat');
  const { data, error, refetch, isFetching } = usePartner(profileId);
  // Over a match portraits move meanwhile: it is rendered in the time that their frames leave.
  const profile = useDeferredValue(data);
  if (profile !== undefined) return <WithConversation profile={profile}>{children}</WithConversation>;
  if (error === null) return <Skeleton height="11rem" />;
  return (
    <LoadFailure
      title={t('write.failed', { name: profileName })}
      error={error}
      retry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}

function WithConversation({ profile, children }: { profile: MemberProfile } & Pick<LoadedProfileProps, 'children'>) {
  return children(useWithConversation(profile));
}
