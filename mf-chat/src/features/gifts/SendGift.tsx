import { useState } from 'react';
import type { MemberProfile } from '@tandem/contracts/api/members';
import type { SlotProps } from '@tandem/contracts/composition/slots';
import type { Gift } from '@tandem/contracts/product/lists';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Text } from '@tandem/shared-ui/components/Text';
import { useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { LateGiftDrawing } from '../../shared/gifts/LateGiftDrawing.tsx';
import { useGiftSentence } from '../../shared/gifts/use-gift-sentence.ts';
import { ActivationNotice } from '../conversation/components/ActivationNotice.tsx';
import { BuyCredits } from '../conversation/components/BuyCredits.tsx';
import { DisabledNotice } from '../conversation/components/DisabledNotice.tsx';
import { LimitNotice } from '../conversation/components/LimitNotice.tsx';
import { useObstacles } from '../conversation/model/use-obstacles.ts';
import { useOutbox } from '../conversation/model/use-outbox.ts';
import type { OutboxOfProfile } from '../conversation/model/use-outbox.ts';
import { LoadedProfile } from '../start-conversation/LoadedProfile.tsx';
import { OpenConversation } from '../start-conversation/OpenConversation.tsx';
import { UnsentMessages } from '../start-conversation/UnsentMessages.tsx';
import { LateGiftPicker } from './components/LateGiftPicker.tsx';
import { useGiftChoice } from './model/use-gift-choice.ts';
import styles from './SendGift.module.css';

/**
 * Slot `send-gift`: the content of another part's dialog, in which a gift for a member is chosen, paid and sent. Rules and
 * failures are those of a message: it is in the outbox from the confirmation on.
 */
export default function SendGift({ profileId, profileName, onClose }: SlotProps['send-gift']) {
  return (
    <LoadedProfile profileId={profileId} profileName={profileName}>
      {(profile) => <GiftTo profile={profile} onClose={onClose} />}
    </LoadedProfile>
  );
}

function GiftTo({ profile, onClose }: { profile: MemberProfile; onClose: () => void }) {
  const partner = { ...profile, available: true };
  const outbox = useOutbox(profile);
  const { chatWith } = useLinks();
  const { chosen, choose, forget } = useGiftChoice(profile.id);
  const [given, setGiven] = useState<{ gift: Gift; clientId: string } | null>(null);
  // Who writes in this conversation is not known here; the warning comes once on a device.
  const writing = { partner, outbox, conversationId: profile.conversation_id, hasWritten: false };
  const { reasons, blocked, limit, isUnconfirmed, isDisabled, shortage } = useObstacles(writing);
  const unsent = outbox.entries.filter(({ clientId }) => clientId === given?.clientId);
  if (given !== null && unsent.length === 0)
    return outbox.hasArrived(given.clientId) ? (
      <Given gift={given.gift} profile={profile} onClose={onClose} />
    ) : (
      <Elsewhere profile={profile} onClose={onClose} />
    );
  // What it waits for is in the conversation, with the way on (R-CHAT-OUTBOX-BEHIND).
  const isBehind = outbox.entries[0]?.state === 'failed' && outbox.entries[0].clientId !== given?.clientId;
  // Deleted: back to the gifts, with the choice as it was.
  const remove = (clientId: string) => {
    outbox.remove(clientId);
    setGiven(null);
  };
  const picker = () => {
    if (blocked !== undefined) return <Text>{blocked}</Text>;
    if (isDisabled) return <DisabledNotice />;
    if (isUnconfirmed || limit !== undefined) return null;
    return (
      <LateGiftPicker
        {...writing}
        chosen={chosen}
        onChoose={choose}
        onGive={(gift, price) => {
          forget();
          setGiven({ gift, clientId: outbox.give(gift, price) });
        }}
      />
    );
  };
  return (
    <Stack gap={4}>
      <LimitNotice code={limit} reasons={reasons} />
      {isUnconfirmed ? <ActivationNotice hasMessage={given !== null} /> : null}
      {given === null ? (
        picker()
      ) : (
        <Waiting
          profile={profile}
          outbox={{ ...outbox, entries: unsent, remove }}
          isBehind={isBehind}
          onClose={onClose}
        />
      )}
      <BuyCredits {...shortage} backTo={chatWith?.({ id: profile.id })} />
    </Stack>
  );
}

interface WaitingProps {
  profile: MemberProfile;
  /** With the gift alone. */
  outbox: OutboxOfProfile;
  /** An earlier message was refused, and the gift waits for it. */
  isBehind: boolean;
  onClose: () => void;
}

/** The gift is on its way, or was refused; what it waits for is in the conversation (R-CHAT-GIFT-BEHIND). */
function Waiting({ profile: { id, name }, outbox, isBehind, onClose }: WaitingProps) {
  const { t } = useTranslation('mf-chat');
  return (
    <>
      <UnsentMessages outbox={outbox} name={name} />
      {isBehind ? (
        <>
          <Text>{t('gifts.behind', { name })}</Text>
          <OpenConversation profileId={id} onClose={onClose} />
        </>
      ) : null}
    </>
  );
}

interface ElsewhereProps {
  profile: MemberProfile;
  onClose: () => void;
}

/** Another tab has sent or deleted the gift: the conversation shows which. */
function Elsewhere({ profile: { id, name }, onClose }: ElsewhereProps) {
  const { t } = useTranslation('mf-chat');
  return (
    <Stack gap={4}>
      <p role="status" className={styles.sentence}>
        {t('gifts.elsewhere', { name })}
      </p>
      <OpenConversation profileId={id} onClose={onClose} />
    </Stack>
  );
}

interface GivenProps extends ElsewhereProps {
  gift: Gift;
}

/** The gift has arrived: what it was, and the way to the conversation. */
function Given({ gift, profile, onClose }: GivenProps) {
  const giftSentence = useGiftSentence();
  return (
    <Stack gap={4}>
      <LateGiftDrawing gift={gift} className={styles.drawing} />
      <p role="status" className={styles.sentence}>
        {giftSentence(gift, true, profile.name)}
      </p>
      <OpenConversation profileId={profile.id} onClose={onClose} />
    </Stack>
  );
}
