import { Bot } from 'lucide-react';
import { Avatar } from '@tandem/shared-ui/components/Avatar';
import { Button, buttonClass } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Tag } from '@tandem/shared-ui/components/Tag';
import { Text } from '@tandem/shared-ui/components/Text';
import type { MemberProfile } from '@tandem/contracts/api/members';
import type { SlotProps } from '@tandem/contracts/composition/slots';
import { ApiError, useApi, useLinks, useLocale, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { Link } from '@tandem/shared-ui/router';
import { partnerQuery } from '../conversation/api/get-partner.ts';
import { MessageComposer } from '../conversation/components/MessageComposer.tsx';
import { useOutbox, useWithConversation } from '../conversation/model/use-outbox.ts';
import { useOpeners } from './use-openers.ts';
import { UnsentMessages } from './UnsentMessages.tsx';
import styles from './StartConversation.module.css';

type Props = SlotProps['start-conversation'];

/**
 * Slot `start-conversation`: the content of another part's dialog, in which the first message to a member is written and
 * sent. Cost, the warning of a fictional profile and the limits are those of the conversation's own page.
 */
export default function StartConversation({ profileId, profileName, match = false, onClose }: Props) {
  const { t } = useTranslation('mf-chat');
  const { data, error, refetch, isFetching } = useQuery(partnerQuery(useApi(), profileId));
  if (data !== undefined) return <FirstMessage profile={data} match={match} onClose={onClose} />;
  if (error === null) return <Skeleton height="11rem" />;
  const isFinal = error instanceof ApiError && (error.code === 'not_found' || error.code === 'blocked');
  return (
    <div role="alert">
      <EmptyState
        title={isFinal ? error.message : t('write.failed', { name: profileName })}
        action={
          isFinal ? undefined : (
            <Button loading={isFetching} onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          )
        }
      >
        {isFinal ? undefined : error instanceof ApiError ? error.message : t('errors.generic')}
      </EmptyState>
    </div>
  );
}

interface FirstMessageProps {
  profile: MemberProfile;
  /** The place shows who it is. */
  match: boolean;
  onClose: () => void;
}

function FirstMessage({ profile: loaded, match, onClose }: FirstMessageProps) {
  const { t } = useTranslation('mf-chat');
  const profile = useWithConversation(loaded);
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
      {outbox.entries.length === 0 ? null : <UnsentMessages outbox={outbox} />}
      <MessageComposer
        partner={{ ...profile, available: true }}
        outbox={outbox}
        conversationId={profile.conversation_id}
        hasWritten={isBegun}
        openers={outbox.entries.length === 0 ? openers : []}
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
  const { chatWith } = useLinks();
  return (
    <Stack gap={4}>
      <Who profile={profile} />
      <p role="status">{t('write.begun', { name: profile.name })}</p>
      <Link
        to={chatWith?.({ id: profile.id }) ?? `/members/${profile.id}/chat`}
        onClick={onClose}
        className={buttonClass({ variant: 'primary', full: true })}
      >
        {t('write.open')}
      </Link>
    </Stack>
  );
}
