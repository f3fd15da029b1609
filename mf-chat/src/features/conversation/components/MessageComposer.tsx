import type { ReactElement } from 'react';
import type { SlotProps } from '@tandem/contracts/composition/slots';
import { lengthOf } from '@tandem/contracts/product/text-length';
import { useLinks, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useDraft } from '../model/use-draft.ts';
import { useFictionalWarning } from '../model/use-fictional-warning.ts';
import { useObstacles } from '../model/use-obstacles.ts';
import { useReportTyping } from '../model/use-typing.ts';
import type { OutboxOfProfile } from '../model/use-outbox.ts';
import { EmojiTool } from '../emoji/EmojiTool.tsx';
import { ActivationNotice } from './ActivationNotice.tsx';
import { BuyCredits } from './BuyCredits.tsx';
import { CarefulComposer } from './CarefulComposer.tsx';
import type { FirstLines } from './CarefulComposer.tsx';
import type { Partner } from '../model/partner.ts';
import { DisabledNotice } from './DisabledNotice.tsx';
import { EditBar } from './EditBar.tsx';
import { FictionalWarning } from './FictionalWarning.tsx';
import { GiftTool } from './GiftTool.tsx';
import { InvisibleNotice } from './InvisibleNotice.tsx';
import { LimitNotice } from './LimitNotice.tsx';
import { Strip } from './Strip.tsx';
import { useMessageCost } from './use-message-cost.ts';

interface MessageComposerProps {
  partner: Partner;
  outbox: OutboxOfProfile;
  /** Null while there is no conversation yet. */
  conversationId: number | null;
  /** Whether the member has written in it. */
  hasWritten: boolean;
  firstLines?: FirstLines | undefined;
}

/** The field for a message, with its cost; or the reason why nothing can be written. */
export function MessageComposer(props: MessageComposerProps) {
  const { partner, outbox, conversationId, hasWritten, firstLines } = props;
  const { t } = useTranslation('mf-chat');
  const settings = useSettings();
  const { chatWith } = useLinks();
  const [text, setText] = useDraft(partner.id);
  const reportTyping = useReportTyping(conversationId);
  const cost = useMessageCost();
  const obstacles = useObstacles(props);
  const { reasons, blocked, limit, shortage } = obstacles;
  // What was typed before stays in the draft meanwhile.
  const { editing } = outbox;
  const value = editing?.edited ?? text;
  // The field sends no other, but the text may change while a question about it is open.
  const isSendable = value.trim() !== '' && lengthOf(value.trim()) <= settings.message_length;
  const warning = useFictionalWarning(partner, hasWritten, () => {
    if (!isSendable) return;
    if (editing !== undefined) return outbox.sendEdited(editing.clientId);
    outbox.send(text.trim());
    setText('');
  });

  const notice = noticeInstead(obstacles, { hasMessage: outbox.entries.length > 0, keepsText: text.trim() !== '' });
  if (notice !== null) return <Strip>{notice}</Strip>;
  return (
    <>
      <Strip>
        <LimitNotice code={limit} reasons={reasons} />
        <InvisibleNotice reasons={reasons} />
      </Strip>
      <EditBar outbox={outbox} />
      <CarefulComposer
        editing={editing?.clientId}
        name={partner.name}
        firstLines={firstLines}
        opensConversation={conversationId === null}
        label={t(editing === undefined ? 'composer.label' : 'composer.editLabel', { name: partner.name })}
        placeholder={t('composer.placeholder')}
        sendLabel={t('composer.send')}
        value={value}
        onChange={(next) => {
          if (editing === undefined) setText(next);
          else outbox.edit(editing.clientId, next);
          reportTyping();
        }}
        onSend={() => {
          if (isSendable) warning.send();
        }}
        maxLength={settings.message_length}
        counterLabel={(left) => (left < 0 ? t('composer.over', { count: -left }) : t('composer.left', { count: left }))}
        cost={cost}
        blocked={blocked}
        tools={<Tools {...props} />}
      />
      <FictionalWarning open={warning.isOpen} name={partner.name} onClose={warning.close} onConfirm={warning.confirm} />
      <BuyCredits {...shortage} backTo={chatWith?.({ id: partner.id })} waiting={waitingFor(props)} />
    </>
  );
}

/** The buttons before the field. */
function Tools(props: MessageComposerProps) {
  return (
    <>
      <EmojiTool />
      <GiftTool {...props} />
    </>
  );
}

/** What is in place of the field where a message would be refused for sure; null where one can be written, or never to this partner. */
function noticeInstead(
  { reasons, blocked, limit, isAtLimit, isUnconfirmed, isDisabled }: ReturnType<typeof useObstacles>,
  { hasMessage, keepsText }: { hasMessage: boolean; keepsText: boolean },
): ReactElement | null {
  if (blocked !== undefined) return null;
  if (isUnconfirmed) return <ActivationNotice hasMessage={hasMessage} />;
  if (isDisabled) return <DisabledNotice />;
  return isAtLimit ? <LimitNotice code={limit} reasons={reasons} keepsText={keepsText} /> : null;
}

/** The first message that was refused for want of credits, which is not a gift: what is read again after the purchase. */
function waitingFor({ partner: { name }, outbox }: MessageComposerProps): SlotProps['buy-credits']['waiting'] {
  const refused = outbox.entries.find(
    ({ reason, gift }) => reason?.code === 'insufficient_credits' && gift === undefined,
  );
  return refused && { name, text: refused.text };
}
