import { useEffect, useRef, useState } from 'react';
import { deviceStorage, useSettings, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { isWarned, rememberWarned } from '../model/fictional-warning.ts';
import { hasUsedFirstMessage, isSince } from '../model/refusal.ts';
import { useDraft } from '../model/use-draft.ts';
import { useTellTyping } from '../model/use-typing.ts';
import type { OutboxOfProfile } from '../model/use-outbox.ts';
import { ActivationNotice } from './ActivationNotice.tsx';
import { BuyCredits } from './BuyCredits.tsx';
import { CarefulComposer } from './CarefulComposer.tsx';
import type { Partner } from '../model/partner.ts';
import { FictionalWarning } from './FictionalWarning.tsx';
import { LimitNotice } from './LimitNotice.tsx';
import { useMessageCost } from './use-message-cost.ts';

interface MessageComposerProps {
  partner: Partner;
  outbox: OutboxOfProfile;
  /** Null while there is no conversation yet. */
  conversationId: number | null;
  /** There is a message of one's own in it. */
  hasWritten: boolean;
}

/** Refusals after which nothing more can be written to this profile. */
const FINAL_CODES = ['blocked', 'not_found'];

/** Where a message is written: its cost in sight, and in its place the reason where nothing can be written. */
export function MessageComposer({ partner, outbox, conversationId, hasWritten }: MessageComposerProps) {
  const { t } = useTranslation('mf-chat');
  const settings = useSettings();
  const user = useUser();
  const [text, setText] = useDraft(partner.id);
  const tellTyping = useTellTyping(conversationId);
  const [isWarning, setWarning] = useState(false);
  const cost = useMessageCost();
  const reasons = outbox.entries.flatMap(({ reason }) => (reason === null ? [] : [reason]));
  // What failed on an earlier visit neither asks for credits again nor shuts the field: the server may think otherwise now.
  const [openedAt] = useState(() => Date.now());
  const news = reasons.filter((reason) => isSince(reason, openedAt));
  const isShort = useNewShortage(news.filter(({ code }) => code === 'insufficient_credits').length);
  const limit = user?.conversations_left === 0 && conversationId === null ? 'conversation_limit' : undefined;

  const blocked = () => {
    if (!partner.available) return t('partner.gone');
    if (partner.unconfirmed) return t('partner.unconfirmed', { name: partner.name });
    return news.find(({ code }) => FINAL_CODES.includes(code))?.message;
  };
  const isUnconfirmed =
    hasUsedFirstMessage(user, hasWritten) || reasons.some(({ code }) => code === 'activation_required');
  const send = () => {
    outbox.send(text.trim());
    setText('');
  };
  const handleSend = () => {
    const userId = user?.id ?? 0;
    const isToBeWarned =
      partner.fictional && settings.fictional_warning && !hasWritten && !isWarned(deviceStorage, userId, partner.id);
    if (isToBeWarned) setWarning(true);
    else send();
  };
  const handleKnown = () => {
    rememberWarned(deviceStorage, user?.id ?? 0, partner.id);
    setWarning(false);
    send();
  };

  if (isUnconfirmed && blocked() === undefined) return <ActivationNotice hasMessage={outbox.entries.length > 0} />;
  return (
    <>
      <LimitNotice code={limit} reasons={reasons} />
      <CarefulComposer
        name={partner.name}
        label={t('composer.label', { name: partner.name })}
        placeholder={t('composer.placeholder')}
        sendLabel={t('composer.send')}
        value={text}
        onChange={(next) => {
          setText(next);
          tellTyping();
        }}
        onSend={handleSend}
        maxLength={settings.message_length}
        counterLabel={(left) => t('composer.left', { count: left })}
        cost={cost}
        blocked={blocked()}
      />
      <FictionalWarning
        open={isWarning}
        name={partner.name}
        onClose={() => setWarning(false)}
        onConfirm={handleKnown}
      />
      <BuyCredits open={isShort.open} onClose={isShort.close} />
    </>
  );
}

/** Opens when one more message has just failed for want of credits. */
function useNewShortage(count: number): { open: boolean; close: () => void } {
  const before = useRef(count);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (count > before.current) setOpen(true);
    before.current = count;
  }, [count]);
  return { open, close: () => setOpen(false) };
}
