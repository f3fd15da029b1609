import { LIMITS } from '@tandem/contracts/product/limits';
import { useLocale } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { Refusal } from './refusal.ts';

/** The names of the page's own texts for what a message can be refused for. */
const TEXTS = {
  activation_required: 'limit.activation',
  blocked: 'refused.blocked',
  conflict: 'refused.conflict',
  conversation_limit: 'limit.conversations',
  insufficient_credits: 'credits.title',
  invisible: 'refused.invisible',
  not_found: 'partner.gone',
  validation: 'refused.validation',
} as const;

const hasText = (code: string): code is keyof typeof TEXTS => Object.hasOwn(TEXTS, code);

/**
 * Returns the text of a refusal: the server's, or where that came in another language than the page has now, the page's own for
 * the same reason (R-CHAT-REASON-LANGUAGE).
 */
export function useReasonText(): (reason: Refusal) => string {
  const { t } = useTranslation('mf-chat');
  const { current } = useLocale();
  return ({ code, message, locale, price }) => {
    // The page's own in any case.
    if (code === 'waited') return t('messages.waited', { count: LIMITS.chatUnsentHours });
    if (locale === undefined || locale === current) return message;
    if (price !== undefined) return t('refused.price', { n: price });
    return hasText(code) ? t(TEXTS[code], { count: LIMITS.freeConversations }) : t('refused.other');
  };
}
