import { Stack } from '@tandem/shared-ui/components/Stack';
import type { MemberProfile } from '@tandem/contracts/api/members';
import type { SlotProps } from '@tandem/contracts/composition/slots';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { MessageComposer } from '../conversation/components/MessageComposer.tsx';
import { WhoCard } from '../conversation/components/WhoCard.tsx';
import { useOutbox } from '../conversation/model/use-outbox.ts';
import { LoadedProfile } from './LoadedProfile.tsx';
import { OpenConversation } from './OpenConversation.tsx';
import { Openers } from './Openers.tsx';
import { useOpeners } from './use-openers.ts';
import { UnsentMessages } from './UnsentMessages.tsx';

type Props = SlotProps['start-conversation'];

/**
 * Slot `start-conversation`: the content of another part's dialog, in which the first message to a member is written and
 * sent. Cost, the warning of a fictional profile and the limits are those of the conversation's own page.
 */
export default function StartConversation({ profileId, profileName, match = false, onClose }: Props) {
  return (
    <LoadedProfile profileId={profileId} profileName={profileName}>
      {(profile) => <FirstMessage profile={profile} match={match} onClose={onClose} />}
    </LoadedProfile>
  );
}

interface FirstMessageProps {
  profile: MemberProfile;
  /** The place shows who it is. */
  match: boolean;
  onClose: () => void;
}

function FirstMessage({ profile, match, onClose }: FirstMessageProps) {
  const outbox = useOutbox(profile);
  const openers = useOpeners(profile, true);
  const isBegun = profile.conversation_id !== null;
  if (isBegun && outbox.entries.length === 0) return <Begun profile={profile} onClose={onClose} />;
  return (
    <Stack gap={4}>
      {match ? null : <WhoCard member={profile} shared={profile.shared_interests} />}
      {outbox.entries.length === 0 ? null : <UnsentMessages outbox={outbox} name={profile.name} />}
      <MessageComposer
        partner={{ ...profile, available: true }}
        outbox={outbox}
        conversationId={profile.conversation_id}
        hasWritten={isBegun}
        firstLines={outbox.entries.length === 0 ? { Openers, openers } : undefined}
      />
    </Stack>
  );
}

/** The conversation exists, from before or by the message that was just sent: a link to it. */
function Begun({ profile, onClose }: { profile: MemberProfile; onClose: () => void }) {
  const { t } = useTranslation('mf-chat');
  return (
    <Stack gap={4}>
      <WhoCard member={profile} shared={profile.shared_interests} />
      <p role="status">{t('write.begun', { name: profile.name })}</p>
      <OpenConversation profileId={profile.id} onClose={onClose} />
    </Stack>
  );
}
