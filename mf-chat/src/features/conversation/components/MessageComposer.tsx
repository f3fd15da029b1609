import { useEffect, useRef, useState } from 'react';
import { deviceStorage, useSettings, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { isWarned, rememberWarned } from '../model/fictional-warning.ts';
import { hasUsedFirstMessage, isSince } from '../model/refusal.ts';
import { useDraft } from '../model/use-draft.ts';
import { useReportTyping } from '../model/use-typing.ts';
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
  /** Whether the member has written in it. */
  hasWritten: boolean;
  /** First lines to begin with. */
  openers?: readonly string[] | undefined;
}

/** Errors after which nothing more can be written to this profile. */
const FINAL_CODES = ['blocked', 'not_found'];

/** The field for a message, with its cost; or the reason why nothing can be written. */
export function MessageComposer({ partner, outbox, conversationId, hasWritten, openers }: MessageComposerProps) {
  const { t } = useTranslation('mf-chat');
  const settings = useSettings();
  const user = useUser();
  const [text, setText] = useDraft(partner.id);
  const reportTyping = useReportTyping(conversationId);
  const cost = useMessageCost();
  const { reasons, current, blocked } = useObstacles(partner, outbox);
  const isShort = useNewShortage(current.filter(({ code }) => code === 'insufficient_credits').length);
  const limit = user?.conversations_left === 0 && conversationId === null ? 'conversation_limit' : undefined;
  const warning = useFictionalWarning(partner, hasWritten, () => {
    outbox.send(text.trim());
    setText('');
  });

  const isUnconfirmed =
    hasUsedFirstMessage(user, hasWritten) || reasons.some(({ code }) => code === 'activation_required');
  if (isUnconfirmed && blocked === undefined) return <ActivationNotice hasMessage={outbox.entries.length > 0} />;
  return (
    <>
      <LimitNotice code={limit} reasons={reasons} />
      <CarefulComposer
        name={partner.name}
        openers={openers}
        label={t('composer.label', { name: partner.name })}
        placeholder={t('composer.placeholder')}
        sendLabel={t('composer.send')}
        value={text}
        onChange={(next) => {
          setText(next);
          reportTyping();
        }}
        onSend={warning.send}
        maxLength={settings.message_length}
        counterLabel={(left) => t('composer.left', { count: left })}
        cost={cost}
        blocked={blocked}
      />
      <FictionalWarning open={warning.isOpen} name={partner.name} onClose={warning.close} onConfirm={warning.confirm} />
      <BuyCredits open={isShort.open} onClose={isShort.close} />
    </>
  );
}

/** Why messages to this partner failed, and what blocks the field altogether. */
function useObstacles(partner: Partner, outbox: OutboxOfProfile) {
  const { t } = useTranslation('mf-chat');
  const reasons = outbox.entries.flatMap(({ reason }) => (reason === null ? [] : [reason]));
  // A failure of an earlier visit neither offers credits again nor blocks the field: it may no longer apply.
  const [openedAt] = useState(() => Date.now());
  const current = reasons.filter((reason) => isSince(reason, openedAt));
  const blocked = () => {
    if (!partner.available) return t('partner.gone');
    if (partner.unconfirmed) return t('partner.unconfirmed', { name: partner.name });
    return current.find(({ code }) => FINAL_CODES.includes(code))?.message;
  };
  return { reasons, current, blocked: blocked() };
}

/** Asks for a confirmation before the first message to a fictional profile (R-CHAT-FICTIONAL-WARNING). */
function useFictionalWarning(partner: Partner, hasWritten: boolean, send: () => void) {
  const { fictional_warning: warns } = useSettings();
  const userId = useUser()?.id ?? 0;
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    send: () => {
      const needsWarning = partner.fictional && warns && !hasWritten && !isWarned(deviceStorage, userId, partner.id);
      if (needsWarning) setOpen(true);
      else send();
    },
    confirm: () => {
      rememberWarned(deviceStorage, userId, partner.id);
      setOpen(false);
      send();
    },
    close: () => setOpen(false),
  };
}

/** Opens when another message has failed for lack of credits. */
function useNewShortage(count: number): { open: boolean; close: () => void } {
  const before = useRef(count);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (count > before.current) setOpen(true);
    before.current = count;
  }, [count]);
  return { open, close: () => setOpen(false) };
}
