import { useEffect, useRef, useState } from 'react';
import { Composer } from '@tandem/shared-ui/components/Composer';
import { useSettings, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { browserStorage } from '../../../shared/browser-storage.ts';
import { isWarned, rememberWarned } from '../model/fictional-warning.ts';
import { useDraft } from '../model/use-draft.ts';
import type { OutboxOfProfile } from '../model/use-outbox.ts';
import { BuyCredits } from './BuyCredits.tsx';
import type { Partner } from './ConversationView.tsx';
import { FictionalWarning } from './FictionalWarning.tsx';
import { LimitNotice } from './LimitNotice.tsx';
import { useMessageCost } from './use-message-cost.ts';

interface MessageComposerProps {
  partner: Partner;
  outbox: OutboxOfProfile;
  /** There is a conversation already. */
  hasBegun: boolean;
  /** There is a message of one's own in it. */
  hasWritten: boolean;
}

/** Refusals after which nothing more can be written to this profile. */
const FINAL_CODES = ['blocked', 'not_found'];

/** Where a message is written: its cost in sight, and in its place the reason where nothing can be written. */
export function MessageComposer({ partner, outbox, hasBegun, hasWritten }: MessageComposerProps) {
  const { t } = useTranslation('mf-chat');
  const settings = useSettings();
  const user = useUser();
  const [text, setText] = useDraft(partner.id);
  const [isWarning, setWarning] = useState(false);
  const cost = useMessageCost();
  const reasons = outbox.entries.flatMap(({ reason }) => (reason === null ? [] : [reason]));
  const isShort = useNewShortage(reasons.filter(({ code }) => code === 'insufficient_credits').length);
  const limit = user?.conversations_left === 0 && !hasBegun ? 'conversation_limit' : undefined;

  const blocked = () => {
    if (!partner.available) return t('partner.gone');
    if (partner.unconfirmed) return t('partner.unconfirmed', { name: partner.name });
    return reasons.find(({ code }) => FINAL_CODES.includes(code))?.message;
  };
  const send = () => {
    outbox.send(text.trim());
    setText('');
  };
  const handleSend = () => {
    const userId = user?.id ?? 0;
    const isToBeWarned =
      partner.fictional && settings.fictional_warning && !hasWritten && !isWarned(browserStorage(), userId, partner.id);
    if (isToBeWarned) setWarning(true);
    else send();
  };
  const handleKnown = () => {
    rememberWarned(browserStorage(), user?.id ?? 0, partner.id);
    setWarning(false);
    send();
  };

  return (
    <>
      <LimitNotice code={limit} reasons={reasons} />
      <Composer
        label={t('composer.label', { name: partner.name })}
        placeholder={t('composer.placeholder')}
        sendLabel={t('composer.send')}
        value={text}
        onChange={setText}
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

/** Opens when a message has just failed for want of credits; one that failed on an earlier visit does not ask again. */
function useNewShortage(count: number): { open: boolean; close: () => void } {
  const before = useRef(count);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (count > before.current) setOpen(true);
    before.current = count;
  }, [count]);
  return { open, close: () => setOpen(false) };
}
