import { Bot } from 'lucide-react';
import { Avatar } from '@tandem/shared-ui/components/Avatar';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Tag } from '@tandem/shared-ui/components/Tag';
import { Text } from '@tandem/shared-ui/components/Text';
import type { MemberProfile } from '@tandem/contracts/api/members';
import type { SlotProps } from '@tandem/contracts/composition/slots';
import { useLocale, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { MessageComposer } from '../conversation/components/MessageComposer.tsx';
import { useOutbox } from '../conversation/model/use-outbox.ts';
import { LoadedProfile } from './LoadedProfile.tsx';
import { OpenConversation } from './OpenConversation.tsx';
import { Openers } from './Openers.tsx';
import { useOpeners } from './use-openers.ts';
import { UnsentMessages } from './UnsentMessages.tsx';
import styles from './StartConversation.module.css';

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
  const { t } = useTranslation('mf-chat');
  const outbox = useOutbox(profile.id);
  const openers = useOpeners(profile, match);
  const isBegun = profile.conversation_id !== null;
  if (isBegun && outbox.entries.length === 0) return <Begun profile={profile} onClose={onClose} />;
  return (
    <Stack gap={4}>
      {match ? null : <Who profile={profile} />}
      {match || outbox.entries.length > 0 ? null : (
        <Text tone="muted" size="s">
          {t('write.hint')}
        </Text>
      )}
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

function Who({ profile }: { profile: MemberProfile }) {
  const settings = useSettings();
  const { current } = useLocale();
  return (
    <div className={styles.who}>
      <Avatar picture={profile.main_image} size="l" />
      <div className={styles.words}>
        <Text strong>{profile.name}</Text>
        {profile.fictional ? (
          <Tag tone="info" icon={<Bot aria-hidden="true" />}>
            {settings.fictional_singular[current]}
          </Tag>
        ) : null}
      </div>
    </div>
  );
}

/** The conversation exists, from before or by the message that was just sent: a link to it. */
function Begun({ profile, onClose }: { profile: MemberProfile; onClose: () => void }) {
  const { t } = useTranslation('mf-chat');
  return (
    <Stack gap={4}>
      <Who profile={profile} />
      <p role="status">{t('write.begun', { name: profile.name })}</p>
      <OpenConversation profileId={profile.id} onClose={onClose} />
    </Stack>
  );
}
