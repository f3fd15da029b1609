import { useEffect, useRef, useState } from 'react';
import type { SlotProps } from '@tandem/contracts/composition/slots';
import { useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { Partner } from './partner.ts';
import { hasUsedFirstMessage, isSince } from './refusal.ts';
import type { OutboxOfProfile } from './use-outbox.ts';

/** Errors after which nothing more can be written to this profile. */
const FINAL_CODES = ['blocked', 'not_found'];

interface Writing {
  partner: Partner;
  outbox: OutboxOfProfile;
  /** Null while there is no conversation yet. */
  conversationId: number | null;
  /** Whether the member has written in it. */
  hasWritten: boolean;
}

/** What a member who may start no conversation reads beside this partner's, where it is not known to have begun. */
const limitFor = ({ conversation_begun: hasBegun }: Partner) =>
  hasBegun === true ? undefined : ('conversation_limit' as const);

/** What is between a member and their next message or gift to this partner, as far as it is known before the server says so. */
export function useObstacles({ partner, outbox, conversationId, hasWritten }: Writing) {
  const { t } = useTranslation('mf-chat');
  const user = useUser();
  const reasons = outbox.entries.flatMap(({ reason }) => (reason === null ? [] : [reason]));
  // A failure of an earlier visit neither offers credits again nor blocks the field: it may no longer apply.
  const [openedAt] = useState(() => Date.now());
  const current = reasons.filter((reason) => isSince(reason, openedAt));
  const shortage = useNewShortage(current.filter(({ code }) => code === 'insufficient_credits').length);
  const blocked = () => {
    if (!partner.available) return t('partner.gone');
    if (partner.unconfirmed) return t('partner.unconfirmed', { name: partner.name });
    return current.find(({ code }) => FINAL_CODES.includes(code))?.message;
  };
  const isUnconfirmed =
    hasUsedFirstMessage(user, hasWritten) || reasons.some(({ code }) => code === 'activation_required');
  const canStart = conversationId !== null || user?.conversations_left !== 0;
  const wasRefused = conversationId === null && reasons.some(({ code }) => code === 'conversation_limit');
  return {
    /** Why messages failed, without the reasons that no longer apply. */
    reasons,
    /** Why nothing can be written to this partner at all. */
    blocked: blocked(),
    limit: canStart ? undefined : limitFor(partner),
    /** It is certain that a message would be refused for that limit (R-CHAT-LIMIT-NO-FIELD). */
    isAtLimit: wasRefused || (!canStart && partner.conversation_begun === false),
    /** The account has to be confirmed first (R-CHAT-UNCONFIRMED-ONE). */
    isUnconfirmed,
    /** The member's own profile is disabled (R-CHAT-DISABLED-NOTICE); that of an unconfirmed account is called so as well. */
    isDisabled: user?.status === 'active' && user.profile.status === 'disabled',
    shortage: { ...shortage, ...giftShortage(t('gifts.kept'), outbox, user?.credits ?? 0) },
  };
}

/**
 * What the offer of credits says where it was a gift that was refused for want of them: that the choice is kept, what the gift
 * costs, and how many are left. Nothing where it was a message, which the offer is about by itself.
 */
function giftShortage(
  text: string,
  { entries }: OutboxOfProfile,
  left: number,
): { text?: string; short?: SlotProps['buy-credits']['short'] } {
  const refused = entries.find(({ reason }) => reason?.code === 'insufficient_credits');
  if (refused?.gift === undefined) return {};
  const { price: cost } = refused;
  return cost === undefined || cost <= left ? { text } : { text, short: { cost, left } };
}

/** Opens when another message has failed for lack of credits. */
function useNewShortage(count: number): { open: boolean; onClose: () => void } {
  const before = useRef(count);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (count > before.current) setOpen(true);
    before.current = count;
  }, [count]);
  return { open, onClose: () => setOpen(false) };
}
